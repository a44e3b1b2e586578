// Preview pictures for links in chats. They are drawn one at a time in a separate thread, so that a crawler does not slow the site down.
import { Worker } from 'node:worker_threads'
import type { Logger } from '@ungana/service-kit'
import { LRUCache } from 'lru-cache'
import { PictureUnavailable } from '#errors.ts'
import { type PictureFacts, pictureKey } from './picture-facts.ts'

export interface Pictures {
  /** Returns a PNG. Rejects with PictureUnavailable if too many are queued, or if drawing fails. */
  draw(facts: PictureFacts): Promise<Buffer>
  close(): Promise<void>
}

export interface PictureLimits {
  /** Bytes of drawn pictures in the cache. */
  readonly kept: number
  /** Maximum number of queued pictures. */
  readonly waiting: number
  /** Milliseconds until a drawing is cancelled and its thread ended. */
  readonly patience: number
  /** Idle milliseconds until the thread is ended, to free the memory of its fonts. */
  readonly idle: number
}

const pictureLimits: PictureLimits = { kept: 24 * 1024 * 1024, waiting: 16, patience: 10_000, idle: 60_000 }

interface Order {
  readonly facts: PictureFacts
  readonly done: (png: Uint8Array) => void
  readonly fail: (error: unknown) => void
}

/** The thread's answer. */
export type Drawn = { readonly png: Uint8Array } | { readonly error: string }

export function openPictures(
  log: Pick<Logger, 'error'>,
  limits: PictureLimits = pictureLimits,
  thread = () => new Worker(new URL('./picture-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 192 } }),
): Pictures {
  const kept = new LRUCache<string, Buffer>({ maxSize: limits.kept, sizeCalculation: (png) => png.byteLength })
  /** Requests for the same picture share one drawing. */
  const inProgress = new Map<string, Promise<Buffer>>()
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
    current = { order, timer: setTimeout(() => failCurrent(new Error(`A picture took longer than ${limits.patience} ms`)), limits.patience) }
    worker.postMessage(order.facts)
  }

  function start(): Worker {
    const started = thread()
    started.unref()
    // A thread that was ended because it was slow may still send a result. That result is ignored, because a new thread is already drawing another
    // picture.
    started.on(
      'message',
      (answer: Drawn) => started === worker && settle(('png' in answer && answer.png) || new Error('error' in answer ? answer.error : 'no picture')),
    )
    started.on('error', (error) => started === worker && failCurrent(error))
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

  function failCurrent(error: Error): void {
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
        log.error({ err: error, title: facts.title }, 'cannot draw a link picture')
        throw new PictureUnavailable()
      })
      .finally(() => inProgress.delete(key))
    inProgress.set(key, drawing)
    next()
    return drawing
  }

  return {
    draw(facts) {
      const key = pictureKey(facts)
      const known = kept.get(key)
      return known ? Promise.resolve(known) : (inProgress.get(key) ?? order(facts, key))
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
