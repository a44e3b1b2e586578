/** Milliseconds between two signals of one person about one thread. */
const PAUSE = 2000
/** Signals that are remembered. */
const MOST = 1000

/** Drops signals that follow each other too fast. */
export function createReplying(now: () => number = Date.now) {
  const last = new Map<string, number>()
  return {
    isNews(signal: string): boolean {
      if (now() - (last.get(signal) ?? Number.NEGATIVE_INFINITY) < PAUSE) return false
      last.delete(signal)
      last.set(signal, now())
      const [oldest] = last.keys()
      if (last.size > MOST && oldest !== undefined) last.delete(oldest)
      return true
    },
  }
}
