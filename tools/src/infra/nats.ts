// NATS with JetStream: from the PATH, from Debian's package, or in a container.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { hasDebianTools, unpackDebianPackage } from '#infra/debian-package.ts'
import { freePort } from '#infra/free-port.ts'
import { type Child, startChild } from '#launcher/children.ts'
import { lastLines } from '#launcher/log-tail.ts'
import { findProgram, isProgram, runProgram, searchPath } from '#launcher/programs.ts'

export interface NatsOptions {
  /** The checkout, absolute: what is downloaded is kept there. */
  readonly root: string
  /** Holds the configuration (with the password) and the streams. */
  readonly stateDir: string
  readonly logFile: string
  readonly env: NodeJS.ProcessEnv
  readonly signal?: AbortSignal | undefined
}

export interface NatsServer {
  /** `nats://user:password@127.0.0.1:port`; never printed. */
  readonly url: string
  /** Starts it, again too after it has died: same port, same streams. Resolves when JetStream answers. */
  start(): Promise<Child>
}

interface NatsProgram {
  readonly command: string
  readonly args: readonly string[]
}

/** Chooses a port and a way to run the server. @throws Error that says what to install when there is none */
export async function prepareNats(options: NatsOptions): Promise<NatsServer> {
  const directory = join(options.stateDir, 'nats')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const port = await freePort()
  const password = randomBytes(24).toString('base64url')
  const config = join(directory, 'nats.conf')
  const program = await findNats(options, port, directory)
  const inContainer = program.command.endsWith('docker')
  // A file, because arguments can be read by every user of the machine.
  writeFileSync(
    config,
    [
      `listen: "${inContainer ? '0.0.0.0:4222' : `127.0.0.1:${port}`}"`,
      `jetstream: { store_dir: "${inContainer ? '/data' : join(directory, 'streams')}" }`,
      `authorization: { user: "ungana", password: "${password}" }`,
      '',
    ].join('\n'),
    { mode: 0o600 },
  )
  const url = `nats://ungana:${password}@127.0.0.1:${port}`
  return {
    url,
    async start() {
      const child = await startChild({
        name: 'nats',
        stateDir: options.stateDir,
        command: program.command,
        args: [...program.args, '-c', inContainer ? '/data/nats.conf' : config],
        cwd: directory,
        env: { PATH: searchPath(options.env) },
        logFile: options.logFile,
      })
      try {
        await untilJetStreamAnswers(url, child)
      } catch (error) {
        await child.stop()
        throw new Error(`NATS did not start: ${lastLines(options.logFile, 3) || (error as Error).message}`, { cause: error })
      }
      return child
    },
  }
}

/** Where the server was last started with this state, as `NatsServer.url`; undefined where none was, or in a container of its own. */
export function runningNatsUrl(stateDir: string): string | undefined {
  const config = join(stateDir, 'nats', 'nats.conf')
  if (!existsSync(config)) return undefined
  const [, host, user, password] =
    /^listen: "(127[^"]+)"[\s\S]*^authorization: \{ user: "([^"]+)", password: "([^"]+)" \}/m.exec(readFileSync(config, 'utf8')) ?? []
  return host && `nats://${user}:${password}@${host}`
}

/** Connects as the URL says. @throws when nobody answers or JetStream is not enabled */
export async function verifyJetStream(url: string): Promise<void> {
  const { host, username, password } = new URL(url)
  const connection = await connect({
    servers: host,
    ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
    reconnect: false,
    timeout: 2000,
    name: 'ungana-launcher',
  })
  try {
    const manager = await jetstreamManager(connection)
    await manager.getAccountInfo()
  } finally {
    await connection.close()
  }
}

async function untilJetStreamAnswers(url: string, child: Child): Promise<void> {
  const giveUpAt = Date.now() + 30_000
  for (;;) {
    if (child.hasEnded()) throw new Error('it ended at once')
    try {
      await verifyJetStream(url)
      return
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await sleep(40)
    }
  }
}

/**
 * A nats-server that runs on this machine itself: installed, or Debian's package.
 * @throws Error that says what to install
 */
export async function natsProgram(root: string, env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<string> {
  const installed = env.UNGANA_IGNORE_SYSTEM_NATS === '1' ? undefined : findProgram(['nats-server'], env)
  if (installed) return installed
  let reason = ''
  if (hasDebianTools(env)) {
    try {
      return await natsFromDebian(root, env, signal)
    } catch (error) {
      reason = ` (Debian's package: ${(error as Error).message})`
    }
  }
  throw new Error(`There is no NATS server: install nats-server (https://nats.io/download) so that it is on the PATH, or set NATS_URL.${reason}`)
}

async function findNats({ root, env, signal }: NatsOptions, port: number, directory: string): Promise<NatsProgram> {
  const found = await natsProgram(root, env, signal).then(
    (command): NatsProgram => ({ command, args: [] }),
    (error: Error) => error,
  )
  if (!(found instanceof Error)) return found
  const docker = findProgram(['docker'], env)
  if (
    docker &&
    (await runProgram(docker, ['info'], { timeout: 10_000 }).then(
      () => true,
      () => false,
    ))
  ) {
    const user = process.getuid ? ['--user', `${process.getuid()}:${process.getgid?.() ?? 0}`] : []
    return { command: docker, args: ['run', '--rm', ...user, '-p', `127.0.0.1:${port}:4222`, '-v', `${directory}:/data`, 'nats:2.12-alpine'] }
  }
  throw found
}

async function natsFromDebian(root: string, env: NodeJS.ProcessEnv, signal: AbortSignal | undefined): Promise<string> {
  const tree = await unpackDebianPackage('nats-server', { directory: join(root, '.ungana/debian/nats-server'), env, signal })
  const program = ['usr/bin/nats-server', 'usr/sbin/nats-server'].map((file) => join(tree, file)).find(isProgram)
  if (!program) throw new Error('the package holds no nats-server')
  return program
}
