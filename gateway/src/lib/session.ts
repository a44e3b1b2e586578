/** Whose a request is: a signed-in account's session, as identity told of it. One object for each time that identity was asked. */
export interface Session {
  /** Names the session in events and in tokens; it is not the cookie's value. */
  readonly id: string
  readonly accountId: string
  readonly role: 'member' | 'staff'
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** When the password was last given in it, in milliseconds since 1970; undefined where identity does not say. */
  readonly authenticatedAt?: number | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** undefined for visitors, and before the gateway has looked. */
    session: Session | undefined
  }
}
