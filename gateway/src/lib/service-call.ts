import type { Dispatcher } from 'undici'
import type { Deadline } from './deadlines.ts'

/** One call to a service. */
export interface ServiceCall {
  readonly method: Dispatcher.HttpMethod
  /** With query. */
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Buffer | undefined
  /** Whether the answer may go on for long. */
  readonly lasting: boolean
  readonly deadline: Deadline
  /** Aborted with CallerGone by who makes the call, when nobody waits for the answer any more; with DeadlinePassed by who carries it out. */
  readonly ending: AbortController
}

/** Carries a call to an instance of `service`; rejects with one of errors.ts, or with CallerGone. */
export type SendToService = (service: string, call: ServiceCall) => Promise<Dispatcher.ResponseData>

export class CallerGone extends Error {}
