// Counts requests per key. Several gateways tell each other what they have counted, over NATS. A count reaches the others a tenth of a second later.
import type { Hints } from '@ungana/service-kit/hints'
import { LRUCache } from 'lru-cache'

export interface Count {
  readonly current: number
  /** Milliseconds until the count begins again at 0. */
  readonly ttl: number
}

/** The counts of one limit, each in windows of time that begin with the key's first request. */
export interface Counts {
  /** Adds 1, or `amount`, to the count of `key`. 0 only reads it, and less than 0 takes back. */
  add(key: string, amount?: number): Count
}

export interface SharedCounts {
  /** @param window in milliseconds */
  of(limit: string, window: number): Counts
  start(): void
  close(): Promise<void>
}

/** Maximum number of client addresses or accounts of a limit that are counted. A full limit drops the key that was not seen for the longest time. */
const MAX_KEYS = 20_000
/** Milliseconds between two messages to the other gateways. */
const INTERVAL = 100

/** @param connect opens the connection to the other gateways, and passes on their messages; without it there are none */
export function createCounts(connect?: (onHint: (words: readonly string[]) => void) => Hints, now: () => number = Date.now): SharedCounts {
  const limits = new Map<string, (key: string, amount: number, ttl: number) => Count>()
  /** What this gateway has counted since its last message. */
  const unsent = new Map<string, { limit: string; key: string; amount: number; ttl: number }>()
  const hints = connect?.((words) => {
    for (const word of words) {
      const [limit = '', amount, ttl, ...key] = word.split(' ')
      limits.get(limit)?.(key.join(' '), Number(amount), Number(ttl))
    }
  })

  function tell(): void {
    hints?.send([...unsent.values()].map(({ limit, key, amount, ttl }) => `${limit} ${amount} ${ttl} ${key}`))
    unsent.clear()
  }
  let timer: NodeJS.Timeout | undefined

  return {
    of(limit, window) {
      const windows = new LRUCache<string, { count: number; readonly end: number }>({ max: MAX_KEYS })
      function add(key: string, amount: number, ttl: number): Count {
        const at = now()
        let current = windows.get(key)
        if (!current || current.end <= at) {
          if (amount <= 0) return { current: 0, ttl }
          current = { count: 0, end: at + ttl }
          windows.set(key, current)
        }
        current.count = Math.max(0, current.count + amount)
        return { current: current.count, ttl: current.end - at }
      }
      limits.set(limit, add)
      return {
        add(key, amount = 1) {
          const count = add(key, amount, window)
          if (hints?.live && amount !== 0) {
            const name = `${limit} ${key}`
            unsent.set(name, { limit, key, amount: (unsent.get(name)?.amount ?? 0) + amount, ttl: count.ttl })
          }
          return count
        },
      }
    },
    start() {
      hints?.start()
      timer ??= setInterval(tell, INTERVAL).unref()
    },
    async close() {
      clearInterval(timer)
      tell()
      await hints?.close()
    },
  }
}
