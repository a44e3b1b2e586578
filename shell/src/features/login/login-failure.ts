import { t } from '@lingui/core/macro'
import { ApiError } from '@ungana/web-kit'

/** The message for a failed login: the server's own, or one by status. */
export function loginFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return t`Please try again`
  if (error.body) return error.body.message
  if (error.status === 0) return t`We could not reach the server. Please check your connection and try again.`
  return error.status < 500 ? t`Invalid credentials` : t`Please try again`
}
