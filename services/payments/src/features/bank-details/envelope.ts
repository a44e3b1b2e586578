// Envelope encryption of what must not be read at rest: a data key of its own for each row, wrapped by a key that only the environment holds.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Keyring } from '#lib/keyring.ts'

/** As it stands in a row. Each part: 12 bytes nonce, ciphertext, 16 bytes tag. */
export interface Sealed {
  readonly sealed: Buffer
  readonly wrappedKey: Buffer
  readonly keyId: string
}

const NONCE = 12
const TAG = 16

/** What says that a row's content is this row's: moved into another, it does not open. */
const place = (id: string, keyId?: string) => Buffer.from(keyId === undefined ? `bank-details ${id}` : `bank-details ${id} key ${keyId}`)

/** `id` is the row's. */
export function seal({ currentId, keys }: Keyring, id: string, content: string): Sealed {
  const dataKey = randomBytes(32)
  const sealed = encrypt(dataKey, Buffer.from(content), place(id))
  const wrappedKey = encrypt(keyOf(keys, currentId), dataKey, place(id, currentId))
  dataKey.fill(0)
  return { sealed, wrappedKey, keyId: currentId }
}

/** @throws for a key that the ring does not have, and for what was changed or stands in another row's place */
export function open({ keys }: Keyring, id: string, { sealed, wrappedKey, keyId }: Sealed): string {
  const dataKey = decrypt(keyOf(keys, keyId), wrappedKey, place(id, keyId))
  const content = decrypt(dataKey, sealed, place(id)).toString()
  dataKey.fill(0)
  return content
}

/** The same content under the current key: what is sealed stays as it is, only its data key is wrapped anew. */
export function rewrap({ currentId, keys }: Keyring, id: string, { wrappedKey, keyId }: Omit<Sealed, 'sealed'>): Omit<Sealed, 'sealed'> {
  const dataKey = decrypt(keyOf(keys, keyId), wrappedKey, place(id, keyId))
  const wrapped = encrypt(keyOf(keys, currentId), dataKey, place(id, currentId))
  dataKey.fill(0)
  return { wrappedKey: wrapped, keyId: currentId }
}

/** Tells equal contents from others without telling what they are: account numbers are few enough to try them all against a plain hash. */
export function fingerprint({ currentId, keys }: Keyring, content: string): string {
  return createHmac('sha256', keyOf(keys, currentId)).update(`fingerprint ${content}`).digest('base64url')
}

function keyOf(keys: Keyring['keys'], id: string): Buffer {
  const key = keys.get(id)
  if (!key) throw new Error(`BANK_DETAILS_KEYS has no key ${id}`)
  return key
}

function encrypt(key: Buffer, content: Buffer, aad: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad)
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, text: Buffer, aad: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, text.subarray(0, NONCE), { authTagLength: TAG }).setAAD(aad)
  decipher.setAuthTag(text.subarray(-TAG))
  return Buffer.concat([decipher.update(text.subarray(NONCE, -TAG)), decipher.final()])
}
