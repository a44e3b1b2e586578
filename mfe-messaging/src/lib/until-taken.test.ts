import { ApiError } from '@ungana/web-kit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilTaken } from './until-taken.ts'

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

it('tells again after ever longer waits, until it is taken, and then no more', async () => {
  const tell = vi.fn(lost)
  const taken = vi.fn()
  untilTaken(tell, taken)
  await vi.advanceTimersByTimeAsync(1999)
  expect(tell).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(tell).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3999)
  expect(tell).toHaveBeenCalledTimes(2)
  tell.mockResolvedValueOnce(undefined as never)
  await vi.advanceTimersByTimeAsync(1)
  expect(taken).toHaveBeenCalledTimes(1)
  online()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tell).toHaveBeenCalledTimes(3)
})

it('tells at once when the network is back, and one call at a time', async () => {
  const tell = vi.fn(lost)
  const stop = untilTaken(tell, () => undefined)
  online()
  expect(tell).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(0)
  online()
  expect(tell).toHaveBeenCalledTimes(2)
  stop()
})

it('ends with what it was for, or with a refusal that stays one', async () => {
  const tell = vi.fn(lost)
  const stop = untilTaken(tell, () => undefined)
  await vi.advanceTimersByTimeAsync(0)
  stop()
  online()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tell).toHaveBeenCalledTimes(1)

  const refused = vi.fn(() => Promise.reject(new ApiError(403, 'Forbidden')))
  untilTaken(refused, () => undefined)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(refused).toHaveBeenCalledTimes(1)
})

it.each([0, 408, 425, 429, 500, 503])('tells again after %i', async (status) => {
  const tell = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new ApiError(status, 'x'))
  untilTaken(tell, () => undefined)
  await vi.advanceTimersByTimeAsync(2000)
  expect(tell).toHaveBeenCalledTimes(2)
})

it.each([400, 401, 403, 404, 409])('tells no more after %i', async (status) => {
  const tell = vi.fn(() => Promise.reject(new ApiError(status, 'x')))
  untilTaken(tell, () => undefined)
  await vi.advanceTimersByTimeAsync(0)
  online()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(tell).toHaveBeenCalledTimes(1)
})

it('takes an answer that comes after its end', async () => {
  const taken = vi.fn()
  const stop = untilTaken(() => Promise.resolve(), taken)
  stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toHaveBeenCalledTimes(1)
})
