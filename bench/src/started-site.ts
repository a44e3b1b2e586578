// Runs `npm start` as a user does.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

interface Where {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

const execute = promisify(execFile)

/** @throws with the program's output if it failed */
export async function runToEnd(command: string, args: readonly string[], where: Where): Promise<void> {
  await execute(command, args, where)
}

export interface Start {
  /** Seconds from the command until the site is ready. */
  readonly seconds: number
  /** Duration of the package installation in whole seconds, as printed; undefined if nothing was installed. */
  readonly installation: number | undefined
}

/** Starts the site in a checkout and stops it like Ctrl-C. @throws with its output if it did not become ready */
export async function timeStart(cwd: string, env: NodeJS.ProcessEnv): Promise<Start> {
  const begun = performance.now()
  // In its own process group, because Ctrl-C must reach all processes: the shell between npm and the command passes no signals on.
  const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const ended = once(child, 'exit')
  const interrupt = (): void => {
    try {
      process.kill(-(child.pid as number), 'SIGINT')
    } catch {
      // It has already ended.
    }
  }
  process.once('SIGINT', interrupt)
  let output = ''
  try {
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        output += chunk
        if (output.includes('Ungana is ready')) resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`npm start ended before it was ready:\n${output}`)))
    })
    const seconds = (performance.now() - begun) / 1000
    return { seconds, installation: installationIn(output) }
  } finally {
    process.off('SIGINT', interrupt)
    interrupt()
    await ended
  }
}

/** Reads the time that `npm start` prints: "✓ Packages are installed, 14 s". */
function installationIn(output: string): number | undefined {
  const found = /Packages are installed, (\d+) s/.exec(output)
  return found ? Number(found[1]) : undefined
}
