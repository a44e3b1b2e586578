/** Milliseconds that a tab waits for another one to be done. Longer than a message takes whose answer does not come. */
const PATIENCE = 15_000

/**
 * Does it while no other tab does, if that can be had: a phone freezes a tab that nobody sees, and its lock with it, so after a while it is done all the
 * same. So it is where there are no locks, on plain http. `work` is to be safe in two tabs at once, as what goes under Idempotency-Keys is; it hears whether
 * another tab may be at it.
 */
export async function alone<T>(name: string, work: (another: boolean) => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work(false)
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE)
  let begun = false
  const begin = () => {
    begun = true
    clearTimeout(timer)
    return work(false)
  }
  try {
    return await locks.request(name, { signal: patience.signal }, begin)
  } catch (error) {
    if (begun || !patience.signal.aborted) throw error
    return work(true)
  }
}
