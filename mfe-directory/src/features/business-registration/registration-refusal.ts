/** Turns a refused registration into an error for the form. */
import { t } from '@lingui/core/macro'
import { ApiError, type Refusal, refusalOf } from '@ungana/web-kit'
import { type FormField, formFields } from './form-values.ts'

export interface RegistrationRefusal extends Refusal<FormField> {
  /** The email address already has an account, so the form links to the login. */
  readonly hasAccount?: true
}

const HAS_ACCOUNT = t`This email address already has an account. Please log in.`

export function registrationRefusal(error: unknown): RegistrationRefusal {
  const body = error instanceof ApiError ? error.body : undefined
  // An earlier attempt with another password already created the account.
  if (body?.code === 'IDEMPOTENCY_KEY_REUSED') return { message: HAS_ACCOUNT, field: 'email', hasAccount: true }
  if (body?.code === 'IDENTITY_EMAIL_TAKEN') return { message: body.message || HAS_ACCOUNT, field: 'email', hasAccount: true }
  return refusalOf(error, formFields)
}
