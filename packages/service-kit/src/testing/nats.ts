// A NATS server that a test can kill, freeze, or rob of its store.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect, headers } from '@nats-io/transport-node'
import { DEFAULT_PREFIX, subjectOf } from '../courier/names.ts'
import { address } from '../courier/nats-session.ts'
import { ADMINISTRATOR, type Part, partsOf, usersConfiguration } from '../courier/nats-users.ts'
import { makeStreams } from '../courier/streams.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a nats-server binary. Without it, `startNats` searches for a binary. */
    natsServer: string
  }
}

export interface TestNats {
  readonly url: string
  /** The address with one of its users. */
  urlOf(user: string): string
  /**
   * Tries to publish an event with the rights of `user`, first as a call and then as the answer to another call, which NATS does not check. Returns how
   * NATS refused the call.
   */
  forge(user: string, event: string, payload: unknown): Promise<Error | undefined>
  /** Starts the server again on the same port with its store. Resolves when JetStream answers. */
  start(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
  /** Stops the server normally. */
  stop(): Promise<void>
  /** While the server is frozen (SIGSTOP), connections stay open but the server does not answer. */
  freeze(): void
  thaw(): void
  /** Removes the store. Call this only while the server is stopped. */
  deleteStore(): void
  /** Copies the store, to restore it later. Call this only while the server is stopped. `part` selects the files to restore. */
  copyStore(): { restore(part?: (path: string) => boolean): void }
  /** Number of events that consumers have not acknowledged; Infinity if the server does not answer. */
  unconsumed(): Promise<number>
  /** Kills the server and removes its files. */
  remove(): Promise<void>
}

/** The services and the gateway of this checkout, with what each may read. */
export const checkoutParts = (): Part[] => partsOf(join(import.meta.dirname, '../../../..'))

interface NatsOptions {
  readonly program?: string | Promise<string>
  /** Gives the server the users of these parts. Each user's password is its name, and `url` has the administrator. Each service has its stream. Without parts there are no
   * users. */
  readonly parts?: readonly Part[]
}

/** Starts a server on a free port, with JetStream and a temporary store. The server ends when this process ends, or earlier. */
export async function startNats({ program = findNatsServer(), parts }: NatsOptions = {}): Promise<TestNats> {
  const command = await program
  const users = parts ? usersConfiguration(parts).replaceAll(/user: "(.*?)", password: \$\w+/g, 'user: "$1", password: "$1"') : ''
  const user = parts ? `${ADMINISTRATOR}:${ADMINISTRATOR}@` : ''
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'nats-'))
  const store = join(folder, 'store')
  const url = `nats://${user}127.0.0.1:${port}`
  const configuration = join(folder, 'nats.conf')
  // Each test makes its own streams. The server reserves room for all of them, and by default it has only three quarters of the disk to give.
  writeFileSync(configuration, `listen: "127.0.0.1:${port}"\njetstream { store_dir: "${store}", max_file_store: 1TB }\n${users}`)
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

  async function asAdministrator<T>(work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
    const connection = await connect({ ...address(url), reconnect: false, timeout: 1000 })
    try {
      return await work(await jetstreamManager(connection))
    } finally {
      await connection.close()
    }
  }

  const nats: TestNats = {
    url,
    urlOf: (name) => `nats://${name}:${name}@127.0.0.1:${port}`,
    async forge(user, event, payload) {
      const connection = await connect({ ...address(nats.urlOf(user)), reconnect: false })
      const subject = subjectOf(DEFAULT_PREFIX, event)
      const about = headers()
      about.set('Nats-Msg-Id', randomUUID())
      const refusal = await connection.request(subject, JSON.stringify(payload), { headers: about, timeout: 5000 }).then(
        () => undefined,
        (error: Error) => error,
      )
      connection.publish('$JS.API.INFO', JSON.stringify(payload), { reply: subject })
      await connection.flush()
      await connection.close()
      return refusal
    },
    async start() {
      await end('SIGKILL')
      child = spawn(command, ['-c', configuration], { stdio: 'ignore' })
      await untilJetStreamAnswers(url, child)
      if (parts) await asAdministrator((manager) => makeStreams(manager, parts))
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
        return await asAdministrator(async (manager) => {
          let sum = 0
          for await (const { config } of manager.streams.list())
            for await (const { num_pending, num_ack_pending } of manager.consumers.list(config.name)) sum += num_pending + num_ack_pending
          return sum
        })
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

/**
 * Searches in this order: the variable NATS_SERVER, the test run's setting, the PATH, and the files that the launcher has unpacked in this checkout.
 */
export async function findNatsServer(): Promise<string> {
  // biome-ignore lint/style/noProcessEnv: the location of a program depends on the machine, not on a part's configuration.
  const { NATS_SERVER, PATH = '', VITEST } = process.env
  if (NATS_SERVER) return NATS_SERVER
  // Vitest's settings can be read only in a test run.
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
      const connection = await connect({ ...address(url), reconnect: false, timeout: 1000 })
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
