/** Milliseconds. Longer than an identity token is valid, even if clocks differ. */
const REMEMBERED = 120_000

/** Remembers sessions that ended or changed recently, because a stream may still open with an older token of such a session. */
export function createRecentSessions(now: () => number = Date.now) {
  const recent = new Map<string, number>()
  return {
    add(sessionIds: readonly string[]) {
      for (const [id, end] of recent) if (end <= now()) recent.delete(id)
      for (const id of sessionIds) recent.set(id, now() + REMEMBERED)
    },
    /** Returns until when older tokens of the session may be valid, in milliseconds since 1970; undefined if none is. */
    until(sessionId: string): number | undefined {
      const end = recent.get(sessionId)
      return end !== undefined && end > now() ? end : undefined
    },
  }
}
