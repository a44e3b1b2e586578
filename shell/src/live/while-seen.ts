/**
 * Does `work` while somebody looks at the page, again each time that somebody does, until `signal` is aborted; `work` ends when its own signal is. A page
 * that is not looked at may be suspended at any moment, with all that it holds.
 */
export async function whileSeen(work: (seen: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await untilVisible(true, signal)
    if (signal.aborted) return
    const looking = new AbortController()
    const hidden = untilVisible(false, signal).then(() => looking.abort())
    // Rejects where it was ended before it had begun.
    await work(looking.signal).catch(() => undefined)
    await hidden
  }
}

/** Resolves once the page is seen or is not, or at the signal. */
function untilVisible(visible: boolean, signal: AbortSignal): Promise<void> {
  const is = () => signal.aborted || (document.visibilityState === 'visible') === visible
  return new Promise((resolve) => {
    const look = () => {
      if (!is()) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
}
