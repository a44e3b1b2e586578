import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchWithin, within } from './budgets.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('work in time is passed on', async () => {
  await expect(within(100, Promise.resolve('done'))).resolves.toBe('done')
  await expect(within(100, Promise.reject(new Error('mine')))).rejects.toThrow('mine')
  expect(vi.getTimerCount()).toBe(0)
})

test('late work is given up', async () => {
  const late = within(100, new Promise(() => undefined))
  const outcome = expect(late).rejects.toThrow('100 ms')
  await vi.advanceTimersByTimeAsync(100)
  await outcome
})

test('an answer that is not 2xx is a failure', async () => {
  vi.stubGlobal('fetch', async () => new Response('down', { status: 503 }))
  await expect(fetchWithin(100, '/registry.json')).rejects.toThrow('/registry.json answered 503')
})

test('a body that hangs is given up as well', async () => {
  const hanging = (signal: AbortSignal | null | undefined) =>
    new ReadableStream({ start: (controller) => signal?.addEventListener('abort', () => controller.error(new Error('aborted'))) })
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => new Response(hanging(signal)))
  const outcome = expect(fetchWithin(100, '/registry.json')).rejects.toThrow('aborted')
  await vi.advanceTimersByTimeAsync(100)
  await outcome
})
