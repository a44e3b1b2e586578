/** A clock that stands still until a test moves it. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Stops the clock at `now` for this test. Timers run only in `passTime`; IndexedDB and promises work as usual. */
export function stopClock(now = '2026-11-24T08:00:00.000Z') {
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
