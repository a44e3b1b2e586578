// NATS with JetStream: from the PATH, from Debian's package, or in a container.
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
import { ADMINISTRATOR } from '#launcher/secrets.ts'
import { checkoutRoot } from '#parts.ts'

export interface NatsOptions {
  /** Absolute path of the checkout, where downloads are stored. */
  readonly root: string
  /** Folder for the configuration (with the password) and the streams. */
  readonly stateDir: string
  /** Password of each user, by name. */
  readonly passwords: Readonly<Record<string, string>>
  readonly logFile: string
  readonly env: NodeJS.ProcessEnv
  readonly signal?: AbortSignal | undefined
}

export interface NatsServer {
  /** `nats://user:password@127.0.0.1:port` of a user; never printed. */
  urlOf(user: string): string
  /** Starts the server; after a crash again, on the same port with the same streams. Resolves once each service has its stream. */
  start(): Promise<Child>
}

interface NatsProgram {
  readonly command: string
  readonly args: readonly string[]
}

/** Chooses a port and a way to run the server. @throws Error that says what to install */
export async function prepareNats(options: NatsOptions): Promise<NatsServer> {
  const directory = join(options.stateDir, 'nats')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const port = await freePort()
  const config = join(directory, 'nats.conf')
  const program = await findNats(options, port, directory)
  const inContainer = program.command.endsWith('docker')
  // Passwords are in a file, because other users of the machine can read command arguments.
  writeFileSync(
    config,
    [
      `listen: "${inContainer ? '0.0.0.0:4222' : `127.0.0.1:${port}`}"`,
      `jetstream: { store_dir: "${inContainer ? '/data' : join(directory, 'streams')}", max_file_store: 4GB }`,
      withPasswords(await printUsers(options.root), options.passwords),
    ].join('\n'),
    { mode: 0o600 },
  )
  const urlOf = (user: string) => `nats://${user}:${options.passwords[user]}@127.0.0.1:${port}`
  return {
    urlOf,
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
        await untilJetStreamAnswers(urlOf(ADMINISTRATOR), child)
        await makeStreams(options.root, urlOf(ADMINISTRATOR), options.env)
      } catch (error) {
        await child.stop()
        throw new Error(`NATS did not start: ${lastLines(options.logFile, 3) || (error as Error).message}`, { cause: error })
      }
      return child
    },
  }
}

const serviceKit = join(checkoutRoot, 'packages/service-kit/src')

/** Users and what each may do, from the events.json of the parts below `root`. */
const printUsers = (root: string): Promise<string> => runProgram(process.execPath, [join(serviceKit, 'nats-users.ts'), root])

/** Writes passwords in place of variables. In quotes, because NATS reads some passwords, such as `12e4`, as something else. */
export const withPasswords = (users: string, passwords: Readonly<Record<string, string>>): string =>
  users.replaceAll(/user: "(.+?)", password: \$\w+/g, (_, user: string) => `user: "${user}", password: "${passwords[user]}"`)

/** Makes the streams of the services below `root`. `url` is the administrator's. @throws if the server refuses */
export async function makeStreams(root: string, url: string, { NATS_REPLICAS, NATS_STREAM_BYTES }: NodeJS.ProcessEnv): Promise<void> {
  const env = { NATS_URL: url, NATS_REPLICAS, NATS_STREAM_BYTES }
  await runProgram(process.execPath, [join(serviceKit, 'make-streams.ts'), root], { env })
}

/** The administrator's address of the server that last started with this state; undefined if there is none, or if it runs in a container. */
export function runningNatsUrl(stateDir: string): string | undefined {
  const config = join(stateDir, 'nats', 'nats.conf')
  if (!existsSync(config)) return undefined
  const text = readFileSync(config, 'utf8')
  const [, host] = /^listen: "(127[^"]+)"/m.exec(text) ?? []
  const [, password] = /user: "admin", password: "([^"]+)"/.exec(text) ?? []
  return host && password && `nats://${ADMINISTRATOR}:${password}@${host}`
}

/** @throws if the server does not answer or JetStream is disabled */
export async function verifyJetStream(url: string): Promise<void> {
  const [first = '', ...others] = url.split(',').map((server) => server.trim())
  const { host, username, password } = new URL(first)
  const connection = await connect({
    servers: [host, ...others],
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
 * Finds a nats-server program: on the PATH or in Debian's package.
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
  throw new Error(`No NATS server was found. Install nats-server (https://nats.io/download) on the PATH, or set NATS_URL.${reason}`)
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
  if (!program) throw new Error('the package contains no nats-server')
  return program
}
