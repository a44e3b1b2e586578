// A service process, for tests of starting and stopping.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { compileCache } from './compile-cache.ts'

export interface MainProcess {
  readonly child: ChildProcess
  /** Exit code and signal, after all output was read. */
  readonly exited: Promise<[code: number | null, signal: string | null]>
  /** All output so far. */
  output(): string
  /** The address, when the process is ready. Rejects with the output if the process ends before it is ready. */
  ready(): Promise<string>
}

const started = new Set<ChildProcess>()

/** @param env the process's whole environment */
export function startMain(main: string, env: Readonly<Record<string, string>>): MainProcess {
  const child = spawn(process.execPath, [main], { env: { ...compileCache, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  started.add(child)
  const exited = once(child, 'close') as Promise<[number | null, string | null]>
  const listening = Promise.withResolvers<string>()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
      if (address !== undefined) listening.resolve(address)
    })
  }
  exited.then(() => listening.reject(new Error(output)))
  // Avoids an unhandled rejection if no test calls `ready`.
  listening.promise.catch(() => undefined)
  return {
    child,
    exited,
    output: () => output,
    async ready() {
      const address = await listening.promise
      while ((await fetch(`${address}/ready`)).status !== 200) await sleep(20)
      return address
    },
  }
}

/** For `afterEach`: kills every process that a test has started and not ended. */
export function killMains(): void {
  for (const child of started) child.kill('SIGKILL')
  started.clear()
}
