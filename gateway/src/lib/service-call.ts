import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Deadline } from './deadlines.ts'

/** One call to a service. */
export interface ServiceCall {
  readonly method: Dispatcher.HttpMethod
  /** With query. */
  readonly path: string
  readonly headers: Record<string, string>
  /** A stream is read once, by one instance. The deadline begins with its end. */
  readonly body: Buffer | Readable | undefined
  /** Whether the answer may go on for long. */
  readonly lasting: boolean
  readonly deadline: Deadline
  /** Aborted with CallerGone by who makes the call, when nobody waits for the answer any more; with DeadlinePassed by who carries it out. */
  readonly ending: AbortController
}

/** Carries a call to an instance of `service`; rejects with one of errors.ts, with CallerGone or with BodyRefused. */
export type SendToService = (service: string, call: ServiceCall) => Promise<Dispatcher.ResponseData>

export class CallerGone extends Error {}

/** What the client sends must not be passed on any further. */
export class BodyRefused extends Error {
  /** What to tell the client. */
  readonly answer: Error

  constructor(answer: Error) {
    super('The body was refused on its way', { cause: answer })
    this.answer = answer
  }
}

export class DeadlinePassed extends Error {}
