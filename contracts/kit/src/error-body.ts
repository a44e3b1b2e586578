import * as z from 'zod/mini'

/**
 * The body of every answer that is not 2xx. `code` is the contract and never changes meaning; `message` is a sentence for
 * people and may. `requestId` is what a user quotes to support: it is in every log line of the request.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  /** On validation errors: the field that was wrong, as the caller named it. */
  field: z.optional(z.string()),
})
export type ErrorBody = z.output<typeof errorBody>

/** Codes that any endpoint may answer with; a service adds its own in `src/errors.ts`. */
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
