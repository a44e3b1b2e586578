import { expect, test } from 'vitest'
import { remembered } from './remembered.ts'

function counter() {
  let now = 0
  let asked = 0
  let failing = false
  const answer = remembered(
    async () => {
      asked += 1
      if (failing) throw new Error('away')
      return asked
    },
    100,
    () => now,
  )
  return { answer, pass: (time: number) => (now += time), fail: (is: boolean) => (failing = is) }
}

test('asks once for all who ask at the same time, and keeps the answer', async () => {
  const { answer, pass } = counter()
  expect(await Promise.all([answer(), answer()])).toEqual([1, 1])
  pass(99)
  expect(await answer()).toBe(1)
})

test('gives the old answer while it asks anew', async () => {
  const { answer, pass } = counter()
  await answer()
  pass(100)
  expect(await answer()).toBe(1)
  expect(await answer()).toBe(2)
})

test('a failure is told while nothing is known, and hidden when something is', async () => {
  const { answer, pass, fail } = counter()
  fail(true)
  await expect(answer()).rejects.toThrow('away')
  fail(false)
  expect(await answer()).toBe(2)
  pass(100)
  fail(true)
  expect(await answer()).toBe(2)
  await Promise.resolve()
  expect(await answer()).toBe(2)
})
