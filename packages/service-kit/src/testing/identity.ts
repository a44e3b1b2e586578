// Identity tokens as the gateway makes them, for tests.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { IDENTITY_HEADER, IDENTITY_ISSUER, type IdentityClaims } from '@ungana/contracts-identity'
import { type JWTPayload, SignJWT } from 'jose'

export interface TestIdentity {
  /** For `buildService({ identityPublicKey })`. */
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
  /** A token that is good for 60 s; a visitor's without claims. */
  token(claims?: IdentityClaims): Promise<string>
  /** The headers that hand over such a token, for `inject`. */
  headers(claims?: IdentityClaims): Promise<Record<string, string>>
}

/** A key pair of its own and tokens for `service`. */
export function testIdentity(service: string): TestIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const token = (claims: IdentityClaims = { role: 'visitor' }) =>
    new SignJWT({ ...claims } as JWTPayload)
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer(IDENTITY_ISSUER)
      .setAudience(service)
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(privateKey)
  return { publicKey, privateKey, token, headers: async (claims) => ({ [IDENTITY_HEADER]: await token(claims) }) }
}
