// `npm start` as a person runs it.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

interface Where {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

const execute = promisify(execFile)

/** @throws with what the program said when it failed */
export async function runToEnd(command: string, args: readonly string[], where: Where): Promise<void> {
  await execute(command, args, where)
}

export interface Start {
  /** From the command to the line that says the site is ready. */
  readonly seconds: number
  /** Whole seconds of it that the installation of packages took, as the command says; undefined where there was none. */
  readonly installation: number | undefined
}

/** Starts the site in a checkout, and stops it as Ctrl-C does. @throws with what it said when it did not become ready */
export async function timeStart(cwd: string, env: NodeJS.ProcessEnv): Promise<Start> {
  const begun = performance.now()
  // A group of its own, to which Ctrl-C goes as a whole: the shell between npm and the command passes nothing on.
  const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const ended = once(child, 'exit')
  const interrupt = (): void => {
    try {
      process.kill(-(child.pid as number), 'SIGINT')
    } catch {
      // It has ended by itself.
    }
  }
  process.once('SIGINT', interrupt)
  let said = ''
  try {
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        said += chunk
        if (said.includes('Ungana is ready')) resolve()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`npm start ended before it was ready:\n${said}`)))
    })
    const seconds = (performance.now() - begun) / 1000
    return { seconds, installation: installationIn(said) }
  } finally {
    process.off('SIGINT', interrupt)
    interrupt()
    await ended
  }
}

/** Of what `npm start` prints: "✓ Packages are installed, 14 s". */
function installationIn(said: string): number | undefined {
  const found = /Packages are installed, (\d+) s/.exec(said)
  return found ? Number(found[1]) : undefined
}
