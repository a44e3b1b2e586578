// Finds and runs programs of the system.
import { execFile } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const usualPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** PATH, or the usual folders if it is empty, as under `env -i`. */
export function searchPath(env: NodeJS.ProcessEnv): string {
  return env.PATH || usualPath
}

/** The absolute path of the first of these programs on the PATH. */
export function findProgram(names: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  for (const name of names) {
    for (const directory of searchPath(env).split(delimiter)) {
      const file = join(directory, name)
      if (directory !== '' && isProgram(file)) return file
    }
  }
  return undefined
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

export interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  readonly signal?: AbortSignal | undefined
  /** Milliseconds; no limit by default. */
  readonly timeout?: number
}

/**
 * Runs a program until it ends.
 * @returns its standard output
 * @throws Error with the last lines of its standard error
 */
export async function runProgram(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  try {
    const { stdout } = await execute(command, [...args], { maxBuffer: 64 * 1024 * 1024, killSignal: 'SIGKILL', ...options })
    return stdout
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    const lines = stderr.trim().split('\n').slice(-5).join('\n')
    throw new Error(`${command} ${args[0] ?? ''}: ${lines || message}`, { cause: error })
  }
}
