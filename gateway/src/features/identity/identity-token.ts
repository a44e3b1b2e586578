import type { KeyObject } from 'node:crypto'
import { IDENTITY_ISSUER, type IdentityClaims } from '@ungana/contracts-identity'
import { SignJWT } from 'jose'
import type { Session } from '#lib/session.ts'

const LIFETIME = 60
/** Seconds. A token is renewed this long before it expires, so that it is still valid when the service verifies it. */
const RENEW_BEFORE_END = 10

/** Keys are services. */
type Tokens = Map<string, { readonly token: Promise<string>; readonly renewAt: number }>

/** Returns the token that tells `service` who calls: the session's account, or a visitor if there is no session. */
export type IdentityToken = (service: string, session: Session | undefined) => Promise<string>

/**
 * Issues identity tokens: Ed25519, audience = the service, valid for 60 s. Each token is signed once and reused for 50 s. No token is valid longer
 * than its session. Tokens are cached as long as their session object exists. `now` is in milliseconds since 1970.
 */
export function createIdentityTokens(key: KeyObject, now: () => number = Date.now): IdentityToken {
  const visitors: Tokens = new Map()
  const tokensBySession = new WeakMap<Session, Tokens>()

  function tokensOf(session: Session | undefined): Tokens {
    if (!session) return visitors
    const tokens = tokensBySession.get(session) ?? new Map()
    tokensBySession.set(session, tokens)
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
  const { accountId: sub, id: sid, role, authenticatedAt, person, staffRole, unproved, frozen, secondPerson } = session
  return {
    sub,
    sid,
    role,
    ...(authenticatedAt !== undefined && { auth_time: Math.floor(authenticatedAt / 1000) }),
    ...(person && { person }),
    ...(staffRole && { staffRole }),
    ...(unproved && { unproved }),
    ...(frozen && { frozen }),
    ...(secondPerson && { secondPerson }),
  }
}

/** `start` and `end` in seconds since 1970. */
function mint(key: KeyObject, service: string, { sub, ...claims }: IdentityClaims, start: number, end: number): Promise<string> {
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA' }).setIssuer(IDENTITY_ISSUER).setAudience(service)
  if (sub) token.setSubject(sub)
  return token.setIssuedAt(start).setExpirationTime(end).sign(key)
}
