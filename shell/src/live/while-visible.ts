/**
 * Runs `work` while the page is visible, again each time it becomes visible, until `signal` aborts. `work` must end when its own signal aborts. A
 * hidden page may be suspended at any moment, while it holds locks and connections.
 */
export async function whileVisible(work: (seen: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await untilVisible(true, signal)
    if (signal.aborted) return
    const looking = new AbortController()
    const hidden = untilVisible(false, signal).then(() => looking.abort())
    // Rejects if it was aborted before it started.
    await work(looking.signal).catch(() => undefined)
    await hidden
  }
}

/** Resolves when the page becomes visible (or hidden), or when the signal aborts. */
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
