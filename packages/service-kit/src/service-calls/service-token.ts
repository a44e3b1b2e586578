// Tokens that prove which service makes a call. A token is signed with the caller's own key, and is valid for one called service and for 30 seconds.
import type { KeyObject } from 'node:crypto'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'

export type ServicePublicKeys = ReadonlyMap<string, KeyObject>

const TYPE = 'ungana-service+jwt'
/** Seconds. */
const LIFETIME = 30
const CLOCK_TOLERANCE = 5
/** How many seconds a token is reused. This is shorter than its lifetime, so that the token is still valid when it arrives. */
const REUSED = 20
const TOKEN_MAX = 2048

/** Returns a function that creates tokens with which `service` can call `audience`. Each token serves many calls. */
export function serviceTokens({ service, privateKey, audience }: { service: string; privateKey: KeyObject; audience: string }) {
  let current: { readonly token: Promise<string>; readonly until: number } | undefined
  return (): Promise<string> => {
    const now = performance.now()
    if (!current || current.until < now) {
      const token = new SignJWT({})
        .setProtectedHeader({ alg: 'EdDSA', typ: TYPE })
        .setIssuer(service)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME}s`)
        .sign(privateKey)
      current = { token, until: now + REUSED * 1000 }
    }
    return current.token
  }
}

/** Returns the name of the service that signed a valid token for `service`, otherwise undefined. */
export function serviceVerifier({ service, publicKeys }: { service: string; publicKeys: ServicePublicKeys }) {
  return async (token: string): Promise<string | undefined> => {
    if (token.length > TOKEN_MAX) return undefined
    try {
      const { iss } = decodeJwt(token)
      const key = iss === undefined ? undefined : publicKeys.get(iss)
      if (!key || iss === undefined) return undefined
      await jwtVerify(token, key, {
        algorithms: ['EdDSA', 'Ed25519'],
        typ: TYPE,
        issuer: iss,
        audience: service,
        clockTolerance: CLOCK_TOLERANCE,
        maxTokenAge: LIFETIME,
        requiredClaims: ['exp', 'iat'],
      })
      return iss
    } catch {
      return undefined
    }
  }
}
