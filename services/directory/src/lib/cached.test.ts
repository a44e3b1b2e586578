import { expect, test } from 'vitest'
import { cached } from './cached.ts'

function counter() {
  let now = 0
  let loads = 0
  let failing = false
  const answer = cached(
    async () => {
      loads += 1
      if (failing) throw new Error('away')
      return loads
    },
    100,
    () => now,
  )
  return { answer, pass: (time: number) => (now += time), fail: (is: boolean) => (failing = is) }
}

test('shares one load between simultaneous callers, and caches its value', async () => {
  const { answer, pass } = counter()
  expect(await Promise.all([answer(), answer()])).toEqual([1, 1])
  pass(99)
  expect(await answer()).toBe(1)
})

test('loads a new value once the cached one has expired, however long nobody asked', async () => {
  const { answer, pass } = counter()
  await answer()
  pass(100)
  expect(await answer()).toBe(2)
  pass(1_000_000)
  expect(await answer()).toBe(3)
})

test('reports a failure, and loads again for the next caller', async () => {
  const { answer, pass, fail } = counter()
  await answer()
  pass(100)
  fail(true)
  await expect(answer()).rejects.toThrow('away')
  fail(false)
  expect(await answer()).toBe(3)
})
