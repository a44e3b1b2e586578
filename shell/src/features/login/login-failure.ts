import { ApiError } from '@ungana/web-kit'

/** The message for a failed login: the server's own, or one by status. */
export function loginFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Please try again'
  if (error.body) return error.body.message
  if (error.status === 0) return 'We could not reach the server. Please check your connection and try again.'
  return error.status < 500 ? 'Invalid credentials' : 'Please try again'
}
