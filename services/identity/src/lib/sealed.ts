// Secrets that have to be read again, and therefore cannot be hashed: AES-256-GCM under a key from outside of the database.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV = 12
const TAG = 16

/** `about` says whose it is: put into another's row, it does not open. */
export function seal(key: Buffer, text: string, about: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), body]))
}

/** @throws where it was sealed under another key, for somebody else, or was changed */
export function unseal(key: Buffer, sealed: Uint8Array, about: string): string {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
}
