/** Tells the gateway which releases run in the page, what failed in them, and how long the page took. */
import { PAGE_REPORTS_URL, type PageError, type PageReport, type PageTimings } from '@ungana/contracts-shell'
import { usesLessData } from '@ungana/ui'
import { newIdempotencyKey } from '@ungana/web-kit'
import { inlinedRegistry } from '#federation/registry.ts'
import { describeFailure } from './describe-failure.ts'
import { early, noticedParts } from './noticed.ts'
import { pagePattern } from './page-pattern.ts'
import { watchTimings } from './watch-timings.ts'

/** Reports of one document. */
const MOST = 6
/** Milliseconds in which errors gather. */
const PAUSE = 1000

/** Returns a function that ends it. */
export function startReporter(): () => void {
  const view = newIdempotencyKey()
  const registry = inlinedRegistry()
  const firstPage = pagePattern(registry)
  const timings = usesLessData() ? undefined : watchTimings()
  const reported = new Map<string, string>()
  let sent = 0
  let timed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function report(final?: PageTimings) {
    timer = undefined
    if (sent >= MOST || !navigator.onLine) return
    const page = pagePattern(registry)
    const failures = early().errors.splice(0)
    const errors = differing(failures.flatMap((failure) => describeFailure(failure, page) ?? []))
    const parts = Object.fromEntries(noticedParts)
    const isKnown = Object.entries(parts).every(([part, release]) => reported.get(part) === release)
    if (isKnown && errors.length === 0 && !final) return
    for (const [part, release] of noticedParts) reported.set(part, release)
    sent += 1
    send({ view, parts, ...(firstPage && { page: firstPage }), ...(errors.length > 0 && { errors }), ...(final && { timings: final }) })
  }

  const onHide = () => {
    if (document.visibilityState !== 'hidden') return
    const final = timed ? undefined : timings?.()
    timed = true
    report(final)
  }
  const soon = () => {
    timer ??= setTimeout(report, PAUSE)
  }
  early().tell = soon
  document.addEventListener('visibilitychange', onHide)
  report()
  return () => {
    early().tell = undefined
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onHide)
  }
}

/** The gateway counts each kind of error of a part once. */
const differing = (errors: readonly PageError[]) => [...new Map(errors.map((error) => [`${error.part} ${error.kind}`, error])).values()]

/** Sends no cookies, and needs no answer. */
function send(report: PageReport) {
  const headers = { 'content-type': 'application/json' }
  fetch(PAGE_REPORTS_URL, { method: 'POST', keepalive: true, credentials: 'omit', headers, body: JSON.stringify(report) }).catch(() => undefined)
}
