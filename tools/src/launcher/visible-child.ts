// Running a tool whose output is for the person at the terminal.
import { spawn } from 'node:child_process'

export interface VisibleOptions {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** Interrupts it as Ctrl-C would, and kills it when it has not ended 10 s later. */
  readonly signal: AbortSignal
}

/** @returns the exit code; 1 when a signal ended it */
export function runVisible(command: string, args: readonly string[], { cwd, env, signal }: VisibleOptions): Promise<number> {
  if (signal.aborted) return Promise.resolve(1)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
    let killing: NodeJS.Timeout | undefined
    const send = (name: NodeJS.Signals): void => {
      try {
        process.kill(-(child.pid as number), name)
      } catch {}
    }
    const interrupt = (): void => {
      send('SIGINT')
      killing = setTimeout(() => send('SIGKILL'), 10_000)
    }
    signal.addEventListener('abort', interrupt, { once: true })
    child.once('error', reject)
    child.once('exit', (code) => {
      signal.removeEventListener('abort', interrupt)
      clearTimeout(killing)
      resolve(code ?? 1)
    })
  })
}
