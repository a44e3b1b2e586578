// The pick-up code changes every minute, so that a photographed or forwarded code soon becomes useless.
import { createHmac, randomInt } from 'node:crypto'
import { CODE_DIGITS, PICKUP_CODE_SECONDS, withCheckDigit } from '@ungana/contracts-logistics'

const windowAt = (now: Date) => Math.floor(now.getTime() / 1000 / PICKUP_CODE_SECONDS)
/** Minutes during which an old code counts as outdated instead of wrong. */
const OUTDATED_MINUTES = 30

/** Adds the check digit. */
const codeFrom = (number: number): string => withCheckDigit(String(number % 10 ** (CODE_DIGITS - 1)).padStart(CODE_DIGITS - 1, '0'))

/** Unlike a pick-up code, a delivery code does not change. */
export const newDeliveryCode = (): string => codeFrom(randomInt(10 ** (CODE_DIGITS - 1)))

/** Computes the pick-up code from the number of the minute, as in RFC 4226. */
function codeOf(secret: Buffer, window: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(window))
  const digest = createHmac('sha256', secret).update(counter).digest()
  const offset = (digest.at(-1) as number) & 0xf
  return codeFrom(digest.readUInt32BE(offset) & 0x7fffffff)
}

export function pickupCode(secret: Buffer, now: Date): { code: string; expiresAt: Date } {
  const window = windowAt(now)
  return { code: codeOf(secret, window), expiresAt: new Date((window + 1) * PICKUP_CODE_SECONDS * 1000) }
}

/** `right`: the code of this minute or of the minute before, because typing takes time. `rotated`: a code of the last half hour. */
export function checkPickupCode(secret: Buffer, code: string, now: Date): 'right' | 'rotated' | 'wrong' {
  const window = windowAt(now)
  for (let age = 0; age <= OUTDATED_MINUTES; age++) if (codeOf(secret, window - age) === code) return age <= 1 ? 'right' : 'rotated'
  return 'wrong'
}

/** Compares number plates without case, spaces and punctuation. */
export const samePlate = (one: string, other: string): boolean => bare(one) === bare(other)
const bare = (plate: string) => plate.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')
