import { ApiError } from '@ungana/web-kit'

/** Milliseconds before the second attempt. Each later wait doubles, up to LONGEST_WAIT. */
const FIRST_WAIT = 2000
const LONGEST_WAIT = 60_000

/**
 * Repeats a call until the server accepts it or refuses it permanently. Retries after a wait, and at once when the network returns. Returns a
 * function that stops it; a call already sent still counts.
 */
export function retryUntilAccepted(send: () => Promise<unknown>, onAccepted: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
  let calling = false
  let stopped = false
  const stop = () => {
    stopped = true
    clearTimeout(timer)
    window.removeEventListener('online', attempt)
  }
  function attempt() {
    if (calling || stopped) return
    calling = true
    clearTimeout(timer)
    send().then(
      () => {
        stop()
        onAccepted()
      },
      (error) => {
        calling = false
        if (!canRetry(error)) return stop()
        if (stopped) return
        timer = setTimeout(attempt, wait)
        wait = Math.min(LONGEST_WAIT, wait * 2)
      },
    )
  }
  window.addEventListener('online', attempt)
  attempt()
  return stop
}

/** Whether the same call may succeed later. */
function canRetry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status } = error
  return status === 0 || status === 408 || status === 425 || status === 429 || status >= 500
}
