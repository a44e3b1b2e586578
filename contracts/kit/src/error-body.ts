import * as z from 'zod/mini'

/**
 * The body of every response that is not 2xx. `code` is part of the contract and never changes its meaning. `message` is for people, in
 * the language that `LANGUAGE_HEADER` asks for, and may change. `requestId` is in every log line of the request; users quote it to support.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  /** Only in validation errors: the name of the wrong field, as the caller sent it. */
  field: z.optional(z.string()),
})
export type ErrorBody = z.output<typeof errorBody>

/** Error codes of every endpoint; each service adds its own in `src/errors.ts`. */
export const commonErrorCodes = [
  'VALIDATION',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'TIMEOUT',
  'INTERNAL',
] as const
