import type { KeyObject } from 'node:crypto'
import { IDENTITY_ISSUER, type IdentityClaims } from '@ungana/contracts-identity'
import { SignJWT } from 'jose'
import type { Session } from '#lib/session.ts'

const LIFETIME = 60
/** A token is not handed out in its last seconds: the request it goes with has to arrive and be verified. */
const RENEW_BEFORE_END = 10

/** By service. */
type Tokens = Map<string, { readonly token: Promise<string>; readonly renewAt: number }>

/** The token that tells `service` whose a request is: the session's account, or without a session nobody. */
export type IdentityToken = (service: string, session: Session | undefined) => Promise<string>

/**
 * Tokens that tell a service who calls: Ed25519, audience = the service, valid for 60 s, minted once and handed out for 50 s; none
 * outlives its session. They are kept as long as the session is. `now` is in milliseconds since 1970.
 */
export function createIdentityTokens(key: KeyObject, now: () => number = Date.now): IdentityToken {
  const visitors: Tokens = new Map()
  const signedIn = new WeakMap<Session, Tokens>()

  function tokensOf(session: Session | undefined): Tokens {
    if (!session) return visitors
    const tokens = signedIn.get(session) ?? new Map()
    signedIn.set(session, tokens)
    return tokens
  }

  return (service, session) => {
    const seconds = Math.floor(now() / 1000)
    const tokens = tokensOf(session)
    const cached = tokens.get(service)
    if (cached && seconds < cached.renewAt) return cached.token
    const end = Math.min(seconds + LIFETIME, session ? Math.floor(session.expiresAt / 1000) : Number.POSITIVE_INFINITY)
    const token = mint(key, service, claimsOf(session), seconds, end)
    tokens.set(service, { token, renewAt: end - RENEW_BEFORE_END })
    return token
  }
}

function claimsOf(session: Session | undefined): IdentityClaims {
  if (!session) return { role: 'visitor' }
  const { accountId: sub, id: sid, role, authenticatedAt } = session
  return { sub, sid, role, ...(authenticatedAt !== undefined && { auth_time: Math.floor(authenticatedAt / 1000) }) }
}

/** `start` and `end` in seconds since 1970. */
function mint(key: KeyObject, service: string, { sub, ...claims }: IdentityClaims, start: number, end: number): Promise<string> {
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA' }).setIssuer(IDENTITY_ISSUER).setAudience(service)
  if (sub) token.setSubject(sub)
  return token.setIssuedAt(start).setExpirationTime(end).sign(key)
}
