import { ApiError } from '@ungana/web-kit'

/** Milliseconds before the second attempt; each one after that waits twice as long, up to the longest. */
const FIRST_WAIT = 2000
const LONGEST_WAIT = 60_000

/**
 * Tells the server something until it has taken it, or refuses it for good: again after a while, and at once when the network is back. Returns what ends
 * that; an attempt on its way then goes on, and counts.
 */
export function untilTaken(tell: () => Promise<unknown>, taken: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
  let telling = false
  let over = false
  const stop = () => {
    over = true
    clearTimeout(timer)
    window.removeEventListener('online', attempt)
  }
  function attempt() {
    if (telling || over) return
    telling = true
    clearTimeout(timer)
    tell().then(
      () => {
        stop()
        taken()
      },
      (error) => {
        telling = false
        if (!mayBeTaken(error)) return stop()
        if (over) return
        timer = setTimeout(attempt, wait)
        wait = Math.min(LONGEST_WAIT, wait * 2)
      },
    )
  }
  window.addEventListener('online', attempt)
  attempt()
  return stop
}

/** Whether the same call may fare better later. */
function mayBeTaken(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status } = error
  return status === 0 || status === 408 || status === 425 || status === 429 || status >= 500
}
