// A base backup of a running server, by Postgres' low-level backup functions: https://www.postgresql.org/docs/18/continuous-archiving.html. The copied
// files alone are inconsistent; the label and the log of the time of copying make them consistent.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { type Backups, beginArchiving } from '#backup/archive.ts'
import { packData } from '#backup/data-folder.ts'
import { copyUploads } from '#backup/uploaded-files.ts'

/** A finished base backup; the file about.json in its folder. */
export interface BaseBackup {
  /** Its folder's name: the time when it began. */
  readonly name: string
  /** From this time on every state can be restored. ISO 8601, UTC. */
  readonly finished: string
  /** Postgres starts a new timeline with each restore. */
  readonly timeline: number
  /** The oldest file of the log that it needs. */
  readonly firstWal: string
  /** Size on disk, without uploaded files. */
  readonly bytes: number
}

export interface BackupOptions {
  readonly backups: Backups
  /** Address of the superuser. */
  readonly adminUrl: string
  /** The server's data folder. */
  readonly data: string
  /** Folder of uploaded files; it may not exist. Undefined if they are in a bucket. */
  readonly files: string | undefined
  /** Base backups are kept this long, and the newest always. */
  readonly days: number
}

const DAY = 24 * 60 * 60 * 1000
const ABOUT = 'about.json'

/** @throws if the server cannot archive its log into the folder; nothing is left of the backup then */
export async function takeBackup({ backups, adminUrl, data, files, days }: BackupOptions): Promise<BaseBackup> {
  beginArchiving(backups, data)
  const name = new Date().toISOString().replaceAll(':', '-')
  const directory = join(backups.base, name)
  const fresh = `${directory}.new`
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'ungana-backup' })
  await client.connect()
  try {
    await verifyArchiving(client, backups)
    for (const left of folders(backups.base).filter((folder) => folder.endsWith('.new'))) rmSync(join(backups.base, left), { recursive: true })
    mkdirSync(fresh, { mode: 0o700 })
    await client.query('SELECT pg_backup_start($1, fast => true)', [name])
    const archive = join(fresh, 'data.tar.gz')
    await packData(data, archive)
    // Waits until the log of the time of copying is archived.
    const { rows } = await client.query<{ label: string; last: string; finished: Date }>(
      'SELECT labelfile AS label, pg_walfile_name(lsn) AS last, clock_timestamp() AS finished FROM pg_backup_stop(wait_for_archive => true)',
    )
    const { label = '', last = '', finished = new Date() } = rows[0] ?? {}
    if (!existsSync(join(backups.wal, `${last}.gz`))) throw new Error(`Postgres could not write its log to ${backups.wal}.`)
    writeFileSync(join(fresh, 'backup_label'), label)
    // The superuser's password is beside the data, not in it.
    copyFileSync(join(dirname(data), 'password'), join(fresh, 'password'))
    const newest = listBackups(backups).at(-1)
    if (files !== undefined) copyUploads(files, join(fresh, 'files'), newest && join(backups.base, newest.name, 'files'))
    const about: BaseBackup = {
      name,
      finished: finished.toISOString(),
      timeline: Number(/^START TIMELINE: (\d+)$/m.exec(label)?.[1]),
      firstWal: /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '',
      bytes: statSync(archive).size,
    }
    writeFileSync(join(fresh, ABOUT), `${JSON.stringify(about, undefined, 2)}\n`)
    renameSync(fresh, directory)
    removeOld(backups, days)
    return about
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    await client.end()
  }
}

/** Also limits how much a broken disk can cost: the server closes a file of the log after a minute, even if little happened. */
async function verifyArchiving(client: pg.Client, { wal }: Backups): Promise<void> {
  const { rows } = await client.query<{ mode: string; command: string }>(
    "SELECT current_setting('archive_mode') AS mode, current_setting('archive_command') AS command",
  )
  if (rows[0]?.mode !== 'on' || !rows[0].command.includes(wal.replaceAll('%', '%%')))
    throw new Error(`The site does not archive its log in ${wal}. Stop it, then start it with the same BACKUP_DIR as this command.`)
  await client.query("ALTER SYSTEM SET archive_timeout = '60s'")
  await client.query('SELECT pg_reload_conf()')
}

/** Finished base backups, the oldest first. */
export function listBackups({ base }: Backups): BaseBackup[] {
  return folders(base)
    .filter((name) => existsSync(join(base, name, ABOUT)))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(base, name, ABOUT), 'utf8')) as BaseBackup)
}

/** Removes base backups that are older than `days`, and the log that only they need. */
function removeOld(backups: Backups, days: number): void {
  const all = listBackups(backups)
  const newest = all.at(-1)
  const kept = all.filter((each) => each === newest || Date.parse(each.finished) > Date.now() - days * DAY)
  for (const { name } of all.filter((each) => !kept.includes(each))) rmSync(join(backups.base, name), { recursive: true })
  // Without the timeline, as pg_archivecleanup compares.
  const position = (file: string) => file.slice(8, 24)
  const first = kept.map(({ firstWal }) => position(firstWal)).sort()[0] ?? ''
  for (const file of readdirSync(backups.wal)) {
    // Histories of timelines stay: they are small, and each restore needs them.
    if (/^[0-9A-F]{24}/.test(file) && position(file) < first) rmSync(join(backups.wal, file))
  }
}

const folders = (directory: string): string[] => (existsSync(directory) ? readdirSync(directory) : [])
