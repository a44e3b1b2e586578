import { createError } from '@ungana/service-kit'

// Codes are those of contracts/kit: a caller cannot tell, and need not, whether the gateway or a service refused.

/** Nobody can answer for `%s` now: every instance is down, its breaker is open, or it broke off. */
export const UpstreamUnavailable = createError('UNAVAILABLE', 'No instance of %s answers', 503)
/** `%s` took the request and did not answer within the endpoint's deadline. */
export const UpstreamTimeout = createError('TIMEOUT', '%s did not answer in time', 503)
/** More is under way at every instance of `%s` than may be, waiting places included. */
export const UpstreamBusy = createError('UNAVAILABLE', '%s has as much to do as it may have', 503)

/** Whether `error` is one of these three. */
export function isUpstreamFailure(error: unknown): error is Error {
  return [UpstreamUnavailable, UpstreamTimeout, UpstreamBusy].some((kind) => error instanceof kind)
}

export const UnknownMethod = createError('METHOD_NOT_ALLOWED', 'This address does not know %s', 405)
export const ForeignOrigin = createError('FORBIDDEN', 'This request does not come from our pages', 403)
export const EncodedBody = createError('UNSUPPORTED_MEDIA_TYPE', 'The body must not be compressed', 415)
export const FormBody = createError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON', 415)
export const NoFormBody = createError('UNSUPPORTED_MEDIA_TYPE', 'The body must be a form with a file (multipart/form-data)', 415)
export const BodyTooLarge = createError('PAYLOAD_TOO_LARGE', 'The request is too large', 413)
export const BodyTooSlow = createError('TIMEOUT', 'The request took too long to arrive', 408)
export const RateLimited = createError('RATE_LIMITED', 'Too many requests. Please wait a moment.', 429)
