// The keys of trade passports: one signs, the others only verify passports that they signed earlier.
import { createPublicKey, type KeyObject } from 'node:crypto'
import { ed25519PrivateKey, ed25519PublicKey } from '@ungana/service-kit'
import * as z from 'zod/mini'

export interface PassportKeyring {
  /** Id of the key that signs. */
  readonly id: string
  readonly privateKey: KeyObject
  /** All published keys by id, with the one that signs. */
  readonly publicKeys: ReadonlyMap<string, KeyObject>
}

/** `2027=<private key>;2026=<public key>`: the first key signs. */
export const passportKeyring = z.pipe(
  z.string(),
  z.transform((text, context): PassportKeyring => {
    const [first, ...older] = text
      .split(';')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => /^([a-z0-9-]{1,32})=(.+)$/.exec(entry) ?? ['', '', ''])
    const privateKey = z.safeParse(ed25519PrivateKey, first?.[2])
    const published = older.flatMap(([, id = '', key]) => {
      const parsed = z.safeParse(ed25519PublicKey, key)
      return parsed.success ? [[id, parsed.data] as const] : []
    })
    if (first?.[1] && privateKey.success && published.length === older.length) {
      const publicKeys = new Map([[first[1], createPublicKey(privateKey.data)], ...published])
      if (publicKeys.size === older.length + 1) return { id: first[1], privateKey: privateKey.data, publicKeys }
    }
    context.issues.push({
      code: 'custom',
      // The text has a private key, so it is not shown.
      input: '',
      message: 'must be 2027=<Ed25519 private key, base64 of PKCS8 DER>, then ;2026=<public key, base64 of SPKI DER> for each older key',
    })
    return z.NEVER
  }),
)
