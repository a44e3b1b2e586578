import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Deadline } from './deadlines.ts'

export interface ServiceCall {
  readonly method: Dispatcher.HttpMethod
  /** Path with query. */
  readonly path: string
  readonly headers: Record<string, string>
  /** A stream can be read only once, so only one instance gets it. The deadline starts at the end of the stream. */
  readonly body: Buffer | Readable | undefined
  /** Whether the response may take a long time. */
  readonly isLong: boolean
  readonly deadline: Deadline
  /** Ends the call. The caller aborts with CallerGone when the client has disconnected. The sender aborts with DeadlinePassed. */
  readonly controller: AbortController
}

/** Sends a call to an instance of `service`. Rejects with an error of errors.ts, with CallerGone or with BodyRefused. */
export type SendToService = (service: string, call: ServiceCall) => Promise<Dispatcher.ResponseData>

export class CallerGone extends Error {}

/** The rest of the client's body must not be forwarded. */
export class BodyRefused extends Error {
  /** The error to answer with. */
  readonly answer: Error

  constructor(answer: Error) {
    super('The body was refused while it arrived', { cause: answer })
    this.answer = answer
  }
}

export class DeadlinePassed extends Error {}
