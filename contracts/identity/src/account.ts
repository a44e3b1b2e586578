/** One's own account: what it is, its e-mail address and its password. */
import { emailAddress, endpoint, event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { password } from './accounts.ts'
import { PASSWORD_MAX } from './sessions.ts'

const INVALID_EMAIL = 'Please enter a valid email address.'

/** 256 bits, base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a link'))
/** The one that is in force; 401 IDENTITY_WRONG_CREDENTIALS where it is not, 429 for too many. */
const currentPassword = z.string().check(z.minLength(1, 'Please enter your password.'), z.maxLength(PASSWORD_MAX))

export const account = z.object({
  username: z.string(),
  email: z.string(),
  /** Null until somebody who reads its mail has said so. ISO 8601, UTC. */
  emailConfirmedAt: z.nullable(z.string()),
  /** The address that waits for its confirmation, to take the place of `email`. */
  newEmail: z.nullable(z.string()),
  createdAt: z.string(),
  twoFactor: z.boolean(),
  /** How many recovery codes are left; 0 without a second factor. */
  recoveryCodes: z.int(),
  /** Whether a sign-in on a device not seen before is mailed to the confirmed address. */
  newDeviceMail: z.optional(z.boolean()),
})
export type Account = z.output<typeof account>

export const getAccount = endpoint({ method: 'GET', url: '/api/auth/account', schema: { response: { 200: account } } })

/** What is mailed about the account itself; what is never left out: changes of its password, address and second factor. */
export const changeAccountMails = endpoint({
  method: 'PUT',
  url: '/api/auth/account/mails',
  schema: { body: z.object({ newDeviceMail: z.boolean() }), response: { 204: z.undefined() } },
})

/**
 * Mails a link, good once and for an hour, where the address has an account. 202 either way, in the same time; an address gets a few such mails a
 * day at most, and an account beyond them one whenever its newest link is over. 429 for too many from one client.
 */
export const forgetPassword = endpoint({
  method: 'POST',
  url: '/api/auth/password/forgot',
  schema: { body: z.object({ email: emailAddress(INVALID_EMAIL) }), response: { 202: z.undefined() } },
})

/** By the mailed link: sets the password and ends every session; proves the address, and where it was not, ends a member's second factor. 410 IDENTITY_LINK_OVER for a link that is over or was used. */
export const resetPassword = endpoint({
  method: 'POST',
  url: '/api/auth/password/reset',
  schema: { body: z.object({ token, password }), response: { 204: z.undefined() } },
})

/** Ends every other session, and renews this one's cookie. */
export const changePassword = endpoint({
  method: 'POST',
  url: '/api/auth/password',
  schema: { body: z.object({ currentPassword, password }), response: { 204: z.undefined() } },
})

/** By a mailed link: of the registration, of a wish for it, or of a change of address. 410 IDENTITY_LINK_OVER. */
export const confirmEmail = endpoint({
  method: 'POST',
  url: '/api/auth/email/confirm',
  schema: { body: z.object({ token }), response: { 200: z.object({ email: z.string() }) } },
})

/** Mails the link again; nothing where the address is confirmed. 202 always. */
export const resendConfirmation = endpoint({ method: 'POST', url: '/api/auth/email/resend', schema: { response: { 202: z.undefined() } } })

/**
 * Mails a link to the new address, and word of it to the old; the account has the new one once the link was opened. 202, also for an address that has an
 * account: its mail says so. A link of before is over, also where the account's own address is given, which changes nothing else. 429 for too many of
 * one account, or to one mailbox.
 */
export const changeEmail = endpoint({
  method: 'POST',
  url: '/api/auth/email',
  schema: { body: z.object({ email: emailAddress(INVALID_EMAIL), currentPassword }), response: { 202: z.undefined() } },
})

/**
 * An account of a member or an organization has another address, whose mail its owner has proved to read, or an organization one that it chose with its
 * invitation instead of the invited one. `version` grows with each change: the highest
 * counts, and any counts more than what was told at registration.
 */
export const accountEmailChanged = event(
  'identity.account.email-changed.v1',
  z.object({
    id: z.uuid(),
    role: openEnum(['member', 'organization']),
    /** As at registration, for whoever hears of the account by this first. */
    name: z.string(),
    email: z.string(),
    version: z.int(),
  }),
)

/** Ends all sessions of one's own, this one too. */
export const revokeAllSessions = endpoint({ method: 'POST', url: '/api/auth/sessions/revoke-all', schema: { response: { 204: z.undefined() } } })

/** Closes the account for good. What is kept and what is erased: docs/decisions/0023. Staff accounts are closed on the command line: 403. */
export const closeAccount = endpoint({
  method: 'POST',
  url: '/api/auth/account/close',
  schema: { body: z.object({ currentPassword }), response: { 204: z.undefined() } },
})

/** Where the links of mails lead. What they hold is done by a button: mail scanners open links. */
export const forgotPasswordPath = () => '/forgot-password'
export const resetPasswordPath = (linkToken: string) => `/reset-password?${new URLSearchParams({ token: linkToken })}`
export const confirmEmailPath = (linkToken: string) => `/confirm-email?${new URLSearchParams({ token: linkToken })}`
