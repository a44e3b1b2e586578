/** For browsers in which tabs cannot agree: each reads for itself, but only while somebody looks at it, for a browser has few connections to one site. */
export async function onlyWhileSeen(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await untilVisible(true, signal)
    if (signal.aborted) return
    const looking = new AbortController()
    const hidden = untilVisible(false, signal).then(() => looking.abort())
    await work(looking.signal)
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
