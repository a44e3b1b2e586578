import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runExclusive } from './run-exclusive.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Simulates a browser lock with one name. `granted` resolves when the holding tab releases it. */
function stubLocks(granted: Promise<void>) {
  const request = (_name: string, { signal }: { readonly signal: AbortSignal }, work: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      void granted.then(() => signal.aborted || resolve(work()))
    })
  vi.stubGlobal('navigator', { locks: { request } })
}

const done = async (_another: boolean) => 'done'

test('runs without the lock after a while when a frozen tab holds it, and not before', async () => {
  stubLocks(new Promise(() => {}))
  const work = vi.fn(done)
  const waited = runExclusive('ungana:journal:messaging:ada', work)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await waited).toBe('done')
  expect(work.mock.calls).toEqual([[true]])
})

test('runs once with the lock, however long it takes', async () => {
  stubLocks(Promise.resolve())
  const work = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    throw new Error('no answer')
  })
  const failed = expect(runExclusive('ungana:journal:messaging:ada', work)).rejects.toThrow('no answer')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(work).toHaveBeenCalledOnce()
})

test('runs at once without lock support', async () => {
  vi.stubGlobal('navigator', {})
  expect(await runExclusive('ungana:journal:messaging:ada', done)).toBe('done')
})
