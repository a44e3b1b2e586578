import { randomBytes } from 'node:crypto'
import { agreesWithCheckDigit, CODE_DIGITS, PICKUP_CODE_SECONDS, pickUp } from '@ungana/contracts-logistics'
import { expect, test } from 'vitest'
import { checkPickupCode, newDeliveryCode, pickupCode } from './pickup-codes.ts'

const now = new Date('2026-11-22T08:00:30Z')

test('codes have a check digit and are hard to guess', () => {
  const made = Array.from({ length: 500 }, () => newDeliveryCode())
  const shown = Array.from({ length: 500 }, () => pickupCode(randomBytes(32), now).code)
  for (const codes of [made, shown]) {
    expect(codes.filter((code) => !agreesWithCheckDigit(code) || !/^\d{6}$/.test(code))).toEqual([])
    expect(new Set(codes).size).toBeGreaterThan(480)
  }
})

test('the check digit detects every wrong digit and every swap of neighbours', () => {
  for (let round = 0; round < 200; round++) {
    const code = newDeliveryCode()
    for (let place = 0; place < CODE_DIGITS; place++) {
      for (let digit = 0; digit <= 9; digit++) {
        const mistake = code.slice(0, place) + digit + code.slice(place + 1)
        expect(agreesWithCheckDigit(mistake), `${mistake} for ${code}`).toBe(mistake === code)
      }
      const swapped = code.slice(0, place) + (code[place + 1] ?? '') + code[place] + code.slice(place + 2)
      if (place + 1 < CODE_DIGITS) expect(agreesWithCheckDigit(swapped), `${swapped} for ${code}`).toBe(swapped === code)
    }
  }
})

test('accepts codes as people type them, and explains a typing mistake', () => {
  const read = (code: string) => pickUp.schema.body.safeParse({ code, plate: ' kda  123a' })
  expect(read(' 493 022').data).toEqual({ code: '493022', plate: 'KDA 123A' })
  expect(read('493023').error?.issues.map(({ message }) => message)).toEqual(['One digit of this code is wrong. Please check the code.'])
  expect(read('49302').error?.issues.map(({ message }) => message)).toEqual(['Please enter the 6 digits of the code.'])
})

test('accepts the codes of this minute and the minute before; other codes of the last half hour are outdated, and all others are wrong', () => {
  const secret = Buffer.alloc(32, 7)
  const { code, expiresAt } = pickupCode(secret, now)
  expect(expiresAt.toISOString()).toBe('2026-11-22T08:01:00.000Z')
  const results = [0, 1, 2, 30, 31].map((minutes) => checkPickupCode(secret, code, new Date(now.getTime() + minutes * PICKUP_CODE_SECONDS * 1000)))
  expect(results).toEqual(['right', 'right', 'rotated', 'rotated', 'wrong'])
})
