// A service process that restarts when it is killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { compileCache } from './compile-cache.ts'
import { freePort } from './free-port.ts'

export interface KeptProcess {
  /** The process's address, which stays the same after each restart. Undefined while the process does not listen. */
  readonly address: string | undefined
  /** Resolves to the address when the process first listens. */
  readonly listening: Promise<string>
  /** Undefined while the process does not run. */
  readonly pid: number | undefined
  signal(signal: NodeJS.Signals): void
  end(): Promise<void>
}

/** Ends the process when its parent has gone, even if that was killed and could not say so. */
const endWithParent = `data:text/javascript,${encodeURIComponent("process.stdin.on('close', () => process.exit()).resume().unref()")}`

/** Calls `onTrouble` with log lines about abandoned events or fatal errors, and with output that is not a log line. */
export async function keepProcess(main: string, env: Record<string, string>, onTrouble: (line: string) => void): Promise<KeptProcess> {
  let child: ChildProcess
  let address: string | undefined
  const port = String(await freePort())
  let ending = false
  const listening = Promise.withResolvers<string>()

  function readLine(line: string) {
    let logged: { level?: string; msg?: string }
    try {
      logged = JSON.parse(line)
    } catch {
      return onTrouble(line)
    }
    const [listens] = /http:\/\/127\.0\.0\.1:\d+/.exec(logged.msg ?? '') ?? []
    if (listens !== undefined) {
      address = listens
      listening.resolve(listens)
    }
    // Errors of requests are ignored, because the run sends failed requests again. An abandoned event, however, is lost.
    if (logged.msg?.startsWith('an event is abandoned') || logged.level === 'fatal') onTrouble(line)
  }

  function begin() {
    address = undefined
    child = spawn(process.execPath, ['--import', endWithParent, main], { env: { ...compileCache, ...env, PORT: port }, stdio: 'pipe' })
    if (child.stdout) createInterface(child.stdout).on('line', readLine)
    child.stderr?.on('data', (text) => onTrouble(String(text)))
    child.on('exit', () => void (ending || begin()))
  }
  begin()
  const killAtEnd = () => void child.kill('SIGKILL')
  process.on('exit', killAtEnd)

  return {
    get address() {
      return address
    },
    listening: listening.promise,
    get pid() {
      return child.pid
    },
    signal: (signal) => void child.kill(signal),
    async end() {
      ending = true
      process.off('exit', killAtEnd)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await ended
    },
  }
}
