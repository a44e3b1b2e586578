/** Passes the account's events on within one tab: to the header and, through the HostApi, to remotes. */
import type { LiveEvent } from '@ungana/contracts-shell'

export interface EventBus {
  /** Returns a function that stops listening. */
  readonly subscribe: (listener: (news: LiveEvent) => void) => () => void
  readonly emit: (news: LiveEvent) => void
  /** Whether anybody has subscribed so far. Before that no stream is needed. */
  readonly wanted: () => boolean
  /** Calls the listener when `wanted` changes. Returns a function that stops listening. */
  readonly onWanted: (listener: () => void) => () => void
}

export function createEventBus(): EventBus {
  const listeners = new Set<(news: LiveEvent) => void>()
  const waiting = new Set<() => void>()
  let wanted = false
  return {
    subscribe(listener) {
      // Two parts may pass the same function, and one of them may unsubscribe.
      const entry = (news: LiveEvent) => listener(news)
      listeners.add(entry)
      if (!wanted) {
        wanted = true
        for (const each of waiting) each()
      }
      return () => listeners.delete(entry)
    },
    emit(news) {
      for (const listener of [...listeners]) {
        // An error in one remote's listener must not affect the others.
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
