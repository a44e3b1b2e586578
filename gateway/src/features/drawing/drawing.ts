// Draws pages with their data, so that they are readable before any script has run. A page that is not drawn in time is sent with its skeleton.
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DrawnPage } from '@ungana/contracts-shell'
import type { LanguageCode } from '@ungana/language'
import { JobFailed, openSideProcess } from '@ungana/service-kit/side-process'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Draw, Drawing, PageToDraw } from '#lib/drawing.ts'
import type { ReleasedFile } from '#lib/site.ts'
import type { VisitorAnswer } from '#lib/visitor-answer.ts'

export interface DrawingOptions {
  /** Calls a service as a visitor. Resolves to undefined if visitors may not make the call. */
  readonly ask: (path: string, deadline: number, language: LanguageCode) => Promise<VisitorAnswer | undefined>
  /** @throws Error if the file changed after its release */
  readonly read: (file: ReleasedFile) => Promise<string>
  /** Of the site: https://ungana.example */
  readonly origin: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly times?: DrawingTimes
}

/** Milliseconds. */
export interface DrawingTimes {
  /** How long a page waits to be drawn. A drawing that is late is used for the next request. */
  readonly maxWait: number
  /** How long drawing may take. Code that never returns is ended with its process. */
  readonly deadline: number
  /** How long nothing is drawn after the process has failed. The machine is probably too busy. */
  readonly rest: number
  /** How long a drawing is used. */
  readonly fresh: number
  /** How long a drawing is used if the next one is late. */
  readonly stale: number
}

/** Milliseconds in which a service must answer a call. */
const CALL = 2000

const drawingTimes: DrawingTimes = { maxWait: 250, deadline: 10_000, rest: 30_000, fresh: 10_000, stale: 60_000 }

/** Maximum number of kept drawings. */
const MAX_CACHED = 400
/** Characters of a drawing with its answers. The largest of today has 50,000. */
const MAX_SIZE = 500_000
/** Maximum number of releases, in one language each, whose code the process can ask for. */
const MAX_CODES = 64
/** Maximum number of pages that are drawn or wait for it. Further pages are sent with their skeletons. */
const MAX_WAITING = 8
/** Minimum time between two log lines about pages that are not drawn, in milliseconds. */
const WARN_INTERVAL = 10_000

/** What the process gets to draw a page. */
export interface Order extends Pick<PageToDraw, 'language' | 'skeleton' | 'address' | 'patterns'> {
  /** Of a release in one language. */
  readonly name: string
  readonly origin: string
}

/** What the process asks for: the code of a release in one language, or the answer to a call. */
type Question = { readonly code: string } | { readonly path: string; readonly language: LanguageCode }

export interface Code {
  readonly code: string
  /** A script that sets the texts. */
  readonly texts: string | undefined
}

const PROGRAM = new URL('./drawing-process.ts', import.meta.url)

export interface DrawingDesk {
  readonly draw: Draw
  close(): void
}

export function createDrawing({ ask, read, origin, log, now, times = drawingTimes }: DrawingOptions): DrawingDesk {
  const cache = new LRUCache<string, { readonly drawing: Drawing; readonly at: number }>({ max: MAX_CACHED })
  const running = new Map<string, { readonly work: Promise<Drawing | undefined>; readonly since: number }>()
  const codes = new LRUCache<string, Pick<PageToDraw, 'code' | 'texts'>>({ max: MAX_CODES })
  const aside = openSideProcess<Order, DrawnPage>(PROGRAM, {
    patience: times.deadline,
    waiting: MAX_WAITING,
    answer,
    mayRead: [dirname(fileURLToPath(PROGRAM))],
  })
  let drawn = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  let restUntil = Number.NEGATIVE_INFINITY
  let isClosed = false

  async function answer(question: Question): Promise<Code | VisitorAnswer> {
    if ('path' in question)
      return (await ask(question.path, CALL, question.language).catch(() => undefined)) ?? { status: 503, headers: {}, text: '' }
    const { code, texts } = codes.get(question.code) as PageToDraw
    return { code: await read(code), texts: texts && (await read(texts)) }
  }

  async function start(key: string, page: PageToDraw): Promise<Drawing | undefined> {
    const { code, texts, ...order } = page
    const name = nameOf(page)
    codes.set(name, { code, texts })
    try {
      const made = checked(await aside.run({ ...order, name, origin }))
      drawn += 1
      const drawing = { ...made, id: drawn }
      cache.set(key, { drawing, at: now() })
      return drawing
    } catch (error) {
      if (!(error instanceof JobFailed)) restUntil = now() + times.rest
      if (isClosed || now() - warnedAt < WARN_INTERVAL) return undefined
      warnedAt = now()
      log.warn({ err: error, page: page.skeleton }, 'a page is sent without its data')
      return undefined
    } finally {
      running.delete(key)
    }
  }

  return {
    async draw(page) {
      if (isClosed) return undefined
      const key = JSON.stringify([nameOf(page), page.skeleton, page.address, page.patterns])
      const known = cache.get(key)
      if (known && now() - known.at < times.fresh) return known.drawing
      const last = known && now() - known.at < times.stale ? known.drawing : undefined
      let current = running.get(key)
      if (!current) {
        if (running.size >= MAX_WAITING || now() < restUntil) return last
        current = { work: start(key, page), since: now() }
        running.set(key, current)
      }
      const left = current.since + times.maxWait - now()
      if (left <= 0) return last
      return (await Promise.race([current.work, sleep(left, undefined, { ref: false })])) ?? last
    },
    close() {
      isClosed = true
      aside.close()
    },
  }
}

/** Texts are in a file of their own, so they can change while the code does not. */
const nameOf = ({ language, code, texts }: PageToDraw) => [language, code.integrity, texts?.integrity].join(' ')

function checked({ html, css, answers }: DrawnPage): DrawnPage {
  if (typeof html !== 'string' || typeof css !== 'string' || !Array.isArray(answers)) throw new JobFailed('The code returned no page')
  if (html.length + css.length + JSON.stringify(answers).length > MAX_SIZE) throw new JobFailed('The page is too large')
  return { html, css, answers }
}
