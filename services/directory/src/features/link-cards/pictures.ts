// Pictures of pages, for chats that show a link. They are drawn in a thread of its own, one at a time, so that a crawler who asks for all of
// them takes nothing from those who use the site.
import { Worker } from 'node:worker_threads'
import type { Logger } from '@ungana/service-kit'
import { LRUCache } from 'lru-cache'
import { PictureUnavailable } from '#errors.ts'
import { type PictureFacts, pictureKey } from './picture-facts.ts'

export interface Pictures {
  /** A PNG. Rejects with PictureUnavailable while too many wait to be drawn, and for one that could not be. */
  draw(facts: PictureFacts): Promise<Buffer>
  close(): Promise<void>
}

export interface PictureLimits {
  /** Bytes of drawn pictures that are kept. */
  readonly kept: number
  /** Most pictures that wait. */
  readonly waiting: number
  /** Milliseconds after which a drawing is given up, and its thread with it. */
  readonly patience: number
  /** Milliseconds after the last drawing when the thread, and the memory of its fonts, is given back. */
  readonly idle: number
}

const pictureLimits: PictureLimits = { kept: 24 * 1024 * 1024, waiting: 16, patience: 10_000, idle: 60_000 }

interface Order {
  readonly facts: PictureFacts
  readonly done: (png: Uint8Array) => void
  readonly fail: (error: unknown) => void
}

/** What the thread answers to PictureFacts. */
export type Drawn = { readonly png: Uint8Array } | { readonly error: string }

export function openPictures(
  log: Pick<Logger, 'error'>,
  limits: PictureLimits = pictureLimits,
  thread = () => new Worker(new URL('./picture-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 192 } }),
): Pictures {
  const kept = new LRUCache<string, Buffer>({ maxSize: limits.kept, sizeCalculation: (png) => png.byteLength })
  /** Whoever asks for the same picture meanwhile waits for the same drawing. */
  const underWay = new Map<string, Promise<Buffer>>()
  const waiting: Order[] = []
  let worker: Worker | undefined
  let current: { readonly order: Order; readonly timer: NodeJS.Timeout } | undefined
  let idle: NodeJS.Timeout | undefined

  function next(): void {
    if (current) return
    const order = waiting.shift()
    clearTimeout(idle)
    if (!order) {
      idle = setTimeout(stop, limits.idle).unref()
      return
    }
    worker ??= start()
    current = { order, timer: setTimeout(() => broken(new Error(`A picture took longer than ${limits.patience} ms`)), limits.patience) }
    worker.postMessage(order.facts)
  }

  function start(): Worker {
    const started = thread()
    started.unref()
    // One that was ended for its slowness may have finished all the same: by then another picture is awaited.
    started.on(
      'message',
      (answer: Drawn) => started === worker && settle(('png' in answer && answer.png) || new Error('error' in answer ? answer.error : 'no picture')),
    )
    started.on('error', (error) => started === worker && broken(error))
    return started
  }

  function settle(result: Uint8Array | Error): void {
    if (!current) return
    const { order, timer } = current
    clearTimeout(timer)
    current = undefined
    if (result instanceof Error) order.fail(result)
    else order.done(result)
    next()
  }

  function broken(error: Error): void {
    stop()
    settle(error)
  }

  function stop(): void {
    const stopped = worker
    worker = undefined
    void stopped?.terminate()
  }

  function order(facts: PictureFacts, key: string): Promise<Buffer> {
    if (waiting.length >= limits.waiting) return Promise.reject(new PictureUnavailable())
    const drawing = new Promise<Uint8Array>((done, fail) => waiting.push({ facts, done, fail }))
      .then((bytes) => {
        const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        kept.set(key, png)
        return png
      })
      .catch((error: unknown) => {
        log.error({ err: error, title: facts.title }, 'a picture could not be drawn')
        throw new PictureUnavailable()
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, drawing)
    next()
    return drawing
  }

  return {
    draw(facts) {
      const key = pictureKey(facts)
      const known = kept.get(key)
      return known ? Promise.resolve(known) : (underWay.get(key) ?? order(facts, key))
    },
    async close() {
      clearTimeout(idle)
      for (const { fail } of waiting.splice(0)) fail(new Error('closing'))
      const stopped = worker
      worker = undefined
      if (current) {
        clearTimeout(current.timer)
        current.order.fail(new Error('closing'))
        current = undefined
      }
      await stopped?.terminate()
    },
  }
}
