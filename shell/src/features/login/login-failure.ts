import { ApiError } from '@ungana/web-kit'

/** What to say of a login that failed: the server's own words, else what the answer itself tells. */
export function loginFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Please try again'
  if (error.body) return error.body.message
  if (error.status === 0) return 'No answer came. Please check your connection and try again.'
  return error.status < 500 ? 'Invalid credentials' : 'Please try again'
}
