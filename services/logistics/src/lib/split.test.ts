import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitByTonneKm, tonneKm } from './split.ts'

test('splits the cost of three loads on one truck', () => {
  const parts = [
    { kg: 1500, distanceKm: 673 },
    { kg: 500, distanceKm: 1158 },
    { kg: 250, distanceKm: 80 },
  ]
  expect(splitByTonneKm(40_000, parts)).toEqual([25_104, 14_399, 497])
})

const part = fc.record({ kg: fc.double({ min: 0, max: 40_000, noNaN: true }), distanceKm: fc.double({ min: 0, max: 4000, noNaN: true }) })

test('shares add up to the total, are within a cent of the exact amount, and a larger load never pays less', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), fc.nat(100_000_000), (parts, total) => {
      const shares = splitByTonneKm(total, parts)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      const grams = parts.map(({ kg, distanceKm }) => Math.round(kg * 1000) * Math.round(distanceKm * 1000))
      const all = grams.reduce((sum, weight) => sum + weight, 0)
      shares.forEach((share, index) => {
        expect(Number.isInteger(share) && share >= 0).toBe(true)
        if (all > 0) expect(Math.abs(share - (total * (grams[index] as number)) / all)).toBeLessThan(1.001)
      })
      for (const [one, other] of pairs(grams.length)) {
        if ((grams[one] as number) > (grams[other] as number) && all > 0)
          expect((shares[one] as number) + 0).toBeGreaterThanOrEqual((shares[other] as number) - 0)
      }
    }),
    { numRuns: 3000 },
  )
})

test('the order of the loads does not matter, except for a remaining cent between equal loads', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), fc.nat(1_000_000), (parts, total) => {
      const forward = splitByTonneKm(total, parts)
      const back = splitByTonneKm(total, parts.toReversed()).toReversed()
      forward.forEach((share, index) => {
        expect(Math.abs(share - (back[index] as number))).toBeLessThanOrEqual(1)
      })
    }),
  )
})

test('empty loads pay nothing; if all are empty, they pay equal shares', () => {
  expect(splitByTonneKm(500, [])).toEqual([])
  expect(
    splitByTonneKm(100, [
      { kg: 0, distanceKm: 10 },
      { kg: 0, distanceKm: 0 },
      { kg: 0, distanceKm: 5 },
    ]),
  ).toEqual([34, 33, 33])
  expect(tonneKm({ kg: 1500, distanceKm: 673 })).toBe(1009.5)
})

function pairs(length: number): [number, number][] {
  return Array.from({ length }, (_, one) => Array.from({ length }, (_, other) => [one, other] as [number, number])).flat()
}
