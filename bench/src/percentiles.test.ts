import { expect, test } from 'vitest'
import { median, percentile } from '#percentiles.ts'

const shuffled = [30, 10, 50, 20, 40]

test('returns a measured value in any order', () => {
  expect([0, 0.2, 0.21, 0.5, 0.99, 1].map((share) => percentile(shuffled, share))).toEqual([10, 10, 20, 30, 50, 50])
  expect(percentile([7], 0.99)).toBe(7)
  expect(shuffled).toEqual([30, 10, 50, 20, 40])
})

test('sorts numbers as numbers', () => {
  expect(median([9, 100, 1000])).toBe(100)
})

test('refuses an empty list', () => {
  expect(() => median([])).toThrow('no values')
})
