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

/** Added while the device is offline. */
const OFFLINE = t`You are offline.`

/** The server's message; `otherwise` if there is none, with a note if the device is offline. */
export function refusalOf<F extends string>(error: unknown, fields: readonly F[], otherwise = SUBMISSION_FAILED): Refusal<F> {
  const body = error instanceof ApiError ? error.body : undefined
  const field = findField(fields, body?.field?.split('.')[0])
  const failed = navigator.onLine === false ? `${otherwise} ${OFFLINE}` : otherwise
  return { message: failureText(error, failed), ...(field !== undefined && { field }) }
}
