import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Address, Health } from './address.ts'

export interface ProbeTimes {
  /** Milliseconds from one look to the next; varied by a fifth so that gateways do not look in step. */
  readonly interval: number
  /** Milliseconds that an answer may take. */
  readonly timeout: number
}

export const probeTimes: ProbeTimes = { interval: 1000, timeout: 1000 }

/** Silent looks in a row after which an address is down: one may be a pause of ours or of theirs. */
const SILENT_LOOKS = 2

export interface Probe {
  /** Looks at once, and again and again until `stop`; resolves after the first look. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Watches one address: sets its `health` from /ready, and hands each answer of /routes (as text) to `onRoutes`.
 * Its connections are its own, so that calls cannot crowd it out.
 */
export function createProbe(address: Address, times: ProbeTimes, onRoutes: (text: string) => void, onHealth: (from: Health) => void): Probe {
  const pool = new Pool(address.origin, { connections: 2, connect: { timeout: times.timeout }, maxResponseSize: 4 * 1024 * 1024 })
  const stopped = new AbortController()
  let silent = 0

  async function ask(path: string): Promise<{ status: number; text: string }> {
    const signal = AbortSignal.any([AbortSignal.timeout(times.timeout), stopped.signal])
    const answer = await pool.request({ method: 'GET', path, signal })
    return { status: answer.statusCode, text: await answer.body.text() }
  }

  async function health(): Promise<Health> {
    const started = performance.now()
    try {
      const { status } = await ask('/ready')
      silent = 0
      return status === 200 ? 'ready' : 'unready'
    } catch (error) {
      // Calls that are answered speak louder than a probe that is not.
      if (address.answeredAt > started) return address.health
      if (!(error instanceof Error && error.name === 'TimeoutError')) return 'down'
      silent += 1
      return silent >= SILENT_LOOKS ? 'down' : address.health
    }
  }

  async function look(): Promise<void> {
    const [seen, routes] = await Promise.all([health(), ask('/routes').catch(() => undefined)])
    if (stopped.signal.aborted) return
    const before = address.health
    address.health = seen
    if (seen !== before) onHealth(before)
    if (routes?.status === 200) onRoutes(routes.text)
  }

  async function goOn(): Promise<void> {
    while (!stopped.signal.aborted) {
      await sleep(times.interval * (0.8 + Math.random() * 0.4), undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
      if (!stopped.signal.aborted) await look()
    }
  }

  let going: Promise<void> = Promise.resolve()
  return {
    async start() {
      await look()
      going = goOn()
    },
    async stop() {
      stopped.abort()
      await going
      await pool.destroy()
    },
  }
}
