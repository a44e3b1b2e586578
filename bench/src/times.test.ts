import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { crowd, p50AndP99, shortly, timesOf } from '#times.ts'

test('times each run', async () => {
  let runs = 0
  expect(await timesOf(7, async () => void runs++)).toHaveLength(7)
  expect(runs).toBe(7)
})

test('runs as many calls at once as there are callers, and numbers them', async () => {
  let running = 0
  let most = 0
  const numbers: number[] = []
  const { times, rate } = await crowd(4, 0.05, async (nth) => {
    numbers.push(nth)
    most = Math.max(most, ++running)
    await setImmediate()
    running -= 1
  })
  expect(most).toBe(4)
  expect(numbers).toEqual(numbers.map((_, index) => index))
  expect(times).toHaveLength(numbers.length)
  expect(rate).toBeGreaterThan(0)
})

test('writes times in a short form', () => {
  expect([0.44, 9.96, 11.5, 1204.4].map(shortly)).toEqual(['0.4', '10.0', '12', '1,204'])
  expect(p50AndP99(Array.from({ length: 100 }, (_, index) => index + 1))).toBe('50 / 99')
})
