// The life of a process: listen, drain, close, exit.
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { App } from './app.ts'

export interface RunOptions {
  readonly host: string
  readonly port: number
  /** Milliseconds between being not ready and closing the door, so that callers notice the first. Defaults to 300. */
  readonly drainDelay?: number
}

/** What is in flight has 10 s (`app.close`), and the rest of closing, databases for one, the remainder. */
const CLOSE_WITHIN = 15_000

/**
 * Listens, and on SIGTERM or SIGINT drains, closes and exits 0; a second signal exits at once. An error that nobody caught is
 * logged and ends the process with 1. Rejects when the address is taken.
 */
export async function runService(app: App, { host, port, drainDelay = 300 }: RunOptions): Promise<void> {
  closeWithGrace({ delay: drainDelay + CLOSE_WITHIN, logger: app.log }, async ({ signal, err }) => {
    if (err) app.log.fatal({ err }, 'error that nobody caught: closing')
    else app.log.info({ signal }, 'closing')
    app.drain()
    if (signal) await sleep(drainDelay)
    await app.close()
  })
  await app.listen({ host, port })
}
