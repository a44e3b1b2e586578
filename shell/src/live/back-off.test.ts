import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'

test('waits longer after each failure, at most half a minute, with a random part', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => backOff(failures, 1))).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  fc.assert(
    fc.property(fc.nat(200), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      expect(backOff(failures, random)).toBe(Math.round(backOff(failures, 1) * random))
    }),
  )
})
