// Runs a process from its start to its end: it listens, drains, closes and exits.
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { App } from './app.ts'
import { stopTracing } from './tracing/tracing.ts'

export interface RunOptions {
  readonly host: string
  readonly port: number
  /** Milliseconds between becoming not ready and closing, so that callers notice before the process closes. */
  readonly drainDelay: number
}

/**
 * After this many milliseconds a closing process exits: 10 s are for running requests (`app.close`), the rest is for databases and other connections.
 */
const CLOSE_WITHIN = 15_000

/**
 * Listens. On SIGTERM or SIGINT it drains, closes and exits with 0; a second signal exits at once. An uncaught error is logged and exits with 1.
 * Rejects if the address is in use.
 */
export async function runService(app: App, { host, port, drainDelay }: RunOptions): Promise<void> {
  closeWithGrace({ delay: drainDelay + CLOSE_WITHIN, logger: app.log }, async ({ signal, err }) => {
    if (err) app.log.fatal({ err }, 'uncaught error: closing')
    else app.log.info({ signal }, 'closing')
    app.drain()
    if (signal) await sleep(drainDelay)
    await app.close()
    await stopTracing()
  })
  await app.listen({ host, port })
}
