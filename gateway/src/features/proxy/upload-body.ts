// Streams an upload to a service while it measures the upload and watches for pauses.
import type { IncomingMessage } from 'node:http'
import { Transform, type TransformCallback } from 'node:stream'
import { BodyTooLarge, BodyTooSlow } from '#errors.ts'
import { BodyRefused, CallerGone, DeadlinePassed } from '#lib/service-call.ts'

export interface UploadLimits {
  readonly maxBytes: number
  /** Longest pause between two chunks, in milliseconds. */
  readonly silence: number
}

/**
 * The body of `source` as a stream. If the client sends too much or pauses too long, the stream fails with BodyRefused, which has the error to answer
 * with. If the client disconnects, it fails with CallerGone; if the service stops reading, with DeadlinePassed.
 */
export class UploadBody extends Transform {
  readonly #maxBytes: number
  readonly #watch: NodeJS.Timeout
  #bytes = 0

  constructor(source: IncomingMessage, { maxBytes, silence }: UploadLimits) {
    super()
    this.#maxBytes = maxBytes
    this.#watch = setTimeout(() => this.destroy(this.writableNeedDrain ? new DeadlinePassed() : new BodyRefused(new BodyTooSlow())), silence)
    // Without a listener, an error before the service reads would crash the process.
    this.on('error', () => undefined)
    this.once('close', () => {
      clearTimeout(this.#watch)
      source.unpipe(this)
      // If the service responds before the end of the upload, the client reads the response only after it has sent everything. So the rest of the
      // upload is read and discarded.
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
    // The upload is complete; from now on, the service's deadline applies.
    clearTimeout(this.#watch)
    done()
  }
}
