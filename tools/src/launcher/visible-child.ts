// Runs a tool whose output is shown in the terminal.
import { spawn } from 'node:child_process'

export interface VisibleOptions {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** Interrupts the tool like Ctrl-C, and kills it after 10 s. */
  readonly signal: AbortSignal
}

/** @returns the exit code, or 1 if a signal ended the tool */
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
