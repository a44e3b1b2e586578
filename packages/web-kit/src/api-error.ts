import type { ErrorBody } from '@ungana/contracts-kit'

/**
 * A failed call. `message` is "<status>: <body text, or the status text>", as the specification prints it. `status` is 0 if no answer came: no
 * network, or the deadline passed. Show people `body?.message`, and branch on `body?.code`.
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
