// A primary and two replicas that follow its log, as deploy/kubernetes/overlays/three-zones asks CloudNativePG for them.
import { appendFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { packData, unpackData } from '#backup/data-folder.ts'
import { onDatabase } from '#infra/on-database.ts'
import { clusterDirectory, type Postgres, removeCluster, runningProcess, startPostgres } from '#infra/postgres.ts'
import { runProgram } from '#launcher/programs.ts'
import { makeTemporaryState, type TemporaryState } from '#launcher/temporary.ts'

export interface ReplicatedPostgres {
  /** Address of the primary's superuser. */
  readonly adminUrl: string
  readonly port: number
  /** The port of the replica that has most of the log. `promote` will choose it. */
  next(): Promise<number>
  /** From now on, this many replicas get nothing of the log. */
  cutOff(replicas: number): Promise<void>
  /** kill -9 of all processes of the primary at once. */
  killPrimary(): Promise<void>
  /** The replica that has most of the log becomes the primary, and the other follows it. */
  promote(): Promise<void>
  /** The killed server becomes a replica, with a new copy of the data. */
  rebuild(): Promise<void>
  remove(): Promise<void>
}

interface Server {
  readonly name: string
  readonly state: TemporaryState
  postgres: Postgres
}

const NAMES = ['s1', 's2', 's3'] as const

/** @param synchronous whether a commit waits until one of the replicas has it on its disk */
export async function startReplicatedPostgres(root: string, synchronous: boolean): Promise<ReplicatedPostgres> {
  const closing: (() => Promise<void>)[] = []
  let primary: Server
  let replicas: Server[] = []
  let dead: Server | undefined

  const start = (state: TemporaryState) =>
    startPostgres({
      root,
      cluster: state.name,
      logFile: join(state.directory, 'postgres.log'),
      settings: {
        // A replica that begins to follow finds there what it missed.
        wal_keep_size: '512MB',
        // These two as CloudNativePG and the overlay set them.
        wal_receiver_timeout: '5s',
        wal_retrieve_retry_interval: '1s',
        // A killed server leaves these files in its own folder.
        dynamic_shared_memory_type: 'mmap',
        ...(synchronous ? { synchronous_standby_names: `ANY 1 (${NAMES.join(', ')})` } : {}),
      },
    })
  const dataOf = ({ name }: TemporaryState) => join(clusterDirectory(root, name), 'data')

  async function add(name: string, make: (state: TemporaryState) => Promise<Postgres>): Promise<Server> {
    const state = await makeTemporaryState(root, `failover-${name}`)
    closing.push(() => state.remove())
    const server = { name, state, postgres: await make(state) }
    closing.push(() => server.postgres.stop())
    return server
  }

  /** Copies the primary's data, and starts a server that follows the primary. */
  async function startReplica(name: string, state: TemporaryState): Promise<Postgres> {
    const archive = join(state.directory, 'data.tar.gz')
    const label = await onDatabase(primary.postgres.adminUrl, async (client) => {
      await client.query('SELECT pg_backup_start($1, fast => true)', [name])
      await packData(dataOf(primary.state), archive)
      const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)')
      return rows[0]?.label ?? ''
    })
    const data = dataOf(state)
    await unpackData(archive, data, { label, password: join(dirname(dataOf(primary.state)), 'password'), signal: 'standby' })
    rmSync(archive)
    appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo(primary, name)}'\n`)
    return start(state)
  }

  /** The replicas, that with most of the log first. */
  async function byLog(): Promise<Server[]> {
    const received = await Promise.all(
      replicas.map(async (replica) => {
        const { rows } = await query<{ bytes: string }>(
          replica,
          "SELECT greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn AS bytes",
        )
        return { replica, bytes: BigInt(rows[0]?.bytes ?? 0) }
      }),
    )
    return received.toSorted((a, b) => Number(b.bytes - a.bytes)).map(({ replica }) => replica)
  }

  async function follow(replica: Server, leader: Server | undefined): Promise<void> {
    await query(replica, `ALTER SYSTEM SET primary_conninfo = '${leader ? conninfo(leader, replica.name) : ''}'`)
    await query(replica, 'SELECT pg_reload_conf()')
  }

  /** A killed server leaves shared memory, which its next start frees. */
  async function bury(): Promise<Server | undefined> {
    const server = dead
    dead = undefined
    if (server) await (await start(server.state)).stop()
    return server
  }

  async function remove(): Promise<void> {
    try {
      await bury()
    } finally {
      for (const close of closing.reverse()) await close()
    }
  }

  try {
    primary = await add(NAMES[0], start)
    for (const name of NAMES.slice(1)) replicas.push(await add(name, (state) => startReplica(name, state)))
  } catch (error) {
    await remove()
    throw error
  }

  return {
    get adminUrl() {
      return primary.postgres.adminUrl
    },
    get port() {
      return primary.postgres.port
    },
    async next() {
      return (await byLog())[0]?.postgres.port ?? 0
    },
    async cutOff(count) {
      for (const replica of replicas.slice(0, count)) {
        await follow(replica, undefined)
        while ((await query(replica, 'SELECT FROM pg_stat_wal_receiver')).rowCount !== 0) await sleep(20)
      }
    },
    async killPrimary() {
      dead = primary
      await killAtOnce(runningProcess(root, primary.state.name))
      await primary.postgres.ended
    },
    async promote() {
      const [first, ...others] = await byLog()
      if (!first) throw new Error('There is no replica')
      await query(first, 'SELECT pg_promote(wait => true)')
      primary = first
      replicas = others
      for (const replica of others) await follow(replica, first)
    },
    async rebuild() {
      const server = await bury()
      if (!server) throw new Error('No server was killed')
      await removeCluster(root, server.state.name)
      server.postgres = await startReplica(server.name, server.state)
      replicas.push(server)
    },
    remove,
  }
}

const conninfo = ({ postgres }: Server, name: string): string => {
  const { port, username, password } = new URL(postgres.adminUrl)
  return `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${name}`
}

const query = <Row extends pg.QueryResultRow>({ postgres }: Server, text: string) =>
  onDatabase(postgres.adminUrl, (client) => client.query<Row>(text))

/** Stops the first process before it can notice that its children die. */
async function killAtOnce(pid: number | undefined): Promise<void> {
  if (pid === undefined) throw new Error('Postgres is not running')
  process.kill(pid, 'SIGSTOP')
  const processes = await runProgram('ps', ['-A', '-o', 'pid=,ppid='])
  const children = processes.split('\n').flatMap((line) => {
    const [child, parent] = line.trim().split(/\s+/).map(Number)
    return child !== undefined && parent === pid ? [child] : []
  })
  for (const each of [...children, pid]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has just ended by itself.
    }
  }
}
