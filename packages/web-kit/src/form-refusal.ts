/** Why a form was refused, in words for the form. */
import { ApiError } from './api-error.ts'
import { failureText } from './failure-text.ts'
import { fieldIn } from './form-values.ts'

export interface Refusal<F extends string> {
  readonly message: string
  /** Where to say it; without one it belongs to no field. */
  readonly field?: F
}

export const SUBMISSION_FAILED = 'There was an error submitting your information. Please try again.'

/** Added to SUBMISSION_FAILED, so that what to do is plain. */
const OFFLINE = 'There is no network at the moment.'

/** The server's own words; SUBMISSION_FAILED where there are none, and that there is no network. */
export function refusalOf<F extends string>(error: unknown, fields: readonly F[]): Refusal<F> {
  const body = error instanceof ApiError ? error.body : undefined
  const field = fieldIn(fields, body?.field?.split('.')[0])
  const failed = navigator.onLine === false ? `${SUBMISSION_FAILED} ${OFFLINE}` : SUBMISSION_FAILED
  return { message: failureText(error, failed), ...(field !== undefined && { field }) }
}
