// Proofs on a program of Debian, which a script beside them installs and runs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#infra/free-port.ts'
import { findProgram } from '#launcher/programs.ts'
import { openScreen } from '#launcher/screen.ts'
import { listenForStop } from '#launcher/signals.ts'
import { checkoutRoot as root } from '#parts.ts'
import { isGood } from '#test/counts.ts'
import { runVitest } from '#test/runs.ts'

interface Proof {
  /** `<name>.sh <folder> <port> <arguments>` prints a line that begins with `ready` once the program answers at the port. */
  readonly name: string
  readonly arguments?: readonly string[]
  /** Variables of the tests. */
  readonly environment: (port: number) => Readonly<Record<string, string>>
  readonly tests: readonly string[]
}

/** Ends this process if the proof cannot run here. @param programs that the script needs */
export function skipUnlessRoot(...programs: readonly string[]): void {
  const missing = programs.filter((name) => !findProgram([name], process.env))
  if (missing.length === 0 && process.getuid?.() === 0) return
  console.log(`Skipped: this needs root on Debian${missing.length > 0 ? `, and ${missing.join(', ')}` : ''}.`)
  process.exit()
}

/** Returns whether the tests passed. */
export async function proveBeside({ name, arguments: given = [], environment, tests }: Proof): Promise<boolean> {
  const stop = listenForStop(() => {})
  const port = await freePort()
  const program = spawn(join(import.meta.dirname, `${name}.sh`), [join(root, '.ungana', name), String(port), ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const lines = createInterface({ input: program.stdout })
    const [line] = await Promise.race([once(lines, 'line'), once(program, 'exit').then(() => [`${name}.sh did not start its program`])])
    console.log(line)
    if (!String(line).startsWith('ready')) return false
    Object.assign(process.env, environment(port))
    return isGood(await runVitest({ root, screen: openScreen(process.stdout), signal: stop.signal }, tests))
  } finally {
    program.kill('SIGTERM')
  }
}
