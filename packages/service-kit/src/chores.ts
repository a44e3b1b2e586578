// Chores: work that a service repeats at intervals. Any instance of the service may do this work.
import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge } from 'prom-client'
import type { Logger } from './logging.ts'
import { processMetrics } from './metrics.ts'

export interface Chore {
  readonly name: string
  /** Milliseconds between the end of a run and the next run. */
  readonly every: number
  /** A long run should check `closing` now and then. */
  readonly run: (closing: AbortSignal) => Promise<unknown>
}

const registers = [processMetrics]
const interval = new Gauge({ name: 'chore_interval_seconds', help: 'Pause after each run', labelNames: ['chore'], registers })
const lastSuccess = new Gauge({
  name: 'chore_last_success_timestamp_seconds',
  help: 'When the chore last ended without an error; before its first run, when the process started',
  labelNames: ['chore'],
  registers,
})
const failures = new Counter({ name: 'chore_failures_total', help: 'Runs that ended with an error', labelNames: ['chore'], registers })

/** Runs the chores until `close`, which waits for running ones. A failed chore runs again after its usual interval. */
export function startChores(chores: readonly Chore[], logger: Logger): { close(): Promise<void> } {
  const closing = new AbortController()
  async function keep({ name: chore, every, run }: Chore) {
    interval.set({ chore }, every / 1000)
    lastSuccess.setToCurrentTime({ chore })
    failures.inc({ chore }, 0)
    while (!closing.signal.aborted) {
      try {
        await run(closing.signal)
        lastSuccess.setToCurrentTime({ chore })
      } catch (error) {
        failures.inc({ chore })
        logger.warn({ err: error, chore }, 'a chore failed')
      }
      await sleep(every, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const running = Promise.all(chores.map(keep))
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}
