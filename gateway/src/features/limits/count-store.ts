import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

/** Maximum number of client addresses or accounts that are counted. A full store drops the key that was not seen for the longest time. */
const MAX_KEYS = 20_000

/**
 * Counts requests per key and time window. @fastify/rate-limit's own store is not used, because it returns a mutable counter: several requests that
 * wait for the same answer of identity would all see the count of the last request.
 */
export class CountStore implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, { count: number; readonly end: number }>({ max: MAX_KEYS })

  /** `timeWindow` and `ttl` in milliseconds. */
  incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void, timeWindow: number): void {
    done(null, this.add(key, 1, timeWindow))
  }

  /** Adds to the count of `key` in its current window. Times in milliseconds. */
  add(key: string, amount: number, timeWindow: number): { readonly current: number; readonly ttl: number } {
    const now = Date.now()
    let window = this.#windows.get(key)
    if (!window || window.end <= now) {
      window = { count: 0, end: now + timeWindow }
      this.#windows.set(key, window)
    }
    window.count += amount
    return { current: window.count, ttl: window.end - now }
  }

  /** Takes one request of this key back. */
  decr(key: string): void {
    const window = this.#windows.get(key)
    if (window && window.count > 0) window.count -= 1
  }

  child(): CountStore {
    return new CountStore()
  }
}
