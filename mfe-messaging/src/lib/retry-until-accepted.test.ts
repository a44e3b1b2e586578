import { ApiError } from '@ungana/web-kit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryUntilAccepted } from './retry-until-accepted.ts'

let network: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  network = new EventTarget()
  vi.stubGlobal('window', network)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lost = () => Promise.reject(new ApiError(0, 'No connection'))
const online = () => network.dispatchEvent(new Event('online'))

it('waits longer before each retry, and stops when the server accepts', async () => {
  const send = vi.fn(lost)
  const onAccepted = vi.fn()
  retryUntilAccepted(send, onAccepted)
  await vi.advanceTimersByTimeAsync(1999)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(send).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3999)
  expect(send).toHaveBeenCalledTimes(2)
  send.mockResolvedValueOnce(undefined as never)
  await vi.advanceTimersByTimeAsync(1)
  expect(onAccepted).toHaveBeenCalledTimes(1)
  online()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(send).toHaveBeenCalledTimes(3)
})

it('retries at once when the network returns, with one call at a time', async () => {
  const send = vi.fn(lost)
  const stop = retryUntilAccepted(send, () => undefined)
  online()
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(0)
  online()
  expect(send).toHaveBeenCalledTimes(2)
  stop()
})

it('stops when the caller stops it, or after a final refusal', async () => {
  const send = vi.fn(lost)
  const stop = retryUntilAccepted(send, () => undefined)
  await vi.advanceTimersByTimeAsync(0)
  stop()
  online()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(send).toHaveBeenCalledTimes(1)

  const refused = vi.fn(() => Promise.reject(new ApiError(403, 'Forbidden')))
  retryUntilAccepted(refused, () => undefined)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(refused).toHaveBeenCalledTimes(1)
})

it.each([0, 408, 425, 429, 500, 503])('retries after %i', async (status) => {
  const send = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new ApiError(status, 'x'))
  retryUntilAccepted(send, () => undefined)
  await vi.advanceTimersByTimeAsync(2000)
  expect(send).toHaveBeenCalledTimes(2)
})

it.each([400, 401, 403, 404, 409])('stops after %i', async (status) => {
  const send = vi.fn(() => Promise.reject(new ApiError(status, 'x')))
  retryUntilAccepted(send, () => undefined)
  await vi.advanceTimersByTimeAsync(0)
  online()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(send).toHaveBeenCalledTimes(1)
})

it('accepts a response that arrives after stopping', async () => {
  const onAccepted = vi.fn()
  const stop = retryUntilAccepted(() => Promise.resolve(), onAccepted)
  stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(onAccepted).toHaveBeenCalledTimes(1)
})
