// cspell:ignore NAVSTART
import { expect, test } from 'vitest'
import { read, untilTraced } from '#lighthouse.ts'

const scored = { categories: { performance: { score: 0.98 } }, audits: { 'total-blocking-time': { numericValue: 12 } } }
const untraced = {
  categories: { performance: { score: null } },
  audits: { 'total-blocking-time': { errorMessage: 'Something went wrong with recording the trace over your page load. (NO_NAVSTART)' } },
}

test('repeats a run whose trace lacks the start of the page', async () => {
  const results = [untraced, untraced, scored]
  expect(await untilTraced(async () => read(results.shift() ?? scored))).toMatchObject({ performance: 98, blocking: 12 })
  expect(results).toEqual([])
})

test('ends after the fourth such run, and at once after another failure', async () => {
  let runs = 0
  const failing = (message: string) => async () => {
    runs++
    return read({ ...scored, runtimeError: { message } })
  }
  await expect(untilTraced(failing('(NO_NAVSTART)'))).rejects.toThrow('NO_NAVSTART')
  expect(runs).toBe(4)
  await expect(untilTraced(failing('(NO_FCP)'))).rejects.toThrow('NO_FCP')
  expect(runs).toBe(5)
})
