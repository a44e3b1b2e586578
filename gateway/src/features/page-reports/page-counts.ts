// Counts what pages report, by part and release. The counts of a release end with it, so that the number of series stays small.
import { type PageError, type PageReport, type PageTimings, pageErrorKinds } from '@ungana/contracts-shell'
import type { Metrics } from '@ungana/service-kit'
import { LRUCache } from 'lru-cache'
import { Counter, Histogram } from 'prom-client'
import type { Served } from '#lib/site.ts'

/** What was counted of one part in one document. */
interface Seen {
  readonly kinds: Set<PageError['kind']>
  /** Whether the canary's judge hears of it. */
  readonly isJudged: boolean
  hasFailed: boolean
}

interface NewError extends PageError {
  readonly release: string
}

export interface PageCounts {
  readonly metrics: Metrics
  /** Returns the errors that counted. Ignores parts and releases that visitors do not get, and repetitions of a document. */
  readonly count: (report: PageReport, isJudged: (release: string) => boolean, served: Served) => readonly NewError[]
}

const HOUR = 3_600_000
/** Documents that are remembered, about 500 bytes each. */
const MAX_VIEWS = 20_000

const labels = ['part', 'release'] as const

export function createPageCounts(): PageCounts {
  const views = new Counter({
    name: 'ungana_browser_views_total',
    help: 'Documents in which a release of a part ran or should have run',
    labelNames: labels,
    registers: [],
  })
  const judged = new Counter({
    name: 'ungana_browser_judged_views_total',
    help: 'The same, at most 5 an hour of one network: a canary is judged by these',
    labelNames: labels,
    registers: [],
  })
  const judgedFailures = new Counter({
    name: 'ungana_browser_judged_failures_total',
    help: 'Judged documents with at least one error of the release',
    labelNames: labels,
    registers: [],
  })
  const errors = new Counter({
    name: 'ungana_browser_errors_total',
    help: 'Documents with an error of this kind in a release of a part',
    labelNames: [...labels, 'kind'] as const,
    registers: [],
  })
  const seconds = new Histogram({
    name: 'ungana_browser_timing_seconds',
    help: 'Times of documents by their first page: firstByte, largestPaint, interaction',
    labelNames: [...labels, 'timing'] as const,
    buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1, 1.8, 2.5, 4, 8, 16],
    registers: [],
  })
  const shift = new Histogram({
    name: 'ungana_browser_layout_shift',
    help: 'How much moved by itself in a document, by its first page',
    labelNames: labels,
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1],
    registers: [],
  })
  const all = [views, judged, judgedFailures, errors, seconds, shift]

  const documents = new LRUCache<string, { readonly parts: Map<string, Seen>; isTimed: boolean }>({ max: MAX_VIEWS, ttl: HOUR })
  let last: Served | undefined

  /** Removes the counts of releases that visitors no longer get. */
  function forget(served: Served) {
    if (served === last) return
    const gone = releasesOf(last).filter(({ part, release }) => !isServed(served, part, release))
    last = served
    for (const release of gone) {
      for (const metric of [views, judged, judgedFailures, shift]) metric.remove(release)
      for (const kind of pageErrorKinds) errors.remove({ ...release, kind })
      for (const timing of timed) seconds.remove({ ...release, timing })
    }
  }

  function begin(release: { readonly part: string; readonly release: string }, isJudged: boolean): Seen {
    views.inc(release)
    if (isJudged) judged.inc(release)
    return { kinds: new Set(), isJudged, hasFailed: false }
  }

  return {
    metrics: (registry) => {
      for (const metric of all) registry.registerMetric(metric)
    },
    count({ view, parts, page, errors: reported = [], timings }, isJudged, served) {
      forget(served)
      const document = (view && documents.get(view)) || { parts: new Map<string, Seen>(), isTimed: false }
      if (view) documents.set(view, document)
      const counted: NewError[] = []
      for (const [part, release] of Object.entries(parts)) {
        if (!isServed(served, part, release)) continue
        const key = `${part} ${release}`
        const seen = document.parts.get(key) ?? begin({ part, release }, isJudged(key))
        document.parts.set(key, seen)
        for (const error of reported) {
          if (error.part !== part || seen.kinds.has(error.kind)) continue
          seen.kinds.add(error.kind)
          errors.inc({ part, release, kind: error.kind })
          counted.push({ ...error, release })
          if (seen.isJudged && !seen.hasFailed) judgedFailures.inc({ part, release })
          seen.hasFailed = true
        }
      }
      const part = page === undefined ? undefined : served.pages.get(page)
      const release = part && parts[part]
      if (timings && part && release && isServed(served, part, release) && !document.isTimed) {
        document.isTimed = true
        observe({ part, release }, timings)
      }
      return counted
    },
  }

  function observe(release: { readonly part: string; readonly release: string }, timings: PageTimings) {
    for (const timing of timed) {
      const value = timings[timing]
      if (value !== undefined) seconds.observe({ ...release, timing }, value / 1000)
    }
    if (timings.layoutShift !== undefined) shift.observe(release, timings.layoutShift)
  }
}

const timed = ['firstByte', 'largestPaint', 'interaction'] as const

function isServed({ parts }: Served, part: string, release: string): boolean {
  const { current, canary } = parts.get(part) ?? {}
  return release === current || release === canary
}

function releasesOf(served: Served | undefined) {
  return Array.from(served?.parts ?? [], ([part, { current, canary }]) =>
    [current, canary].flatMap((release) => (release === undefined ? [] : [{ part, release }])),
  ).flat()
}
