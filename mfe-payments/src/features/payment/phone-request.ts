import { ApiError, newKey } from '@ungana/web-kit'

/** Where asking a phone for money stands. */
export interface PhoneRequest {
  /** One key is one payment: the same as long as something may still come of it. */
  readonly key: string
  /** Whether a press went unanswered: the phone may have been asked by it. */
  readonly mayBeAsked: boolean
  /** What the last press came to, in words. */
  readonly problem: string | undefined
}

/** The next press is another payment. */
export const newRequest = (problem?: string): PhoneRequest => ({ key: newKey(), mayBeAsked: false, problem })

/**
 * After a press that failed. What is refused at the first is over: another number is another payment. Once a press went unanswered, what a later one is
 * refused for says nothing about that one: only how the payment stands does, or its payer, who has looked.
 */
export const afterFailure = (request: PhoneRequest, error: unknown, words: string): PhoneRequest =>
  isRefusal(error) && !request.mayBeAsked ? newRequest(words) : { ...request, mayBeAsked: true, problem: words }

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500
