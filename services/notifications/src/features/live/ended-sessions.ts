/** Milliseconds. Longer than an identity token is valid, even if clocks differ. */
const REMEMBERED = 120_000

/** Remembers sessions that ended recently, because a stream may still open with the token of such a session. */
export function createEndedSessions(now: () => number = Date.now) {
  const ended = new Map<string, number>()
  return {
    add(sessionIds: readonly string[]) {
      for (const [id, at] of ended) if (at < now() - REMEMBERED) ended.delete(id)
      for (const id of sessionIds) ended.set(id, now())
    },
    has: (sessionId: string) => (ended.get(sessionId) ?? Number.NEGATIVE_INFINITY) > now() - REMEMBERED,
  }
}
