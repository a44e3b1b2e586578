import type { KeyObject } from 'node:crypto'
import { IDENTITY_ISSUER, type IdentityClaims } from '@ungana/contracts-identity'
import { SignJWT } from 'jose'

const LIFETIME = 60
/** A token is not handed out in its last seconds: the request it goes with has to arrive and be verified. */
const RENEW_BEFORE_END = 10

export interface IdentityTokens {
  /** The token that tells `service` that nobody is signed in. */
  visitor(service: string): Promise<string>
}

/**
 * Tokens that tell a service who calls: Ed25519, audience = the service, valid for 60 s, minted once and handed out for 50 s. `now` is in
 * milliseconds since 1970.
 */
export function createIdentityTokens(key: KeyObject, now: () => number = Date.now): IdentityTokens {
  const visitors = new Map<string, { readonly token: Promise<string>; readonly renewAt: number }>()
  return {
    visitor(service) {
      const seconds = Math.floor(now() / 1000)
      const cached = visitors.get(service)
      if (cached && seconds < cached.renewAt) return cached.token
      const token = mint(key, service, { role: 'visitor' }, seconds)
      visitors.set(service, { token, renewAt: seconds + LIFETIME - RENEW_BEFORE_END })
      return token
    },
  }
}

function mint(key: KeyObject, service: string, claims: Omit<IdentityClaims, 'sub'>, seconds: number): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(IDENTITY_ISSUER)
    .setAudience(service)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIFETIME)
    .sign(key)
}
