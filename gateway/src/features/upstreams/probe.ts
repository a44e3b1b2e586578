import { setTimeout as sleep } from 'node:timers/promises'
import { deadlineFactor } from '@ungana/service-kit'
import { Pool } from 'undici'
import { type Address, type Health, wasRefused } from './address.ts'

export interface ProbeTimes {
  /** Milliseconds between probes. Varied by a fifth, so that several gateways do not probe at the same moment. */
  readonly interval: number
  /** Milliseconds until an answer must arrive. */
  readonly timeout: number
}

export const probeTimes: ProbeTimes = { interval: 1000, timeout: 1000 * deadlineFactor }

/**
 * Unanswered probes in a row after which an address is down. One unanswered probe may only mean that the gateway or the service paused for a moment.
 */
const MAX_UNANSWERED = 2

export interface Probe {
  /** Probes at once and then repeatedly until `stop`. Resolves after the first probe. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Watches one address: sets its `health` from /ready, and passes each response of /routes (as text) to `onRoutes`. It has its own
 * connections, so that calls cannot block it.
 */
export function createProbe(address: Address, times: ProbeTimes, onRoutes: (text: string) => void, onHealth: (from: Health) => void): Probe {
  const pool = new Pool(address.origin, { connections: 2, connect: { timeout: times.timeout }, maxResponseSize: 4 * 1024 * 1024 })
  const stopped = new AbortController()
  let unanswered = 0

  async function ask(path: string): Promise<{ status: number; text: string }> {
    const signal = AbortSignal.any([AbortSignal.timeout(times.timeout), stopped.signal])
    const answer = await pool.request({ method: 'GET', path, signal })
    return { status: answer.statusCode, text: await answer.body.text() }
  }

  async function readHealth(): Promise<Health> {
    const started = performance.now()
    try {
      const { status } = await ask('/ready')
      unanswered = 0
      return status === 200 ? 'ready' : 'unready'
    } catch (error) {
      // A call was answered after the probe started, so the address is not down.
      if (address.answeredAt > started) return address.health
      address.refuses = wasRefused(error)
      if (!(error instanceof Error && error.name === 'TimeoutError')) return 'down'
      unanswered += 1
      return unanswered >= MAX_UNANSWERED ? 'down' : address.health
    }
  }

  async function probe(): Promise<void> {
    const [health, routes] = await Promise.all([readHealth(), ask('/routes').catch(() => undefined)])
    if (stopped.signal.aborted) return
    const before = address.health
    address.health = health
    if (health !== before) onHealth(before)
    if (routes?.status === 200) onRoutes(routes.text)
  }

  async function repeat(): Promise<void> {
    while (!stopped.signal.aborted) {
      await sleep(times.interval * (0.8 + Math.random() * 0.4), undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
      if (!stopped.signal.aborted) await probe()
    }
  }

  let repeating: Promise<void> = Promise.resolve()
  return {
    async start() {
      await probe()
      repeating = repeat()
    },
    async stop() {
      stopped.abort()
      await repeating
      await pool.destroy()
    },
  }
}
