// Keeping a part running: started again when it dies, up to a limit.
import { setTimeout as sleep } from 'node:timers/promises'
import { lastLines } from '#launcher/log-tail.ts'

/** Something that runs: a child process, or a server around one. */
export interface Running {
  readonly ended: Promise<number | string>
  stop(): Promise<void>
}

export interface Supervised {
  stop(): Promise<void>
}

export interface SupervisionOptions {
  /** As the reader knows it: `directory`. */
  readonly name: string
  readonly logFile: string
  readonly start: () => Promise<Running>
  /** A line for the screen: it died and is started again. */
  readonly say: (text: string) => void
  /** It died once too often; it is not running now. */
  readonly giveUp: (error: Error) => void
}

const restarts = 3
/** ms; whoever has run this long starts with a clean slate */
const goodHealth = 60_000

/**
 * How long to wait before the next start, or undefined to give up.
 * @param deaths times (ms) of all deaths so far, the newest last
 */
export function restartDelay(deaths: readonly number[]): number | undefined {
  let recent = 1
  for (let index = deaths.length - 1; index > 0; index -= 1) {
    if ((deaths[index] as number) - (deaths[index - 1] as number) > goodHealth) break
    recent += 1
  }
  return recent > restarts ? undefined : 500 * 4 ** (recent - 1)
}

/** Starts it for the first time. @throws what that start throws: only a part that has been well is started again */
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
      const said = lastLines(options.logFile, 3)
      const report = `${options.name} stopped by itself (${end})${said ? `; its last words:\n${said}` : ''}`
      if (delay === undefined) {
        options.giveUp(new Error(`${report}\nIt was started again ${restarts} times. Its log: ${options.logFile}`))
        return
      }
      options.say(`${report}\nIt is started again.`)
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        running = await options.start()
      } catch (error) {
        if (!stopping.signal.aborted) options.giveUp(error as Error)
        return
      }
      // The stop that was asked for meanwhile has stopped the one before.
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
