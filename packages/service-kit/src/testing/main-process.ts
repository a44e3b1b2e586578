// A service's process, for the tests of its start and its end.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { compileCache } from './compile-cache.ts'

export interface MainProcess {
  readonly child: ChildProcess
  /** Code and signal, once all that it wrote has been read. */
  readonly exited: Promise<[code: number | null, signal: string | null]>
  /** All that it has written so far. */
  output(): string
  /** Where it listens, once it is ready. Rejects with its output when it ends before. */
  ready(): Promise<string>
}

const started = new Set<ChildProcess>()

/** @param env all that it gets of an environment */
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
  // Only who asks for the address hears of it.
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

/** For `afterEach`: whatever a test has started and not ended. */
export function killMains(): void {
  for (const child of started) child.kill('SIGKILL')
  started.clear()
}
