// A service's process, for the tests of its start and its end.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

export interface MainProcess {
  readonly child: ChildProcess
  /** Code and signal, once all that it wrote has been read. */
  readonly exited: Promise<[code: number | null, signal: string | null]>
  /** All that it has written so far. */
  output(): string
  /** Where it listens. Rejects with its output after half a minute without. */
  address(): Promise<string>
}

const LISTENS_WITHIN = 30_000
const started = new Set<ChildProcess>()

/** @param env all that it gets of an environment */
export function startMain(main: string, env: Readonly<Record<string, string>>): MainProcess {
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  return {
    child,
    exited: once(child, 'close') as Promise<[number | null, string | null]>,
    output: () => output,
    async address() {
      for (const end = Date.now() + LISTENS_WITHIN; Date.now() < end; await sleep(20)) {
        const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
        if (address !== undefined) return address
      }
      throw new Error(output)
    },
  }
}

/** For `afterEach`: whatever a test has started and not ended. */
export function killMains(): void {
  for (const child of started) child.kill('SIGKILL')
  started.clear()
}
