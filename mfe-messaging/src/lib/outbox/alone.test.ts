import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alone } from './alone.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Locks as browsers have them, of one name. `granted` is when the tab that holds it lets go. */
function stubLocks(granted: Promise<void>) {
  const request = (_name: string, { signal }: { readonly signal: AbortSignal }, work: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      void granted.then(() => signal.aborted || resolve(work()))
    })
  vi.stubGlobal('navigator', { locks: { request } })
}

const done = async (_another: boolean) => 'done'

test('what a frozen tab keeps locked is done without its lock after a while, and not before', async () => {
  stubLocks(new Promise(() => {}))
  const work = vi.fn(done)
  const waited = alone('ungana:outbox:ada', work)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await waited).toBe('done')
  expect(work.mock.calls).toEqual([[true]])
})

test('what has the lock takes as long as it takes, and is done once', async () => {
  stubLocks(Promise.resolve())
  const work = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    throw new Error('no answer')
  })
  const failed = expect(alone('ungana:outbox:ada', work)).rejects.toThrow('no answer')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(work).toHaveBeenCalledOnce()
})

test('without locks it is just done', async () => {
  vi.stubGlobal('navigator', {})
  expect(await alone('ungana:outbox:ada', done)).toBe('done')
})
