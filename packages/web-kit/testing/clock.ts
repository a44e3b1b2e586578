/** The time of component tests: the day of the contracts' samples, so that no test depends on the day it runs. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

const SAMPLE_TIME = '2026-11-24T08:00:00.000Z'

/** Lets the clock go from the time of the samples on. */
export function startClock() {
  const begunAt = process.hrtime.bigint()
  const now = () => Date.parse(SAMPLE_TIME) + Number((process.hrtime.bigint() - begunAt) / 1_000_000n)
  // The prototype still names Node's own class after an earlier file has replaced the global.
  const NodeDate = Date.prototype.constructor as DateConstructor
  globalThis.Date = new Proxy(NodeDate, {
    construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

/** Stops the clock at `now` for this test. Timers run only in `passTime`; IndexedDB and promises work as usual. */
export function stopClock(now = SAMPLE_TIME) {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
}

/** Moves the clock and runs everything that becomes due. */
export async function passTime(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

/** Advances the clock for user-event's pauses between keys. */
export function advance(milliseconds: number) {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(milliseconds)
}
