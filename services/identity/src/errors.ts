// Identity's own error codes. The code is the contract, the sentence is for people.
import { createError } from '@ungana/service-kit'

/** For an unknown account and a wrong password alike, so that nobody learns which accounts exist. */
export const WrongCredentials = createError('IDENTITY_WRONG_CREDENTIALS', 'The username or the password is wrong', 401)
export const AccountSuspended = createError('IDENTITY_ACCOUNT_SUSPENDED', 'This account is suspended. Please contact us.', 403)
export const SessionNotFound = createError('IDENTITY_SESSION_NOT_FOUND', 'There is no such session', 404)
export const NewsletterLinkOver = createError('IDENTITY_NEWSLETTER_LINK_OVER', 'This link is over. Please subscribe again.', 410)
export const KeyReused = createError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another body', 422)

export class EmailTaken extends createError('IDENTITY_EMAIL_TAKEN', 'This e-mail address has an account. Please log in.', 409) {
  readonly field = 'email'
}

export class TooManyAttempts extends createError('RATE_LIMITED', 'Too many attempts. Please try again in %s.', 429) {
  /** Seconds. */
  readonly retryAfter: number

  constructor(milliseconds: number) {
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
    const minutes = Math.ceil(seconds / 60)
    super(minutes > 120 ? `${Math.ceil(minutes / 60)} hours` : minutes > 1 ? `${minutes} minutes` : 'a minute')
    this.retryAfter = seconds
  }
}

export const InvitationOver = createError('IDENTITY_INVITATION_OVER', 'This link is over, or was used. Please log in, or ask us for another.', 410)
export const InvitationUsed = createError('IDENTITY_INVITATION_USED', 'This organization has its account already', 409)
export const InvitationNotFound = createError('IDENTITY_INVITATION_NOT_FOUND', 'This organization was not invited', 404)

/** For a link that is too old, was used, or never was one. */
export const LinkOver = createError('IDENTITY_LINK_OVER', 'This link is over, or was used. Please ask for another.', 410)
/** The password is right: the second factor is missing. */
export const CodeRequired = createError('IDENTITY_CODE_REQUIRED', 'Please enter the code of your authenticator app', 401)
export class WrongCode extends createError('IDENTITY_WRONG_CODE', 'The code is wrong, or was used already', 401) {
  readonly field = 'code'
}
export const TwoFactorOn = createError('IDENTITY_TWO_FACTOR_ON', 'The second factor is on already', 409)
export const EmailNotConfirmed = createError(
  'IDENTITY_EMAIL_NOT_CONFIRMED',
  'Please confirm your e-mail address first, by the link that we mailed to it. In Settings you can have it sent again.',
  409,
)
export const TwoFactorNotStarted = createError('IDENTITY_TWO_FACTOR_NOT_STARTED', 'No second factor is being set up', 404)
export const StaffNeedTwoFactor = createError('IDENTITY_STAFF_NEED_TWO_FACTOR', 'Staff need a second factor', 403)
export const StaffStay = createError('IDENTITY_STAFF_STAY', 'Accounts of the staff are not closed or suspended here', 403)
export const AccountNotFound = createError('IDENTITY_ACCOUNT_NOT_FOUND', 'There is no such account', 404)
export const AccountNotActive = createError('IDENTITY_ACCOUNT_NOT_ACTIVE', 'This account is not active', 409)
export const AccountNotSuspended = createError('IDENTITY_ACCOUNT_NOT_SUSPENDED', 'This account is not suspended', 409)
export const ExportNotFound = createError('IDENTITY_EXPORT_NOT_FOUND', 'There is no such file, or it is over', 404)
export const ContactNotFound = createError('IDENTITY_CONTACT_NOT_FOUND', 'There is no such message', 404)
export const ContactHandled = createError('IDENTITY_CONTACT_HANDLED', 'This message was answered or closed already', 409)
