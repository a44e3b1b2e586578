// Chores: work that a service repeats at intervals. Any instance of the service may do this work.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from './logging.ts'

export interface Chore {
  readonly name: string
  /** Milliseconds between the end of a run and the next run. */
  readonly every: number
  /** A long run should check `closing` now and then. */
  readonly run: (closing: AbortSignal) => Promise<unknown>
}

/** Runs the chores until `close`, which waits for running ones. A failed chore runs again after its usual interval. */
export function startChores(chores: readonly Chore[], logger: Logger): { close(): Promise<void> } {
  const closing = new AbortController()
  async function keep({ name, every, run }: Chore) {
    while (!closing.signal.aborted) {
      await run(closing.signal).catch((error: unknown) => logger.warn({ err: error, chore: name }, 'a chore failed'))
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
