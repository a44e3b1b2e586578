// Identity's error codes. The codes are part of the contract; the sentences may change.
import { text } from '@ungana/language/server'
import { createError } from '@ungana/service-kit'

/** Thrown for an unknown account as for a wrong password, so that nobody can find out which accounts exist. */
export const WrongCredentials = createError('IDENTITY_WRONG_CREDENTIALS', 'The username or the password is wrong', 401)
export const AccountSuspended = createError('IDENTITY_ACCOUNT_SUSPENDED', 'This account is suspended. Please contact us.', 403)
/** For the right password of a person who works for no company. */
export const NoCompany = createError(
  'IDENTITY_NO_COMPANY',
  'You no longer belong to a company on Ungana. Ask its owner for a new invitation, or register your own company.',
  403,
)
export const CompanyNotFound = createError('IDENTITY_COMPANY_NOT_FOUND', 'You do not work for this company', 404)
export const PersonNotFound = createError('IDENTITY_PERSON_NOT_FOUND', 'This person is not in your team', 404)
export const LastOwner = createError('IDENTITY_LAST_OWNER', 'A company needs an owner. Make another person an owner first.', 409)
export class AlreadyInTeam extends createError('IDENTITY_ALREADY_IN_TEAM', 'This person is already in your team.', 409) {
  readonly field = 'email'
}
export const TeamInvitationNotFound = createError('IDENTITY_TEAM_INVITATION_NOT_FOUND', 'This invitation was accepted or revoked', 404)
export const LogInFirst = createError('IDENTITY_LOG_IN_FIRST', 'Please log in with {0}, then open the link again.', 401)
export const OtherAddress = createError('IDENTITY_OTHER_ADDRESS', 'This invitation is for {0}. Log out, then open the link again.', 403)
export const ProveElsewhere = createError(
  'IDENTITY_PROVE_ELSEWHERE',
  'This device is new for {0}, where you also work. Please switch to {0} and do this there.',
  409,
)
export const SessionNotFound = createError('IDENTITY_SESSION_NOT_FOUND', 'This device was not found', 404)
export const NewsletterLinkOver = createError(
  'IDENTITY_NEWSLETTER_LINK_OVER',
  'This link has expired or was already used. Please subscribe again.',
  410,
)

export class EmailTaken extends createError('IDENTITY_EMAIL_TAKEN', 'This email address already has an account. Please log in.', 409) {
  readonly field = 'email'
}

export class TooManyAttempts extends createError('RATE_LIMITED', 'Too many attempts. Please try again in {0}.', 429) {
  /** Seconds. */
  readonly retryAfter: number

  constructor(milliseconds: number) {
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
    const minutes = Math.ceil(seconds / 60)
    super(
      minutes > 120
        ? text('{count, plural, one {# hour} other {# hours}}', { count: Math.ceil(minutes / 60) })
        : text('{count, plural, =1 {a minute} one {# minute} other {# minutes}}', { count: minutes }),
    )
    this.retryAfter = seconds
  }
}

export const InvitationOver = createError(
  'IDENTITY_INVITATION_OVER',
  'This link has expired or was already used. Please log in, or contact us for a new link.',
  410,
)
export const InvitationUsed = createError('IDENTITY_INVITATION_USED', 'This organization already has an account', 409)
export const InvitationNotFound = createError('IDENTITY_INVITATION_NOT_FOUND', 'No invitation was sent to this organization', 404)

/** For a link that expired, was used, or never existed. */
export const LinkOver = createError('IDENTITY_LINK_OVER', 'This link has expired or was already used. Please request a new one.', 410)
export const NobodyElse = createError(
  'IDENTITY_NOBODY_ELSE',
  'Nobody else in your company could agree. Invite another person who may accept quotes and make payments, such as a second owner.',
  409,
)
export class WrongDriverCode extends createError('IDENTITY_WRONG_DRIVER_CODE', 'The code is wrong. Ask your company for it.', 401) {
  readonly field = 'code'
}
export class DriverOnly extends createError(
  'IDENTITY_DRIVER_ONLY',
  'This driver logs in with a link. For another role, invite the person by email.',
  409,
) {
  readonly field = 'role'
}
export const PhoneUnknown = createError('IDENTITY_PHONE_UNKNOWN', 'Nobody has verified this phone number', 404)
export const PhoneCaution = createError(
  'IDENTITY_PHONE_CAUTION',
  'This number was changed recently. You can log in with it 72 hours after the change.',
  404,
)
/** The same for a login on the site, where the caller exists. */
export class PhoneLoginCaution extends PhoneCaution {
  override readonly statusCode = 403
}
export const SmsOff = createError('IDENTITY_SMS_OFF', 'This site sends no SMS. Please log in with your password.', 409)
/** For a code by SMS that expired, was used, was wrong too often, or never existed. */
export const SmsCodeOver = createError('IDENTITY_SMS_CODE_OVER', 'This code has expired or was already used. Please request a new one.', 410)
export class WrongSmsCode extends createError('IDENTITY_WRONG_SMS_CODE', 'The code is wrong. Please check the SMS.', 401) {
  readonly field = 'smsCode'
}
export const StaffWithoutPhone = createError('IDENTITY_STAFF_WITHOUT_PHONE', 'Staff cannot log in with a phone', 403)
export const PhoneSecondFactor = createError('IDENTITY_PHONE_SECOND_FACTOR', 'This person has a second factor, and can log in only on the site', 404)
export const NeedsBrowser = createError('IDENTITY_NEEDS_BROWSER', 'Please do this on the site, in a browser.', 403)
export const NotFrozen = createError('IDENTITY_NOT_FROZEN', 'Your company is not frozen', 409)
/** The password is right, but the code is missing. */
export const CodeRequired = createError('IDENTITY_CODE_REQUIRED', 'Please enter the code from your authenticator app', 401)
export class WrongCode extends createError('IDENTITY_WRONG_CODE', 'The code is wrong or was already used', 401) {
  readonly field = 'code'
}
export const TwoFactorOn = createError('IDENTITY_TWO_FACTOR_ON', 'The second factor is already on', 409)
export const EmailNotConfirmed = createError(
  'IDENTITY_EMAIL_NOT_CONFIRMED',
  'Please confirm your email address first. We sent you a link. You can request it again in Settings.',
  409,
)
export const TwoFactorNotStarted = createError('IDENTITY_TWO_FACTOR_NOT_STARTED', 'Please start setting up the second factor again', 404)
export const StaffNeedTwoFactor = createError('IDENTITY_STAFF_NEED_TWO_FACTOR', 'Staff must have a second factor', 403)
export const StaffStay = createError('IDENTITY_STAFF_STAY', 'Staff accounts cannot be closed or suspended here', 403)
export const AccountNotFound = createError('IDENTITY_ACCOUNT_NOT_FOUND', 'This account was not found', 404)
export const AccountNotActive = createError('IDENTITY_ACCOUNT_NOT_ACTIVE', 'This account is not active', 409)
export const AccountNotSuspended = createError('IDENTITY_ACCOUNT_NOT_SUSPENDED', 'This account is not suspended', 409)
export const OnlyOwner = createError('IDENTITY_ONLY_OWNER', 'This person is the only owner of {0}. Suspend the company instead.', 409)
export const ExportNotFound = createError('IDENTITY_EXPORT_NOT_FOUND', 'This file was not found or has expired', 404)
export const ContactNotFound = createError('IDENTITY_CONTACT_NOT_FOUND', 'This message was not found', 404)
export const ContactHandled = createError('IDENTITY_CONTACT_HANDLED', 'This message was already answered or closed', 409)
