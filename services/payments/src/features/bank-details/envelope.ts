// Envelope encryption of account numbers. Each row has its own data key, which is wrapped (encrypted) with a key from the environment.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Keyring } from '#lib/keyring.ts'

/** Columns of a row. `sealed` and `wrappedKey` each hold a 12-byte nonce, the ciphertext and a 16-byte tag. */
export interface Sealed {
  readonly sealed: Buffer
  readonly wrappedKey: Buffer
  readonly keyId: string
}

const NONCE = 12
const TAG = 16

/** Additional authenticated data, which binds a ciphertext to its row: if it is copied into another row, it cannot be opened. */
const rowData = (id: string, keyId?: string) => Buffer.from(keyId === undefined ? `bank-details ${id}` : `bank-details ${id} key ${keyId}`)

/** @param id the row's id */
export function seal({ currentId, keys }: Keyring, id: string, content: string): Sealed {
  const dataKey = randomBytes(32)
  const sealed = encrypt(dataKey, Buffer.from(content), rowData(id))
  const wrappedKey = encrypt(keyOf(keys, currentId), dataKey, rowData(id, currentId))
  dataKey.fill(0)
  return { sealed, wrappedKey, keyId: currentId }
}

/** @throws if the keyring lacks the key, or the ciphertext was changed or copied from another row */
export function open({ keys }: Keyring, id: string, { sealed, wrappedKey, keyId }: Sealed): string {
  const dataKey = decrypt(keyOf(keys, keyId), wrappedKey, rowData(id, keyId))
  const content = decrypt(dataKey, sealed, rowData(id)).toString()
  dataKey.fill(0)
  return content
}

/** Wraps the data key with the current key. The sealed content stays unchanged. */
export function rewrap({ currentId, keys }: Keyring, id: string, { wrappedKey, keyId }: Omit<Sealed, 'sealed'>): Omit<Sealed, 'sealed'> {
  const dataKey = decrypt(keyOf(keys, keyId), wrappedKey, rowData(id, keyId))
  const wrapped = encrypt(keyOf(keys, currentId), dataKey, rowData(id, currentId))
  dataKey.fill(0)
  return { wrappedKey: wrapped, keyId: currentId }
}

/**
 * A value with which contents can be compared without being revealed. A plain hash would not be enough, because there are so few possible account
 * numbers that somebody could try them all.
 */
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
