/** Milliseconds that a tab waits for another tab. This is longer than the timeout of sending a message. */
const MAX_WAIT = 15_000

/**
 * Runs `work` while no other tab runs it. After 15 seconds runs it anyway, because a phone freezes hidden tabs together with their locks.
 * Without locks (plain http) runs it at once. `work` must be safe in two tabs at once; its argument says whether another tab may be running
 * it.
 */
export async function runExclusive<T>(name: string, work: (otherTabMayRun: boolean) => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work(false)
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), MAX_WAIT)
  let hasLock = false
  const begin = () => {
    hasLock = true
    clearTimeout(timer)
    return work(false)
  }
  try {
    return await locks.request(name, { signal: waiting.signal }, begin)
  } catch (error) {
    if (hasLock || !waiting.signal.aborted) throw error
    return work(true)
  }
}
