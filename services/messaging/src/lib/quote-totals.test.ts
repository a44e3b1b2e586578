import { lineTotal, paymentParts, quoteTerms, quoteTotal, unitPriceAt } from '@ungana/contracts-messaging'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const price = fc.integer({ min: 1, max: 1_000_000_000_000 })
/** A quantity as text and in thousandths. */
const quantity = fc
  .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 3 }))
  .map(([main, fraction, digits]) => {
    const used = String(fraction).padStart(3, '0').slice(0, digits)
    return { text: `${main}.${used}`, thousandths: BigInt(main) * 1000n + BigInt(used.padEnd(3, '0')) }
  })
  .filter(({ thousandths }) => thousandths > 0n)

test('a line total is the nearest whole unit to the exact product, and a half is rounded up', () => {
  fc.assert(
    fc.property(quantity, price, ({ text, thousandths }, unitPriceMinor) => {
      const missing = lineTotal({ quantity: text, unitPriceMinor }) * 1000n - thousandths * BigInt(unitPriceMinor)
      expect(missing > -500n && missing <= 500n).toBe(true)
    }),
  )
  expect(lineTotal({ quantity: '0.5', unitPriceMinor: 5 })).toBe(3n)
})

test('the total is the sum of the lines in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ quantity: quantity.map(({ text }) => text), unitPriceMinor: price }), { maxLength: 20 }), (lines) => {
      expect(quoteTotal(lines)).toBe(lines.map(lineTotal).reduce((sum, each) => sum + each, 0n))
      expect(quoteTotal(lines.toReversed())).toBe(quoteTotal(lines))
    }),
  )
})

test('the payments add up to the total, none is negative, and a payment of 0 % is 0', () => {
  const terms = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })).map(([a, b]) => {
    const [first, second] = [Math.min(a, b), Math.max(a, b)]
    return { deposit: first, onLoading: second - first, onDelivery: 100 - second }
  })
  fc.assert(
    fc.property(price, terms, (total, payment) => {
      const parts = paymentParts(total, payment)
      expect(parts.deposit + parts.onLoading + parts.onDelivery).toBe(total)
      for (const part of ['deposit', 'onLoading', 'onDelivery'] as const) {
        expect(parts[part]).toBeGreaterThanOrEqual(0)
        if (payment[part] === 0) expect(parts[part]).toBe(0)
      }
    }),
  )
})

test.each([
  ['9.999', 500],
  ['10', 400],
  ['99', 400],
  ['100', 300],
])('the price for %s units is %i', (wanted, expected) => {
  const tiers = [
    { from: '10', unitPriceMinor: 400 },
    { from: '100', unitPriceMinor: 300 },
  ]
  expect(unitPriceAt({ unitPriceMinor: 500, tiers }, wanted)).toBe(expected)
})

test('larger quantities must have lower prices', () => {
  const tiered = (tiers: object[]) => quoteTerms.safeParse({ lines: [{ text: 'Coffee', quantity: '1', unitPriceMinor: 500, tiers }] }).success
  expect(tiered([{ from: '10', unitPriceMinor: 400 }])).toBe(true)
  expect(tiered([{ from: '10', unitPriceMinor: 500 }])).toBe(false)
  expect(tiered([{ from: 'ten', unitPriceMinor: 400 }])).toBe(false)
  expect(
    tiered([
      { from: '10', unitPriceMinor: 400 },
      { from: '10.0', unitPriceMinor: 300 },
    ]),
  ).toBe(false)
})
