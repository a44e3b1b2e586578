/** Longer than an identity token is good, clocks included. Milliseconds. */
const REMEMBERED = 120_000

/** Sessions that ended a moment ago: a stream of one may still be on its way. */
export function createEndings(now: () => number = Date.now) {
  const ended = new Map<string, number>()
  return {
    add(sessionIds: readonly string[]) {
      for (const [id, at] of ended) if (at < now() - REMEMBERED) ended.delete(id)
      for (const id of sessionIds) ended.set(id, now())
    },
    has: (sessionId: string) => (ended.get(sessionId) ?? Number.NEGATIVE_INFINITY) > now() - REMEMBERED,
  }
}
