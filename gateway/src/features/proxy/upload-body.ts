// What a client uploads, on its way through: counted, watched, and never collected.
import type { IncomingMessage } from 'node:http'
import { Transform, type TransformCallback } from 'node:stream'
import { BodyTooLarge, BodyTooSlow } from '#errors.ts'
import { BodyRefused, CallerGone, DeadlinePassed } from '#lib/service-call.ts'

export interface UploadLimits {
  readonly maxBytes: number
  /** Milliseconds without a byte. */
  readonly silence: number
}

/**
 * The body of `source`. It fails with BodyRefused, which says what to answer, where the client sends too much or falls silent; with CallerGone
 * where it leaves; with DeadlinePassed where the service does not read on.
 */
export class UploadBody extends Transform {
  readonly #maxBytes: number
  readonly #watch: NodeJS.Timeout
  #bytes = 0

  constructor(source: IncomingMessage, { maxBytes, silence }: UploadLimits) {
    super()
    this.#maxBytes = maxBytes
    this.#watch = setTimeout(() => this.destroy(this.writableNeedDrain ? new DeadlinePassed() : new BodyRefused(new BodyTooSlow())), silence)
    // Whoever reads it hears of its errors; until somebody does, they must not bring the process down.
    this.on('error', () => undefined)
    this.once('close', () => {
      clearTimeout(this.#watch)
      source.unpipe(this)
      // Where the answer comes before the end of the body, the client still has to be able to read it: the rest is let go.
      source.resume()
    })
    source.once('close', () => {
      if (!source.readableEnded) this.destroy(new CallerGone())
    })
    source.pipe(this)
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#watch.refresh()
    this.#bytes += chunk.length
    if (this.#bytes > this.#maxBytes) done(new BodyRefused(new BodyTooLarge()))
    else done(null, chunk)
  }

  override _flush(done: TransformCallback): void {
    // From here on the service's time runs.
    clearTimeout(this.#watch)
    done()
  }
}
