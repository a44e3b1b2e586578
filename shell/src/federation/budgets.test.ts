import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchWithin, within } from './budgets.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('passes on the result of work that finishes in time', async () => {
  await expect(within(100, Promise.resolve('done'))).resolves.toBe('done')
  await expect(within(100, Promise.reject(new Error('mine')))).rejects.toThrow('mine')
  expect(vi.getTimerCount()).toBe(0)
})

test('aborts late work', async () => {
  const late = within(100, new Promise(() => undefined))
  const outcome = expect(late).rejects.toThrow('100 ms')
  await vi.advanceTimersByTimeAsync(100)
  await outcome
})

test('treats an answer other than 2xx as a failure', async () => {
  vi.stubGlobal('fetch', async () => new Response('down', { status: 503 }))
  await expect(fetchWithin(100, '/registry.json')).rejects.toThrow('/registry.json answered 503')
})

test('aborts a body that hangs', async () => {
  const hanging = (signal: AbortSignal | null | undefined) =>
    new ReadableStream({ start: (controller) => signal?.addEventListener('abort', () => controller.error(new Error('aborted'))) })
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => new Response(hanging(signal)))
  const outcome = expect(fetchWithin(100, '/registry.json')).rejects.toThrow('aborted')
  await vi.advanceTimersByTimeAsync(100)
  await outcome
})
