/** Why a registration was refused, in words for the form. */
import { ApiError, type Refusal, refusalOf } from '@ungana/web-kit'
import { type FormField, formFields } from './form-values.ts'

export interface RegistrationRefusal extends Refusal<FormField> {
  /** The business has an account already: to log in is the way on. */
  readonly hasAccount?: true
}

const HAS_ACCOUNT = 'This e-mail address has an account. Please log in.'

export function registrationRefusal(error: unknown): RegistrationRefusal {
  const body = error instanceof ApiError ? error.body : undefined
  // This very form, sent before, made an account with another password.
  if (body?.code === 'IDEMPOTENCY_KEY_REUSED') return { message: HAS_ACCOUNT, field: 'email', hasAccount: true }
  if (body?.code === 'IDENTITY_EMAIL_TAKEN') return { message: body.message || HAS_ACCOUNT, field: 'email', hasAccount: true }
  return refusalOf(error, formFields)
}
