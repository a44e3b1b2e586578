import { ApiError, newIdempotencyKey } from '@ungana/web-kit'

/** State of a payment request to a phone. */
export interface PhoneRequest {
  /** Idempotency-Key: one key is one payment. The key stays the same while an earlier press may still succeed. */
  readonly key: string
  /** Whether a press got no response, so the phone may have received a request. */
  readonly mayBeAsked: boolean
  /** The result of the last press, in words. */
  readonly problem: string | undefined
}

/** The next press creates a new payment. */
export const newRequest = (problem?: string): PhoneRequest => ({ key: newIdempotencyKey(), mayBeAsked: false, problem })

/**
 * State after a failed press. If the first press is refused, the next press is a new payment. If it got no response, a later refusal does not
 * say what happened to it. Only the payment's status or the payer can tell.
 */
export const afterFailure = (request: PhoneRequest, error: unknown, words: string): PhoneRequest =>
  isRefusal(error) && !request.mayBeAsked ? newRequest(words) : { ...request, mayBeAsked: true, problem: words }

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500
