/** What happens to the account, passed on within one tab: to the header and, by the HostApi, to remotes. */
import type { LiveNews } from '@ungana/contracts-shell'

export interface NewsDesk {
  /** Returns what ends it. */
  readonly subscribe: (listener: (news: LiveNews) => void) => () => void
  readonly tell: (news: LiveNews) => void
  /** Whether anybody has listened so far: until then there is no use in a stream. */
  readonly wanted: () => boolean
  /** Hears when `wanted` changes. Returns what ends it. */
  readonly onWanted: (listener: () => void) => () => void
}

export function createNewsDesk(): NewsDesk {
  const listeners = new Set<(news: LiveNews) => void>()
  const waiting = new Set<() => void>()
  let wanted = false
  return {
    subscribe(listener) {
      // Two parts may hand in the same function, and one of them leave.
      const entry = (news: LiveNews) => listener(news)
      listeners.add(entry)
      if (!wanted) {
        wanted = true
        for (const each of waiting) each()
      }
      return () => listeners.delete(entry)
    },
    tell(news) {
      for (const listener of [...listeners]) {
        // A remote that fails at news costs itself, not its neighbours.
        try {
          listener(news)
        } catch (error) {
          reportError(error)
        }
      }
    },
    wanted: () => wanted,
    onWanted(listener) {
      waiting.add(listener)
      return () => waiting.delete(listener)
    },
  }
}
