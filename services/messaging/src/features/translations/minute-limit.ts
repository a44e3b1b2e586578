/** Returns a check that allows `most` calls per account and minute. Counts in this process only, because it protects the translation service from load. */
export function minuteLimit(most: number, now: () => number = Date.now): (accountId: string) => boolean {
  let minute = 0
  const counts = new Map<string, number>()
  return (accountId) => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) {
      minute = current
      counts.clear()
    }
    const count = (counts.get(accountId) ?? 0) + 1
    counts.set(accountId, count)
    return count <= most
  }
}
