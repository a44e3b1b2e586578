// Draws pages with their data, so that they are readable before any script has run. A page that is not drawn in time is sent with its skeleton.
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DrawnPage } from '@ungana/contracts-shell'
import type { LanguageCode } from '@ungana/language'
import { openSideProcess, TookTooLong } from '@ungana/service-kit/side-process'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Draw, Drawing, PageToDraw } from '#lib/drawing.ts'
import type { ReleasedFile } from '#lib/site.ts'

export interface ServiceAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface DrawingOptions {
  /** Calls a service as a visitor. Resolves to undefined if visitors may not make the call. */
  readonly ask: (path: string, deadline: number, language: LanguageCode) => Promise<ServiceAnswer | undefined>
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
  /** How long drawing may take. Then the process is ended, because its code may never return. */
  readonly deadline: number
  /** How long nothing is drawn after that: a machine that is too busy has no time for it. */
  readonly rest: number
  /** How long a drawing is used. */
  readonly fresh: number
  /** How long a drawing is used if the next one is late. */
  readonly stale: number
}

const drawingTimes: DrawingTimes = { maxWait: 250, deadline: 10_000, rest: 30_000, fresh: 10_000, stale: 60_000 }

/** Maximum number of kept drawings, some tens of kilobytes each. */
const MAX_CACHED = 400
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
  const pages = new Map<string, Pick<PageToDraw, 'code' | 'texts'>>()
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

  async function answer(question: Question): Promise<Code | ServiceAnswer> {
    if ('path' in question)
      return (await ask(question.path, times.deadline, question.language).catch(() => undefined)) ?? { status: 503, headers: {}, text: '' }
    const { code, texts } = pages.get(question.code) as PageToDraw
    return { code: await read(code), texts: texts && (await read(texts)) }
  }

  async function start(key: string, page: PageToDraw): Promise<Drawing | undefined> {
    const { code, texts, ...order } = page
    const name = `${page.language} ${code.integrity}`
    pages.set(name, { code, texts })
    try {
      const made = await aside.run({ ...order, name, origin })
      drawn += 1
      const drawing = { id: drawn, ...made }
      cache.set(key, { drawing, at: now() })
      return drawing
    } catch (error) {
      if (error instanceof TookTooLong) restUntil = now() + times.rest
      if (isClosed || now() - warnedAt < WARN_INTERVAL) return undefined
      warnedAt = now()
      log.warn({ err: error, page: page.skeleton }, 'pages are sent without being drawn')
      return undefined
    } finally {
      running.delete(key)
    }
  }

  return {
    async draw(page) {
      const key = JSON.stringify([page.code.integrity, page.language, page.skeleton, page.address])
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
