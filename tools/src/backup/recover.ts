// Restores a cluster to a moment: Postgres unpacks the base backup, reads its log up to the moment, and continues from there on a new timeline.
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { archiveSettings, type Backups, beginArchiving, restoreCommand } from '#backup/archive.ts'
import { unpackData } from '#backup/data-folder.ts'
import { noteRestore, type RestorePlan } from '#backup/restore-plan.ts'
import { clusterDirectory, makeOwned, removeCluster, runningPort, serverOwner, startPostgres } from '#infra/postgres.ts'
import type { Screen } from '#launcher/screen.ts'

export interface RecoverOptions {
  readonly root: string
  readonly cluster: string
  readonly backups: Backups
  readonly plan: RestorePlan
  readonly logFile: string
  readonly screen: Screen
  /** Runs on the restored server, before its data replaces the old data. */
  readonly afterwards?: (adminUrl: string, data: string) => Promise<void>
}

export interface Recovered {
  /** Where the old data is; undefined if there was none. */
  readonly oldData: string | undefined
  /** When the last restored change was made. */
  readonly lastChange: Date | undefined
}

/**
 * The old data stays untouched until the restored server has answered, and is kept beside the new data.
 * @throws if the server of the cluster runs, or if the log has a gap
 */
export async function recoverCluster({ root, cluster, backups, plan, logFile, screen, afterwards }: RecoverOptions): Promise<Recovered> {
  if (runningPort(root, cluster) !== undefined) throw new Error('Postgres is still running. Stop the site, then restore.')
  const fresh = `${cluster}.restoring`
  const data = join(clusterDirectory(root, fresh), 'data')
  const current = join(clusterDirectory(root, cluster), 'data')
  const prepare = async () => {
    await removeCluster(root, fresh)
    await unpack(backups, plan, data)
    keepUnarchived(join(current, 'pg_wal'), join(data, 'pg_wal'))
    beginArchiving(backups, data)
  }
  await screen.step('Base backup', async (note) => {
    note(plan.base.finished)
    await prepare()
  })
  const recovered = await screen.step('Changes since the base backup', async (note) => {
    const server = await startRecovered({ root, cluster: fresh, backups, plan, logFile, screen }, prepare)
    note(server.lastChange ? `up to ${server.lastChange.toISOString()}` : 'none')
    return server
  })
  try {
    await afterwards?.(recovered.adminUrl, data)
  } finally {
    await recovered.stop()
  }
  noteRestore(backups, { at: new Date().toISOString(), to: plan.to.toISOString(), timeline: recovered.timeline })
  const oldData = await screen.step('New data in place', async () => putInPlace(clusterDirectory(root, fresh), clusterDirectory(root, cluster)))
  await removeCluster(root, fresh)
  return { oldData, lastChange: recovered.lastChange }
}

async function unpack(backups: Backups, { base }: RestorePlan, data: string): Promise<void> {
  const from = join(backups.base, base.name)
  await unpackData(join(from, 'data.tar.gz'), data, {
    label: readFileSync(join(from, 'backup_label')),
    password: join(from, 'password'),
    signal: 'recovery',
  })
}

/** A server that crashed has not archived the end of its log. Postgres reads files here that the archive lacks. */
function keepUnarchived(from: string, to: string): void {
  if (!existsSync(from)) return
  const owner = serverOwner()
  for (const name of readdirSync(from).filter((file) => /^[0-9A-F]{24}$/.test(file))) {
    cpSync(join(from, name), join(to, name))
    if (owner) chownSync(join(to, name), owner.uid, owner.gid)
  }
}

/** Starts the server, and waits until it has read the log. Then it takes changes. */
async function startRecovered({ root, cluster, backups, plan, logFile, screen }: Omit<RecoverOptions, 'afterwards'>, prepare: () => Promise<void>) {
  const { to, timeline } = plan
  const begin = async (target: Record<string, string>) => {
    const recovery = { restore_command: restoreCommand(backups), recovery_target_timeline: String(timeline), ...target }
    const postgres = await startPostgres({ root, cluster, logFile, settings: { ...archiveSettings(backups), ...recovery } })
    try {
      return { ...postgres, ...(await untilRecovered(postgres.adminUrl, screen)) }
    } catch (error) {
      await postgres.stop()
      throw error
    }
  }
  const logged = existsSync(logFile) ? readFileSync(logFile).length : 0
  try {
    // Postgres refuses Z in this setting.
    const server = await begin({ recovery_target_time: to.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' })
    if (!server.isHalfDropped) return server
    // Postgres stops before the first commit after the moment. If that commit drops a database, its files are already gone. So stop after the last commit
    // before the moment.
    await server.stop()
    await prepare()
    const target = server.lastCommit === undefined ? { recovery_target: 'immediate' } : { recovery_target_xid: server.lastCommit }
    return await begin({ ...target, recovery_target_action: 'promote' })
  } catch (error) {
    // Postgres insists on a change after the moment. If nothing happened since, the end of the log is the moment.
    if (!readFileSync(logFile).subarray(logged).includes('recovery ended before configured recovery target was reached')) throw error
  }
  const server = await begin({})
  const missed = readdirSync(backups.wal).find((file) => isAfter(file, timeline, server.lastWal))
  if (missed === undefined) return server
  await server.stop()
  throw new Error(`The log has a gap after ${server.lastWal}: ${missed} is there, but not what comes before it. Restore to an earlier time.`)
}

/** Whether a file of the archive comes after the one that follows `last`. */
function isAfter(file: string, timeline: number, last: string): boolean {
  if (!/^[0-9A-F]{24}\.gz$/.test(file) || Number.parseInt(file.slice(0, 8), 16) !== timeline) return false
  return segmentNumber(file) > segmentNumber(last) + 1
}

/** A file's name is its timeline and two numbers; the last counts the 256 files of 16 MB in 4 GB. */
const segmentNumber = (file: string) => Number.parseInt(file.slice(8, 16), 16) * 256 + Number.parseInt(file.slice(16, 24), 16)

interface Progress {
  readonly timeline: number
  /** The last file of the log that was read, under the name that it has on the new timeline. */
  readonly lastWal: string
  readonly lastChange: Date | undefined
  /** Number of the last transaction that was restored. */
  readonly lastCommit: string | undefined
  /** Whether a DROP DATABASE was restored without its commit. */
  readonly isHalfDropped: boolean
}

async function untilRecovered(adminUrl: string, screen: Screen): Promise<Progress> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'ungana-restore' })
  // The server ends if the log ends before the moment.
  client.on('error', () => {})
  await client.connect()
  try {
    let shown = Date.now()
    while (await isRecovering(client)) {
      if (Date.now() - shown > 5000) {
        shown = Date.now()
        const at = await lastChange(client)
        if (at) screen.print(`  restored up to ${at.toISOString()}`)
      }
      await sleep(100)
    }
    const { rows } = await client.query<{ current: string; last: string; commit: string | null; half: boolean }>(
      `SELECT pg_walfile_name(pg_current_wal_lsn()) AS current, pg_walfile_name(pg_last_wal_replay_lsn()) AS last,
              (SELECT xid::text FROM pg_last_committed_xact()) AS commit, EXISTS (SELECT FROM pg_database WHERE datconnlimit = -2) AS half`,
    )
    const { current = '', last = '', commit = null, half = false } = rows[0] ?? {}
    const timeline = Number.parseInt(current.slice(0, 8), 16)
    return { timeline, lastWal: last, lastChange: await lastChange(client), lastCommit: commit ?? undefined, isHalfDropped: half }
  } finally {
    await client.end().catch(() => {})
  }
}

async function isRecovering(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ recovering: boolean }>('SELECT pg_is_in_recovery() AS recovering')
  return rows[0]?.recovering ?? true
}

async function lastChange(client: pg.Client): Promise<Date | undefined> {
  const { rows } = await client.query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at')
  return rows[0]?.at ?? undefined
}

/** @returns where the old data is */
function putInPlace(fresh: string, cluster: string): string | undefined {
  const data = join(cluster, 'data')
  const oldData = existsSync(data) ? join(cluster, `data.before-${new Date().toISOString().replaceAll(':', '-')}`) : undefined
  if (oldData) renameSync(data, oldData)
  else mkdirSync(cluster, { recursive: true, mode: 0o700 })
  makeOwned(cluster, serverOwner())
  renameSync(join(fresh, 'data'), data)
  for (const name of ['password', 'archiving']) renameSync(join(fresh, name), join(cluster, name))
  return oldData
}
