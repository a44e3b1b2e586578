// Encrypts secrets that must be read again and so cannot be hashed: AES-256-GCM with a key stored outside the database.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV = 12
const TAG = 16

/** `about` names the owner. A secret copied into another owner's row cannot be decrypted. */
export function seal(key: Buffer, text: string, about: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), body]))
}

/** @throws if it was encrypted with another key or for another owner, or was changed */
export function unseal(key: Buffer, sealed: Uint8Array, about: string): string {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(IV, IV + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
}
