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
  /** Headers with such a token, for `inject`. As at the gateway, calls of one caller within some seconds have the same token. */
  headers(claims?: IdentityClaims): Promise<Record<string, string>>
}

const REUSED_MS = 10_000

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
  const made = new Map<string, { readonly at: number; readonly token: Promise<string> }>()
  function recent(claims: IdentityClaims | undefined): Promise<string> {
    const key = JSON.stringify(claims)
    const age = Date.now() - (made.get(key)?.at ?? Number.NEGATIVE_INFINITY)
    // Tests also set the clock back.
    if (!(age >= 0 && age < REUSED_MS)) made.set(key, { at: Date.now(), token: token(claims) })
    return (made.get(key) as { token: Promise<string> }).token
  }
  return { publicKey, privateKey, token, headers: async (claims) => ({ [IDENTITY_HEADER]: await recent(claims) }) }
}
