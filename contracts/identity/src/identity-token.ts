import * as z from 'zod/mini'

/** Header in which the gateway hands a service the caller's identity: a JWT signed with Ed25519. Clients cannot send it. */
export const IDENTITY_HEADER = 'x-ungana-identity'
export const IDENTITY_ISSUER = 'ungana-gateway'

/**
 * `visitor` has no `sub`; `member` and `staff` have the account's id, which is also their company's. An organization's account is a `member` whose
 * id is the organization's: whoever has to tell the two apart knows which of his ids are companies.
 */
export const identityRole = z.enum(['visitor', 'member', 'staff'])
export type IdentityRole = z.output<typeof identityRole>

/** Claims beside iss, aud (the service's name), iat and exp (60 s). */
export const identityClaims = z.object({
  sub: z.optional(z.uuid()),
  /** Session id, for revocation; never the cookie's value. */
  sid: z.optional(z.string()),
  /** When the password was last given in this session, in seconds since 1970; what needs a fresh sign-in asks for it. */
  auth_time: z.optional(z.int()),
  role: identityRole,
})
export type IdentityClaims = z.output<typeof identityClaims>
