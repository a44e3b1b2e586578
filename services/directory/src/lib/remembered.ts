/**
 * Asks at most once in `milliseconds`, whoever asks meanwhile. Where it has aged, the old answer is given while the new one is fetched, so that
 * nobody waits but the first; a failure leaves the old one in place.
 */
export function remembered<T>(ask: () => Promise<T>, milliseconds: number, now: () => number = () => performance.now()): () => Promise<T> {
  let known: { readonly value: T; readonly until: number } | undefined
  let asking: Promise<T> | undefined

  function askAnew(): Promise<T> {
    asking ??= ask()
      .then((value) => {
        known = { value, until: now() + milliseconds }
        return value
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  return async () => {
    if (!known) return askAnew()
    if (now() >= known.until) askAnew().catch(() => undefined)
    return known.value
  }
}
