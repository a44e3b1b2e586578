/** Counts per account and minute, in this process alone: what it guards is a neighbour's load, and no rule that anybody pays for. */
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
