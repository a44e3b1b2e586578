import { expect, test } from 'vitest'
import { median, percentile } from '#percentiles.ts'

const shuffled = [30, 10, 50, 20, 40]

test('a percentile is a value that was measured, whatever the order', () => {
  expect([0, 0.2, 0.21, 0.5, 0.99, 1].map((share) => percentile(shuffled, share))).toEqual([10, 10, 20, 30, 50, 50])
  expect(percentile([7], 0.99)).toBe(7)
  expect(shuffled).toEqual([30, 10, 50, 20, 40])
})

test('numbers are sorted as numbers', () => {
  expect(median([9, 100, 1000])).toBe(100)
})

test('nothing has no percentile', () => {
  expect(() => median([])).toThrow('nothing')
})
