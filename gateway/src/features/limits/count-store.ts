import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

/** Client addresses, or accounts, remembered at once; the longest unseen is forgotten first. */
const REMEMBERED = 20_000

/**
 * Counts by key, anew when a window has passed. @fastify/rate-limit's own store hands out the object in which it goes on counting: of
 * requests that go on in one go, as those do that waited for one answer of identity, each then sees the number of the last.
 */
export class CountStore implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, { count: number; readonly end: number }>({ max: REMEMBERED })

  /** `timeWindow` and `ttl` in milliseconds. */
  incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void, timeWindow: number): void {
    const now = Date.now()
    let window = this.#windows.get(key)
    if (!window || window.end <= now) {
      window = { count: 0, end: now + timeWindow }
      this.#windows.set(key, window)
    }
    window.count += 1
    done(null, { current: window.count, ttl: window.end - now })
  }

  child(): CountStore {
    return new CountStore()
  }
}
