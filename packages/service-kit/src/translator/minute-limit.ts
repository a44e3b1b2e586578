/** Returns a check that allows `most` calls per key and minute. Counts in this process only, because it protects the translation service from load. */
export function minuteLimit(most: number, now: () => number = Date.now): (key: string) => boolean {
  let minute = 0
  const counts = new Map<string, number>()
  return (key) => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) {
      minute = current
      counts.clear()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}
