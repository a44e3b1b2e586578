// What has to be done from time to time, by whichever instance comes first.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from './logging.ts'

export interface Chore {
  readonly name: string
  /** Milliseconds between its end and the next time. */
  readonly every: number
  /** What lasts long looks at `closing` now and then. */
  readonly run: (closing: AbortSignal) => Promise<unknown>
}

/** Runs each from now until `close`, which lets what is under way end. One that fails is tried again at its next time. */
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
