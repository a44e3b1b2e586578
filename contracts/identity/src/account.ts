/** The caller's own account: its details, email address and password. */
import { DAY_SECONDS, emailAddress, endpoint, event, HOUR_SECONDS, openEnum, type TokenLink } from '@ungana/contracts-kit'
import { languageCodes } from '@ungana/language'
import * as z from 'zod/mini'
import { password } from './accounts.ts'
import { accountPhone } from './phones.ts'
import { code, PASSWORD_MAX } from './sessions.ts'

const INVALID_EMAIL = 'Please enter a valid email address.'

/** 256 bits, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a link'))
/** The account's current password. A wrong password gets 401 IDENTITY_WRONG_CREDENTIALS; 429 after too many attempts. */
const currentPassword = z.string().check(z.minLength(1, 'Please enter your password.'), z.maxLength(PASSWORD_MAX))

export const account = z.object({
  username: z.string(),
  email: z.string(),
  /** When the owner confirmed the email address with a link; null until then. ISO 8601, UTC. */
  emailConfirmedAt: z.nullable(z.string()),
  /** An address that will replace `email` once it is confirmed. */
  newEmail: z.nullable(z.string()),
  createdAt: z.string(),
  twoFactor: z.boolean(),
  /** How many recovery codes are left; 0 without a second factor. */
  recoveryCodes: z.int(),
  /** Whether a login on a new device sends an email to the confirmed address. */
  newDeviceMail: z.optional(z.boolean()),
  /** A driver who logs in with a link. There is no address and no password, and `email` is empty. */
  byLink: z.optional(z.boolean()),
  /** Missing for staff, who log in without a phone. */
  phone: z.optional(accountPhone),
})
export type Account = z.output<typeof account>

export const getAccount = endpoint({ method: 'GET', url: '/api/auth/account', schema: { response: { 200: account } } })

/** Turns optional emails about the account on or off. Emails about a changed password, address or second factor are always sent. */
export const changeAccountMails = endpoint({
  method: 'PUT',
  url: '/api/auth/account/mails',
  schema: { body: z.object({ newDeviceMail: z.boolean() }), response: { 204: z.undefined() } },
})

/** Sets the language in which the account reads the site and gets emails. */
export const changeAccountLanguage = endpoint({
  method: 'PUT',
  url: '/api/auth/account/language',
  schema: { body: z.object({ language: z.enum(languageCodes, `must be one of ${languageCodes.join(', ')}`) }), response: { 204: z.undefined() } },
})

/**
 * Emails a link to set a new password if the address has an account. The link works once, for an hour. Answers 202 in the same time whether or not
 * there is an account. An address gets a few of these emails a day; after that, it gets one more each time the newest link has expired.
 * 429 for too many calls from one client.
 */
export const forgetPassword = endpoint({
  method: 'POST',
  url: '/api/auth/password/forgot',
  schema: { body: z.object({ email: emailAddress(INVALID_EMAIL) }), response: { 202: z.undefined() } },
})

/**
 * Sets a new password with the emailed link and ends every session. This also confirms the address; if it was unconfirmed, a member's second factor
 * is removed. 410 IDENTITY_LINK_OVER for an expired or used link.
 */
export const resetPassword = endpoint({
  method: 'POST',
  url: '/api/auth/password/reset',
  schema: { body: z.object({ token, password }), response: { 204: z.undefined() } },
})

/** Ends every other session and renews the cookie of this one. Needs `code` if the account has a second factor: 401 IDENTITY_CODE_REQUIRED, IDENTITY_WRONG_CODE. */
export const changePassword = endpoint({
  method: 'POST',
  url: '/api/auth/password',
  schema: { body: z.object({ currentPassword, code, password }), response: { 204: z.undefined() } },
})

/** Confirms an address by the link that was emailed at registration, on request, or for a new address. 410 IDENTITY_LINK_OVER. */
export const confirmEmail = endpoint({
  method: 'POST',
  url: '/api/auth/email/confirm',
  schema: { body: z.object({ token }), response: { 200: z.object({ email: z.string() }) } },
})

/** Sends the link again unless the address is already confirmed. Always 202. */
export const resendConfirmation = endpoint({ method: 'POST', url: '/api/auth/email/resend', schema: { response: { 202: z.undefined() } } })

/**
 * Emails a confirmation link to the new address and a notice to the old one. The account changes when the link is confirmed. The answer is also 202
 * if the new address already has an account; in that case the email says so. Earlier links stop working. If the caller gives the current address,
 * nothing else changes. Needs `code` as changePassword does. 429 for too many calls from one account, or too many emails to one mailbox.
 * 409 IDENTITY_PROVE_ELSEWHERE if the device is new for another company of the person.
 */
export const changeEmail = endpoint({
  method: 'POST',
  url: '/api/auth/email',
  schema: { body: z.object({ email: emailAddress(INVALID_EMAIL), currentPassword, code }), response: { 202: z.undefined() } },
})

/**
 * The email address of a member or organization changed, and its owner confirmed the new address. Also published when an organization accepts its
 * invitation with a different address. `version` grows with each change: use the highest. The address in accountRegistered is older than every
 * version.
 */
export const accountEmailChanged = event(
  'identity.account.email-changed.v1',
  z.object({
    id: z.uuid(),
    role: openEnum(['member', 'organization']),
    /** The name from the registration, for consumers that have not yet received accountRegistered. */
    name: z.string(),
    email: z.string(),
    version: z.int(),
  }),
)

/** An account chose another language. `version` grows with each change: use the highest. */
export const accountLanguageChanged = event(
  'identity.account.language-changed.v1',
  z.object({
    id: z.uuid(),
    role: openEnum(['member', 'organization']),
    /** The name from the registration, for consumers that have not yet received accountRegistered. */
    name: z.string(),
    language: openEnum(languageCodes),
    version: z.int(),
  }),
)

/** The owner of an account proved that its email address is theirs, for the first time or for a new address. */
export const accountEmailConfirmed = event(
  'identity.account.email-confirmed.v1',
  z.object({ id: z.uuid(), role: openEnum(['member', 'organization']), confirmedAt: z.iso.datetime() }),
)

/** Ends all sessions of the caller's account, including this one. */
export const revokeAllSessions = endpoint({ method: 'POST', url: '/api/auth/sessions/revoke-all', schema: { response: { 204: z.undefined() } } })

/**
 * Closes the account permanently. Needs `code` as changePassword does. docs/decisions/0023 lists what is kept and what is erased. 403 for staff: their accounts are closed on the command
 * line.
 */
export const closeAccount = endpoint({
  method: 'POST',
  url: '/api/auth/account/close',
  schema: { body: z.object({ currentPassword, code }), response: { 204: z.undefined() } },
})

/** The pages to which links in emails lead. A button on the page does the action, because mail scanners open links. */
export const forgotPasswordPath = () => '/forgot-password'
const resetPasswordPath = (linkToken: string) => `/reset-password?${new URLSearchParams({ token: linkToken })}`
const confirmEmailPath = (linkToken: string) => `/confirm-email?${new URLSearchParams({ token: linkToken })}`

export const confirmEmailLink = { name: 'confirm email', seconds: 7 * DAY_SECONDS, path: confirmEmailPath } as const satisfies TokenLink
export const newEmailLink = { name: 'new email', seconds: DAY_SECONDS, path: confirmEmailPath } as const satisfies TokenLink
export const resetPasswordLink = { name: 'new password', seconds: HOUR_SECONDS, path: resetPasswordPath } as const satisfies TokenLink
