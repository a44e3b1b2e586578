import type { IdentityClaims } from '@ungana/contracts-identity'

/** The session of an account that is logged in, as identity returned it. Each answer of identity creates a new object. */
export interface Session {
  /** The session's id in events and tokens; not the cookie's value. */
  readonly id: string
  readonly accountId: string
  readonly role: 'member' | 'staff'
  /** Who works for the account; undefined for staff, and if identity does not say. */
  readonly person?: IdentityClaims['person']
  /** Undefined for members, and if identity does not say. */
  readonly staffRole?: IdentityClaims['staffRole']
  /** True on a new device that nobody has proved. */
  readonly unproved?: true | undefined
  /** True while the company is frozen. */
  readonly frozen?: true | undefined
  /** Above this amount a second person of the company must agree; undefined if nobody must. */
  readonly secondPerson?: IdentityClaims['secondPerson']
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** When the password was last entered, in milliseconds since 1970; undefined if identity does not say. */
  readonly authenticatedAt?: number | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** undefined for visitors, and until the gateway has looked the session up. */
    session: Session | undefined
  }
}
