// Where backups are, and how Postgres archives its write-ahead log (WAL) there. A base backup and the WAL since then give every state from then on.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { makeOwned, postgresHome, serverOwner } from '#infra/postgres.ts'

/** A folder of backups: `base/<time>/` for each base backup, `wal/` for the archived log, `restores.json` for what was restored. */
export interface Backups {
  readonly directory: string
  readonly base: string
  readonly wal: string
  readonly restores: string
}

/** @param env BACKUP_DIR. By default backups are beside the databases, which helps against mistakes but not against a broken disk. */
export function backupsOf(root: string, cluster: string, { BACKUP_DIR }: NodeJS.ProcessEnv): Backups {
  if (BACKUP_DIR && !isAbsolute(BACKUP_DIR)) throw new Error(`BACKUP_DIR must be an absolute path, not "${BACKUP_DIR}".`)
  if (BACKUP_DIR?.includes("'")) throw new Error('BACKUP_DIR must not contain an apostrophe.')
  return backupsIn(BACKUP_DIR || join(postgresHome(root), 'backups', cluster))
}

export function backupsIn(directory: string): Backups {
  return { directory, base: join(directory, 'base'), wal: join(directory, 'wal'), restores: join(directory, 'restores.json') }
}

/** Beside the data of a cluster whose log is archived. Without this file the server keeps nothing, so a site without backups needs no disk space for them. */
const MARK = 'archiving'

/**
 * The settings that archive the log. They cannot change while the server runs, so they are always there and wait for `beginArchiving`.
 * If the folder is missing later, the server keeps the log until the folder is back.
 */
export function archiveSettings({ wal }: Backups): Record<string, string> {
  // In a setting, Postgres replaces %p and %f.
  const file = `${forSetting(wal)}/%f.gz`
  const store = `gzip -c '%p' > '${file}.new' && sync '${file}.new' && mv '${file}.new' '${file}'`
  // After a crash the server may offer a file again.
  const isStored = `test -f '${file}' && gzip -dc '${file}' | cmp -s - '%p'`
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    // A restore may have to name the last transaction.
    track_commit_timestamp: 'on',
    archive_command: `test -e ../${MARK} || exit 0; ${isStored} && exit 0; test ! -e '${file}' && ${store}`,
  }
}

/** The setting that reads the log back. */
export function restoreCommand({ wal }: Backups): string {
  const file = `${forSetting(wal)}/%f.gz`
  return `test -f '${file}' && gzip -dc '${file}' > '%p'`
}

const forSetting = (path: string) => path.replaceAll('%', '%%')

export function beginArchiving(backups: Backups, data: string): void {
  mkdirSync(backups.base, { recursive: true })
  makeOwned(backups.wal, serverOwner())
  const mark = join(dirname(data), MARK)
  if (!existsSync(mark)) writeFileSync(mark, '')
}
