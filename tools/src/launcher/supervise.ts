// Restarts a part when it dies, a limited number of times.
import { setTimeout as sleep } from 'node:timers/promises'
import { lastLines } from '#launcher/log-tail.ts'

/** A child process, or a server that runs in a child process. */
export interface Running {
  readonly ended: Promise<number | string>
  stop(): Promise<void>
}

export interface Supervised {
  stop(): Promise<void>
}

export interface SupervisionOptions {
  /** Name in messages: `directory`. */
  readonly name: string
  readonly logFile: string
  readonly start: () => Promise<Running>
  /** Prints that the part died and is restarted. */
  readonly log: (text: string) => void
  /** Called when the part died too often; it is not running then. */
  readonly giveUp: (error: Error) => void
}

const restarts = 3
/** Milliseconds; a part that ran this long gets its full number of restarts again. */
const healthyAfter = 60_000

/**
 * The wait before the next start in milliseconds, or undefined to give up.
 * @param deaths times of all deaths so far in milliseconds, newest last
 */
export function restartDelay(deaths: readonly number[]): number | undefined {
  let recent = 1
  for (let index = deaths.length - 1; index > 0; index -= 1) {
    if ((deaths[index] as number) - (deaths[index - 1] as number) > healthyAfter) break
    recent += 1
  }
  return recent > restarts ? undefined : 500 * 4 ** (recent - 1)
}

/** Starts the part for the first time. @throws the error of that start; only a part that has started once is restarted */
export async function supervise(options: SupervisionOptions): Promise<Supervised> {
  const deaths: number[] = []
  const stopping = new AbortController()
  let running = await options.start()

  const watch = async (): Promise<void> => {
    for (;;) {
      const end = await running.ended
      if (stopping.signal.aborted) return
      deaths.push(Date.now())
      const delay = restartDelay(deaths)
      const lines = lastLines(options.logFile, 3)
      const report = `${options.name} stopped unexpectedly (${end})${
        lines
          ? `. Last log lines:
      ${lines}`
          : ''
      }`
      if (delay === undefined) {
        options.giveUp(new Error(`${report}\nIt was restarted ${restarts} times. Log: ${options.logFile}`))
        return
      }
      options.log(`${report}\nRestarting it.`)
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        running = await options.start()
      } catch (error) {
        if (!stopping.signal.aborted) options.giveUp(error as Error)
        return
      }
      // If the stop came during this start, it has only stopped the previous process.
      if (stopping.signal.aborted) await running.stop()
    }
  }
  const watching = watch()

  return {
    async stop() {
      stopping.abort()
      await running.stop()
      await watching
    },
  }
}
