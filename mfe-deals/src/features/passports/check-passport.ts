import { type PassportClaims, type PassportKeys, passportClaims } from '@ungana/contracts-deals'
import { type Verify, verifier } from './ed25519.ts'

export type Checked =
  /** `altered` also if something is missing. `unknown-key`: none of the keys signed it. */
  { readonly is: 'altered' | 'unknown-key' } | { readonly is: 'valid' | 'expired' | 'revoked'; readonly claims: PassportClaims }

/**
 * What a token is worth, by the keys and revocations of a list. A device whose clock is behind the list counts as being at the time of the list.
 * Rejects only if this browser lacks the code to verify and cannot load it.
 */
export async function checkPassport(token: string, { keys, revoked, at }: PassportKeys, now = Date.now(), verify?: Verify): Promise<Checked> {
  const [head = '', body = '', seal = '', ...more] = token.split('.')
  const [header, claims, signature] = [jsonIn(head) as { alg?: unknown; kid?: unknown } | undefined, jsonIn(body), bytesIn(seal)]
  if (more.length > 0 || header?.alg !== 'EdDSA' || typeof header.kid !== 'string' || signature?.length !== 64) return { is: 'altered' }
  const key = keys.find(({ kid, kty, crv }) => kid === header.kid && kty === 'OKP' && crv === 'Ed25519')
  if (!key) return { is: 'unknown-key' }
  const bytes = bytesIn(key.x)
  const signed = bytes && (await (verify ?? (await verifier()))(bytes, signature, new TextEncoder().encode(`${head}.${body}`)))
  const read = passportClaims.safeParse(claims)
  if (!(signed && read.success)) return { is: 'altered' }
  const { jti, exp } = read.data
  if (revoked.includes(jti)) return { is: 'revoked', claims: read.data }
  return { is: exp * 1000 > Math.max(now, Date.parse(at)) ? 'valid' : 'expired', claims: read.data }
}

function jsonIn(text: string): unknown {
  const bytes = bytesIn(text)
  try {
    return bytes && JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Undefined unless the text is exactly how base64url writes these bytes. */
function bytesIn(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const again = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    return again === text ? Uint8Array.from(letters, (letter) => letter.charCodeAt(0)) : undefined
  } catch {
    return undefined
  }
}
