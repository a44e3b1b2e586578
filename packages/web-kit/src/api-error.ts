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
