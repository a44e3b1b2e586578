/** Why a registration was refused, in words for the form. */
import { ApiError } from '@ungana/web-kit'
import { type FormField, isFormField } from './form-values.ts'

export interface Refusal {
  readonly message: string
  /** Where to say it; without one it belongs to no field. */
  readonly field?: FormField
  /** The business has an account already: to log in is the way on. */
  readonly hasAccount?: true
}

const GENERAL = 'There was an error submitting your information. Please try again.'
const HAS_ACCOUNT = 'This e-mail address has an account. Please log in.'

export function refusalOf(error: unknown): Refusal {
  const body = error instanceof ApiError ? error.body : undefined
  if (!body) return { message: GENERAL }
  const { message, code, field } = body
  // This very form, sent before, made an account with another password.
  if (code === 'IDEMPOTENCY_KEY_REUSED') return { message: HAS_ACCOUNT, field: 'email', hasAccount: true }
  if (code === 'IDENTITY_EMAIL_TAKEN') return { message: message || HAS_ACCOUNT, field: 'email', hasAccount: true }
  return { message: message || GENERAL, ...(isFormField(field) ? { field } : {}) }
}
