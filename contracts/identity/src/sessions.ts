/** Login and logout. This file is separate from registration, so that other screens need not load the schemas of registration. */
import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { teamRoles } from './acts.ts'

export const PASSWORD_MAX = 200

const text = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum))

/** The person who is logged in. The company that the person works for is the user. */
export const sessionPerson = z.object({
  /** Also the company's id for the person who registered the company. */
  id: z.uuid(),
  /** Empty until the person has given one. */
  name: z.string(),
  role: openEnum(teamRoles),
  /** Acts that the role may not do; missing if it may do all. */
  cannot: z.optional(z.array(z.string())),
  /** The companies that the person can work for; missing if there is only this one. */
  companies: z.optional(z.array(z.object({ id: z.uuid(), name: z.string(), role: openEnum(teamRoles) }))),
})

/** The user's public data: the fields that the directory shows, which are empty for organizations and staff, and the role. */
export const sessionUser = z.looseObject({
  id: z.uuid(),
  username: z.string(),
  businessName: z.string(),
  /** For `organization`, `id` is the organization's id in directory. */
  role: openEnum(['member', 'organization', 'staff']),
  /** The language that the account chose; missing until it has chosen one. */
  language: z.optional(z.string()),
  /** True for staff without a second factor. They have only a member's rights until they set up a second factor. */
  mustEnrol: z.optional(z.boolean()),
  /** Missing for staff. */
  person: z.optional(sessionPerson),
  /** Acts that the role of a member of staff does not allow; missing for others, and if it allows all. */
  cannot: z.optional(z.array(z.string())),
  /** Who froze the company and when (ISO 8601, UTC); missing if it is not frozen. */
  frozen: z.optional(z.object({ at: z.string(), by: z.string() })),
  /** True if a second person of the company must agree to some acts. */
  secondPerson: z.optional(z.boolean()),
})
export type SessionUserBody = z.output<typeof sessionUser>

/** Six digits from the authenticator app, or a recovery code. */
export const code = z.optional(z.string().check(z.trim(), z.maxLength(40)))

/**
 * `username` is the username or the email address. If the account has a second factor, the right password alone gets 401 IDENTITY_CODE_REQUIRED, and
 * the call must be repeated with `code`; 401 IDENTITY_WRONG_CODE for a wrong or used code. 401 IDENTITY_WRONG_CREDENTIALS for an unknown account
 * or a wrong password; 429 with Retry-After for too many attempts; 403 IDENTITY_ACCOUNT_SUSPENDED for the right password of a suspended account.
 * The session ends after 12 hours without use, or after 30 days with `remember`, and always 30 days after the login. A staff session always ends 12
 * hours after the login; `remember` has no effect for staff.
 */
export const login = endpoint({
  method: 'POST',
  url: '/api/auth/login',
  schema: {
    body: z.object({
      username: text(300),
      password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)),
      remember: z.optional(z.boolean()),
      code,
    }),
    response: { 200: sessionUser },
  },
})

/** `user` is null for visitors. */
export const getSession = endpoint({
  method: 'GET',
  url: '/api/auth/session',
  schema: { response: { 200: z.object({ user: z.nullable(sessionUser) }) } },
})

export const logout = endpoint({ method: 'POST', url: '/api/auth/logout', schema: { response: { 204: z.undefined() } } })

/**
 * Checks the password again before a call that answered 403 REAUTHENTICATION_REQUIRED, and `code` if the account has a second factor, as login does. Renews the cookie.
 * 401 IDENTITY_WRONG_CREDENTIALS, 429 for too many attempts.
 */
export const reauthenticate = endpoint({
  method: 'POST',
  url: '/api/auth/reauthenticate',
  schema: { body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)), code }), response: { 204: z.undefined() } },
})

/** The place of a private address. */
export const THIS_NETWORK = 'This network'

export const device = z.object({
  id: z.uuid(),
  /** True for the caller's own session. */
  current: z.boolean(),
  /** "Chromium on Linux", from the user agent. */
  device: z.string(),
  address: z.string(),
  /** Where the address is: "Kenya", "This network"; missing if unknown. */
  place: z.optional(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
})

/** The devices on which the account is logged in, most recently seen first. */
export const listSessions = endpoint({ method: 'GET', url: '/api/auth/sessions', schema: { response: { 200: z.array(device) } } })

const failedLogin = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** `code`: the second factor's, after the right password. `sms-code`: a code by SMS, which needs no password. */
  wrong: openEnum(['password', 'code', 'sms-code']),
  /** As in `device`. */
  device: z.string(),
  /** Only its beginning: "41.186.x.x". */
  address: z.string(),
  place: z.optional(z.string()),
})

/** Wrong passwords and codes for the caller's account in the last 30 days, newest first. At most 10. */
export const listFailedLogins = endpoint({ method: 'GET', url: '/api/auth/failed-logins', schema: { response: { 200: z.array(failedLogin) } } })

/** Ends one of the caller's sessions within a second; 404 IDENTITY_SESSION_NOT_FOUND for another account's. */
export const revokeSession = endpoint({
  method: 'DELETE',
  url: '/api/auth/sessions/:id',
  schema: { params: z.object({ id: z.uuid() }), response: { 204: z.undefined() } },
})

/** Ends all of the caller's sessions except this one. */
export const revokeOtherSessions = endpoint({ method: 'POST', url: '/api/auth/sessions/revoke-others', schema: { response: { 204: z.undefined() } } })
