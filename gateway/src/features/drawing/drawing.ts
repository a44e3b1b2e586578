// Draws pages with their data, so that they are readable before any script has run. A page that is not drawn in time is sent as it was without this.
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DrawnPage } from '@ungana/contracts-shell'
import type { LanguageCode } from '@ungana/language'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Draw, Drawing, PageToDraw } from '#lib/drawing.ts'
import type { ReleasedFile } from '#lib/site.ts'
import type { DrawOrder, FromProcess, ToProcess } from './messages.ts'

export interface DrawingOptions {
  /** Calls a service as a visitor. */
  readonly ask: (
    path: string,
    deadline: number,
    language: LanguageCode,
  ) => Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string } | undefined>
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
  /** How long a drawing is used. */
  readonly fresh: number
}

const drawingTimes: DrawingTimes = { maxWait: 250, deadline: 3000, fresh: 10_000 }

/** Maximum number of kept drawings, some tens of kilobytes each. */
const MAX_CACHED = 400
/** Maximum number of pages that wait. Further pages are sent without being drawn. */
const MAX_WAITING = 8
/** Maximum number of releases in one language that a process has loaded, some megabytes each. The next process begins without any. */
const MAX_LOADED = 16
/** Minimum time between two log lines about pages that are not drawn, in milliseconds. */
const WARN_INTERVAL = 10_000

const PROGRAM = join(import.meta.dirname, 'drawing-process.ts')
/** For the process's memory, in megabytes. */
const MAX_HEAP = 192

interface Running {
  readonly child: ChildProcess
  readonly loaded: Set<string>
}

export interface DrawingDesk {
  readonly draw: Draw
  close(): Promise<void>
}

export function createDrawing({ ask, read, origin, log, now, times = drawingTimes }: DrawingOptions): DrawingDesk {
  const cache = new LRUCache<string, { readonly drawing: Drawing; readonly at: number }>({ max: MAX_CACHED })
  const running = new Map<string, Promise<Drawing | undefined>>()
  let last: Promise<unknown> = Promise.resolve()
  let current: Running | undefined
  let drawn = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  let isClosed = false

  function processWith(name: string): Running {
    if (current && (current.loaded.has(name) || current.loaded.size < MAX_LOADED)) return current
    current?.child.kill('SIGKILL')
    const child = fork(PROGRAM, [], {
      execArgv: ['--permission', `--allow-fs-read=${PROGRAM}`, `--max-old-space-size=${MAX_HEAP}`, '--no-warnings'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const started: Running = { child, loaded: new Set() }
    // Requests come first.
    child.once('spawn', () => child.pid !== undefined && setPriority(child.pid, 10))
    child.once('exit', () => {
      if (current === started) current = undefined
    })
    child.unref()
    child.channel?.unref()
    current = started
    return started
  }

  async function drawNow({ code, texts, language, skeleton, address, patterns }: PageToDraw): Promise<DrawnPage> {
    const name = `${language} ${code.integrity}`
    const { child, loaded } = processWith(name)
    const tell = (message: ToProcess) => void (child.connected && child.send(message, () => undefined))
    if (!loaded.has(name)) {
      const load = { kind: 'load', name, code: await read(code), texts: texts && (await read(texts)) } as const
      tell(load)
      loaded.add(name)
    }
    const over = new AbortController()
    try {
      return await new Promise<DrawnPage>((resolve, reject) => {
        const answer = async (path: string, number: number) => {
          const found = await ask(path, times.deadline, language).catch(() => undefined)
          tell({ kind: 'answer', ask: number, ...(found ?? { status: 503, headers: {}, text: '' }) })
        }
        const onMessage = (message: FromProcess) => {
          if (message.kind === 'ask') void answer(message.path, message.ask)
          else if (message.kind === 'drawn') resolve(message.page)
          else reject(new Error(message.reason))
        }
        const onEnd = () => reject(new Error(`The drawing process has ended, or took longer than ${times.deadline} ms`))
        child.on('message', onMessage).once('exit', onEnd).once('error', onEnd)
        over.signal.addEventListener('abort', () => child.off('message', onMessage).off('exit', onEnd).off('error', onEnd))
        sleep(times.deadline, undefined, { signal: over.signal, ref: false }).then(
          () => child.kill('SIGKILL'),
          () => undefined,
        )
        tell({ kind: 'draw', name, skeleton, address, patterns, origin } satisfies DrawOrder)
      })
    } finally {
      over.abort()
    }
  }

  function start(key: string, page: PageToDraw): Promise<Drawing | undefined> {
    const work = last
      .then(() => (isClosed ? undefined : drawNow(page)))
      .then((made) => {
        if (!made) return undefined
        drawn += 1
        const drawing = { id: drawn, ...made }
        cache.set(key, { drawing, at: now() })
        return drawing
      })
      .catch((error: unknown) => {
        if (!isClosed && now() - warnedAt > WARN_INTERVAL) {
          warnedAt = now()
          log.warn({ err: error, page: page.skeleton }, 'pages are sent without being drawn')
        }
        return undefined
      })
      .finally(() => running.delete(key))
    last = work
    running.set(key, work)
    return work
  }

  return {
    async draw(page) {
      const key = JSON.stringify([page.code.integrity, page.language, page.skeleton, page.address])
      const known = cache.get(key)
      if (known && now() - known.at < times.fresh) return known.drawing
      const work = running.get(key) ?? (running.size < MAX_WAITING ? start(key, page) : undefined)
      return work && Promise.race([work, sleep(times.maxWait, undefined, { ref: false })])
    },
    async close() {
      isClosed = true
      current?.child.kill('SIGKILL')
      await last
    },
  }
}
