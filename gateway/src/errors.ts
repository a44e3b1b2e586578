import { createError } from '@ungana/service-kit'

// The gateway uses the error codes of contracts/kit, because callers need not know whether the gateway or a service refused.

/** No instance of `{0}` can answer: each is down, has an open breaker, or dropped the connection. */
export const UpstreamUnavailable = createError('UNAVAILABLE', 'No instance of {0} can answer', 503)
/** `{0}` did not answer within the endpoint's deadline. */
export const UpstreamTimeout = createError('TIMEOUT', '{0} did not answer in time', 503)
/** Every instance of `{0}` has reached its limit of running and waiting calls. */
export const UpstreamBusy = createError('UNAVAILABLE', '{0} has too many calls at once', 503)

/** Returns whether `error` is one of the three errors above. */
export function isUpstreamFailure(error: unknown): error is Error {
  return [UpstreamUnavailable, UpstreamTimeout, UpstreamBusy].some((kind) => error instanceof kind)
}

export const UnknownMethod = createError('METHOD_NOT_ALLOWED', 'This address does not accept {0}', 405)
export const ForeignOrigin = createError('FORBIDDEN', 'This request must come from one of our pages', 403)
export const EncodedBody = createError('UNSUPPORTED_MEDIA_TYPE', 'The body must not be compressed', 415)
export const FormBody = createError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON', 415)
export const NoFormBody = createError('UNSUPPORTED_MEDIA_TYPE', 'The body must be a form with a file (multipart/form-data)', 415)
export const BodyTooLarge = createError('PAYLOAD_TOO_LARGE', 'The request is too large', 413)
export const BodyTooSlow = createError('TIMEOUT', 'The request took too long to arrive', 408)
export const RateLimited = createError('RATE_LIMITED', 'Too many requests. Please wait a moment.', 429)
/** `{0}`: minutes. */
export const FormLimited = createError('RATE_LIMITED', 'This form was sent too often from your network. Please try again in {0} minutes.', 429)
