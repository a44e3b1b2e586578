// The code of a pick-up: it changes every minute, so that one that was photographed or told on is soon worth nothing.
import { createHmac, randomInt } from 'node:crypto'
import { CODE_DIGITS, PICKUP_CODE_SECONDS, withCheckDigit } from '@ungana/contracts-logistics'

const windowAt = (now: Date) => Math.floor(now.getTime() / 1000 / PICKUP_CODE_SECONDS)
/** Minutes after which an old code is nobody's mistake any more. */
const REMEMBERED = 30

/** The last digit checks those before it. */
const codeFrom = (number: number): string => withCheckDigit(String(number % 10 ** (CODE_DIGITS - 1)).padStart(CODE_DIGITS - 1, '0'))

/** Stays the same for the whole journey. */
export const newDeliveryCode = (): string => codeFrom(randomInt(10 ** (CODE_DIGITS - 1)))

/** As of RFC 4226, over the minute's number. */
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

/** right: this minute's or the one's before, for whoever reads and types. rotated: one of the last half hour. */
export function judgePickupCode(secret: Buffer, code: string, now: Date): 'right' | 'rotated' | 'wrong' {
  const window = windowAt(now)
  for (let age = 0; age <= REMEMBERED; age++) if (codeOf(secret, window - age) === code) return age <= 1 ? 'right' : 'rotated'
  return 'wrong'
}

/** Plates are typed with spaces or without. */
export const samePlate = (one: string, other: string): boolean => bare(one) === bare(other)
const bare = (plate: string) => plate.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')
