// A NATS server of a test's own, to be killed, frozen and robbed of its store.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a nats-server binary; optional: without it one is looked for. */
    natsServer: string
  }
}

export interface TestNats {
  readonly url: string
  /** Starts it again on the same port with what its store holds; resolves when JetStream answers. */
  start(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
  /** Stops it in order. */
  stop(): Promise<void>
  /** SIGSTOP and SIGCONT: connections stay open, nobody answers. */
  freeze(): void
  thaw(): void
  /** While it is stopped: removes everything it stored. */
  deleteStore(): void
  /** While it is stopped: remembers what it stored, to go back to. Where `part` is given, only that folder of the store goes back. */
  copyStore(): { restore(part?: (path: string) => boolean): void }
  /** What its streams hold and consumers have not acknowledged, in all; Infinity while it does not answer. */
  unconsumed(): Promise<number>
  /** Kills it and removes all. */
  remove(): Promise<void>
}

/** Starts one on a free port, with JetStream and a store in a temporary folder. It ends with this process at the latest. */
export async function startNats({ program = findNatsServer() }: { readonly program?: string | Promise<string> } = {}): Promise<TestNats> {
  const command = await program
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'nats-'))
  const store = join(folder, 'store')
  const url = `nats://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const killChild = () => void child?.kill('SIGKILL')
  process.on('exit', killChild)

  async function end(signal: NodeJS.Signals) {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }

  const nats: TestNats = {
    url,
    async start() {
      await end('SIGKILL')
      child = spawn(command, ['-js', '-sd', store, '-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
      await untilJetStreamAnswers(url, child)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    deleteStore: () => rmSync(store, { recursive: true, force: true }),
    copyStore() {
      const copy = mkdtempSync(join(folder, 'copy-'))
      cpSync(store, copy, { recursive: true })
      return {
        restore(part) {
          if (!part) rmSync(store, { recursive: true, force: true })
          cpSync(copy, store, { recursive: true, filter: (path) => !part || part(path.slice(copy.length)) })
        },
      }
    },
    async unconsumed() {
      try {
        const connection = await connect({ servers: url, reconnect: false, timeout: 1000 })
        try {
          const manager = await jetstreamManager(connection)
          let sum = 0
          for await (const { config } of manager.streams.list())
            for await (const { num_pending, num_ack_pending } of manager.consumers.list(config.name)) sum += num_pending + num_ack_pending
          return sum
        } finally {
          await connection.close()
        }
      } catch {
        return Number.POSITIVE_INFINITY
      }
    },
    async remove() {
      await end('SIGKILL')
      process.off('exit', killChild)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await nats.start()
  return nats
}

/** NATS_SERVER, else what the test run provides, else the PATH, else what the launcher of this checkout has unpacked. */
async function findNatsServer(): Promise<string> {
  // biome-ignore lint/style/noProcessEnv: where a program is, is the machine's to say and no part's configuration.
  const { NATS_SERVER, PATH = '', VITEST } = process.env
  if (NATS_SERVER) return NATS_SERVER
  // Only where vitest runs can it be asked.
  const provided = VITEST && (await import('vitest')).inject('natsServer')
  if (provided) return provided
  const unpacked = join(import.meta.dirname, '../../../../.ungana/debian')
  const found = [...PATH.split(delimiter).map((folder) => join(folder, 'nats-server')), ...filesNamed(unpacked, 'nats-server')].find(isProgram)
  if (!found) throw new Error('There is no nats-server: put one on the PATH, name it in NATS_SERVER, or run `npm start` once')
  return found
}

function filesNamed(folder: string, name: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name === name)
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function untilJetStreamAnswers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('nats-server ended at once')
    try {
      const connection = await connect({ servers: url, reconnect: false, timeout: 1000 })
      try {
        return void (await jetstreamManager(connection))
      } finally {
        await connection.close()
      }
    } catch {
      await sleep(30)
    }
  }
}
