import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, currencies, fractionDigits, parseAmount, plainAmount } from './money.ts'
import { doubtfulNumber, latinDigits } from './typed-number.ts'

const arabic = (text: string, zero: number) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))

test.each([
  ['1.5', 150],
  ['1,5', 150],
  ['1 500', 150_000],
  ['1\u00A0500', 150_000],
  ['1\u202F500,50', 150_050],
  ['1,500', 150_000],
  ['١٥٠٠', 150_000],
  ['١٫٥', 150],
  ['١٬٥٠٠', 150_000],
  ['١٬٥٠٠٫٥٠', 150_050],
  ['۱۲۳', 12_300],
])('%s is an amount of %d cents', (typed, cents) => {
  expect(parseAmount(typed, 'USD')).toBe(cents)
})

test('an amount is read back in every script and currency', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e9 }), fc.constantFrom(...currencies), fc.constantFrom(0x30, 0x660, 0x6f0), (units, currency, zero) => {
      expect(parseAmount(arabic(plainAmount(units, currency), zero), currency)).toBe(units)
      expect(parseAmount(arabic(amountText(units, currency).slice(4), zero), currency)).toBe(units)
    }),
  )
})

test('a currency without cents takes no decimals in any script', () => {
  expect(fractionDigits('RWF')).toBe(0)
  expect(parseAmount('١٫٥', 'RWF')).toBe('RWF has no decimals. Please enter a whole number.')
})

describe('a doubtful number', () => {
  test.each([
    ['1,500', '1500', '1.5'],
    ['12,250', '12250', '12.25'],
    ['1,000', '1000', '1'],
    ['100,000', '100000', '100'],
    ['USD 1,500', '1500', '1.5'],
    ['1,500 kg', '1500', '1.5'],
    ['١،٥٠٠', '1500', '1.5'],
  ])('%s is read as %s and could be %s', (typed, read, other) => {
    expect(doubtfulNumber(typed)).toEqual({ read, other })
  })

  test.each(['', '1.5', '1,5', '1 500', '1,500,000', '1,500.50', '0,500', '1,50', '1500', '1,5000', '١٬٥٠٠', 'a,b'])('%s is clear', (typed) => {
    expect(doubtfulNumber(typed)).toBeUndefined()
  })
})

test('other text stays as it is', () => {
  expect(latinDigits('12 bags of قهوة')).toBe('12 bags of قهوة')
})
