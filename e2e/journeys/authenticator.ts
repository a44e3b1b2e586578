// An authenticator app, written from RFC 6238 and independent of the site's code.
import { createHmac } from 'node:crypto'

const HALF_MINUTE = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app with this base32 secret shows, `ahead` half minutes from now. */
export function codeOf(secret: string, ahead = 0): string {
  const bits = [...secret.replaceAll(' ', '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / HALF_MINUTE) + ahead))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) as number) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
