import type { ErrorBody } from '@ungana/contracts-kit'

/**
 * Why a call brought no answer. `message` is "<status>: <body text, or the status text>", the form that the product has always shown.
 * `status` is 0 when no answer came at all: no network, or too late. Show people `body?.message`, and branch on `body?.code`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody | undefined

  constructor(status: number, text: string, body?: ErrorBody, options?: ErrorOptions) {
    super(`${status}: ${text}`, options)
    this.status = status
    this.body = body
  }
}

/** What to tell people of a call that failed: the server's own words, `otherwise` where it has none. */
export const failureText = (error: unknown, otherwise: string): string => (error instanceof ApiError && error.body?.message) || otherwise

/** Nobody has this id, or it never was one: trying again would not help. `more` are other statuses that say so of this endpoint. */
export const isMissing = (error: unknown, ...more: readonly number[]): boolean =>
  error instanceof ApiError && [400, 404, ...more].includes(error.status)
