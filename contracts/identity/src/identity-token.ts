import { approvalLimit } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { teamRoles } from './acts.ts'
import { staffRoles } from './staff-acts.ts'

/** Header in which the gateway sends the caller's identity to a service: a JWT signed with Ed25519. The gateway drops the header from clients' requests. */
export const IDENTITY_HEADER = 'x-ungana-identity'
/** Header in which the gateway sends the device cookie's value to identity. */
export const DEVICE_HEADER = 'x-ungana-device'
export const IDENTITY_ISSUER = 'ungana-gateway'

/**
 * `visitor` has no `sub`. For `member` and `staff`, `sub` is the account's id, which is also their company's id. An organization's account is a `member`;
 * its id is the organization's. Services that must tell companies from organizations look up the id.
 */
export const identityRole = z.enum(['visitor', 'member', 'staff'])
export type IdentityRole = z.output<typeof identityRole>

/** Who acts for the account. A token without a person comes from an older gateway: its caller is the account's owner. */
export const actingPerson = z.object({
  id: z.uuid(),
  /** Empty until the person has given one. */
  name: z.string(),
  role: z.enum(teamRoles),
  /** True if the company shows names and roles of its people to other companies. */
  shown: z.optional(z.literal(true)),
})

/** Claims besides iss, aud (the service's name), iat and exp (60 s). */
export const identityClaims = z.object({
  sub: z.optional(z.uuid()),
  /** Session id, for revocation; not the cookie's value. */
  sid: z.optional(z.string()),
  /** When the password was last entered in this session, in seconds since 1970. Routes that need a recent login check it. */
  auth_time: z.optional(z.int()),
  role: identityRole,
  person: z.optional(actingPerson),
  /** Of staff. A token without it comes from an older gateway: its caller may do all. */
  staffRole: z.optional(z.enum(staffRoles)),
  /** True on a new device that nobody has proved. Routes with `provedDevice` refuse it. */
  unproved: z.optional(z.literal(true)),
  /** True while the company is frozen. It may look, but not act. */
  frozen: z.optional(z.literal(true)),
  /** Above this amount, and for every change of bank details, a second person of the company must agree. Missing if nobody must. */
  secondPerson: z.optional(approvalLimit),
})
export type IdentityClaims = z.output<typeof identityClaims>
