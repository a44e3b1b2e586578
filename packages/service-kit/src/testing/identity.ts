// Identity tokens like the gateway's, for tests.
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { IDENTITY_HEADER, IDENTITY_ISSUER, type IdentityClaims } from '@ungana/contracts-identity'
import { type JWTPayload, SignJWT } from 'jose'

export interface TestIdentity {
  /** For `buildService({ identityPublicKey })`. */
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
  /** Creates a token that is valid for 60 s. Without claims, the token is a visitor's. An account has just logged in, unless the claims say otherwise. */
  token(claims?: IdentityClaims): Promise<string>
  /** Headers with such a token, for `inject`. */
  headers(claims?: IdentityClaims): Promise<Record<string, string>>
}

/** Creates a new key pair and functions that make tokens for `service`. */
export function testIdentity(service: string): TestIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const token = (claims: IdentityClaims = { role: 'visitor' }) =>
    new SignJWT({ ...(claims.sub !== undefined && { auth_time: Math.floor(Date.now() / 1000) }), ...claims } as JWTPayload)
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer(IDENTITY_ISSUER)
      .setAudience(service)
      .setIssuedAt()
      // No two tokens are the same, so the service verifies each.
      .setJti(randomUUID())
      .setExpirationTime('60s')
      .sign(privateKey)
  return { publicKey, privateKey, token, headers: async (claims) => ({ [IDENTITY_HEADER]: await token(claims) }) }
}
