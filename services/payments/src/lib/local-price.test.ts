import { fractionDigits } from '@ungana/contracts-payments'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localAmount } from './local-price.ts'

const cents = fc.integer({ min: 100, max: 1_000_000_000 })
const perUsd = fc
  .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 1, max: 999_999 }))
  .map(([main, rest]) => `${main}.${String(rest).padStart(6, '0')}`)
const currency = fc.constantFrom('KES', 'RWF', 'TZS', 'UGX')

test('a local amount is a whole number of the main unit, at most half a unit from the exact one, and never nothing', () => {
  fc.assert(
    fc.property(cents, perUsd, currency, (price, rate, code) => {
      const units = localAmount(price, { perUsd: rate, currency: code })
      const main = BigInt(units) / 10n ** BigInt(fractionDigits(code))
      expect(BigInt(units) % 10n ** BigInt(fractionDigits(code))).toBe(0n)
      // In parts of a hundred million, the exact amount is whole.
      const exact = BigInt(price) * BigInt(rate.replace('.', ''))
      const distance = main * 100_000_000n - exact
      expect(main).toBeGreaterThan(0n)
      if (main > 1n) expect(2n * (distance < 0n ? -distance : distance)).toBeLessThanOrEqual(100_000_000n)
    }),
  )
})

test('a higher price never costs less, and rounds a half up', () => {
  fc.assert(
    fc.property(cents, cents, perUsd, currency, (a, b, rate, code) => {
      const of = (price: number) => localAmount(price, { perUsd: rate, currency: code })
      expect(of(Math.max(a, b))).toBeGreaterThanOrEqual(of(Math.min(a, b)))
    }),
  )
  expect(localAmount(4999, { perUsd: '129.35', currency: 'KES' })).toBe(646_600)
  expect(localAmount(150, { perUsd: '1', currency: 'RWF' })).toBe(2)
  expect(localAmount(149, { perUsd: '1', currency: 'RWF' })).toBe(1)
})
