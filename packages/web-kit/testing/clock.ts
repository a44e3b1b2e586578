/** Time that stands still until a test moves it. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** From now on, in this test, it is `now`, and timers run only by `pass`. IndexedDB and promises go on as usual. */
export function stopClock(now = '2026-11-24T08:00:00.000Z') {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
}

/** So much time passes, in milliseconds; what was to happen in it has happened. */
export async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

/** For user-event's pauses between keys. */
export function advance(milliseconds: number) {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(milliseconds)
}
