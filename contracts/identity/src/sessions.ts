/** Signing in and out. Apart from the registration, whose schemas no other screen needs to load. */
import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const PASSWORD_MAX = 200

const text = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum))

/** The public user: everything of the directory's public projection, and the role. */
export const sessionUser = z.looseObject({
  id: z.uuid(),
  username: z.string(),
  businessName: z.string(),
  /** An organization's id is its own, of which directory knows. */
  role: openEnum(['member', 'organization', 'staff']),
  /** A member of the staff without a second factor: until there is one, he is let in as a member. */
  mustEnrol: z.optional(z.boolean()),
})
export type SessionUserBody = z.output<typeof sessionUser>

/** Six digits of the authenticator app, or a recovery code. */
const code = z.optional(z.string().check(z.trim(), z.maxLength(40)))

/**
 * `username` is the username or the e-mail. Where the account has a second factor, the right password alone is answered 401 IDENTITY_CODE_REQUIRED,
 * and the call comes again with `code`; 401 IDENTITY_WRONG_CODE for a wrong one and one that was used. 401 IDENTITY_WRONG_CREDENTIALS for an unknown account and a wrong password alike, 429 with
 * Retry-After for too many, 403 IDENTITY_ACCOUNT_SUSPENDED for the right password of a suspended account.
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
 * Asks for the password again before something that needs it, and for a `code` where the account has a second factor, as login does, and renews the
 * cookie; 401 IDENTITY_WRONG_CREDENTIALS, 429 for too many.
 */
export const reauthenticate = endpoint({
  method: 'POST',
  url: '/api/auth/reauthenticate',
  schema: { body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)), code }), response: { 204: z.undefined() } },
})

export const device = z.object({
  id: z.uuid(),
  /** The session that asks. */
  current: z.boolean(),
  /** "Chromium on Linux", from the browser's own words. */
  device: z.string(),
  address: z.string(),
  /** Where the address is used: "Kenya", "This network"; absent where that is not known. */
  place: z.optional(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
})

/** Where the account is signed in, the last seen first. */
export const listSessions = endpoint({ method: 'GET', url: '/api/auth/sessions', schema: { response: { 200: z.array(device) } } })

/** Ends one session of one's own within a second; 404 IDENTITY_SESSION_NOT_FOUND for another's. */
export const revokeSession = endpoint({
  method: 'DELETE',
  url: '/api/auth/sessions/:id',
  schema: { params: z.object({ id: z.uuid() }), response: { 204: z.undefined() } },
})

/** Ends all sessions of one's own but this one. */
export const revokeOtherSessions = endpoint({ method: 'POST', url: '/api/auth/sessions/revoke-others', schema: { response: { 204: z.undefined() } } })
