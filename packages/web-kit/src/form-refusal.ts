import { t } from '@lingui/core/macro'
import { ApiError } from './api-error.ts'
import { failureText } from './failure-text.ts'
import { findField } from './form-values.ts'

export interface Refusal<F extends string> {
  readonly message: string
  /** The field that the message is about. Undefined if it is about the whole form. */
  readonly field?: F
}

export const SUBMISSION_FAILED = t`There was an error submitting your information. Please try again.`

const OFFLINE = t`You are offline, so this was not sent. Please try again when there is a connection.`

/** The server's message. If there is none: that the device is offline, or else `otherwise`. */
export function refusalOf<F extends string>(error: unknown, fields: readonly F[], otherwise = SUBMISSION_FAILED): Refusal<F> {
  const body = error instanceof ApiError ? error.body : undefined
  const field = findField(fields, body?.field?.split('.')[0])
  return { message: failureText(error, navigator.onLine === false ? OFFLINE : otherwise), ...(field !== undefined && { field }) }
}
