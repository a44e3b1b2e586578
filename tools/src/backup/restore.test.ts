// Backups and restores of a real cluster. The tests share it in this order, because a cluster and a base backup cost seconds.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { archiveSettings, type Backups, backupsIn } from '#backup/archive.ts'
import { recoverCluster } from '#backup/recover.ts'
import { readPlan } from '#backup/restore-plan.ts'
import { listBackups, takeBackup } from '#backup/take-backup.ts'
import { putBackUploads } from '#backup/uploaded-files.ts'
import { clusterDirectory, killServer, type Postgres, postgresHome, runningPort, startPostgres } from '#infra/postgres.ts'
import { silentScreen } from '#launcher/screen.ts'
import { makeTemporaryState, type TemporaryState } from '#launcher/temporary.ts'
import { checkoutRoot as root } from '#parts.ts'

let state: TemporaryState
let backups: Backups
let postgres: Postgres
let files: string
beforeAll(async () => {
  state = await makeTemporaryState(root, 'restore-test')
  // Postgres writes here, and under root it cannot enter the checkout.
  backups = backupsIn(join(postgresHome(root), 'backups', state.name))
  files = join(state.directory, 'files')
  postgres = await start()
  // Less to write. Backups and restores keep these settings.
  for (const setting of ['fsync', 'wal_init_zero', 'wal_recycle']) await query(`ALTER SYSTEM SET ${setting} = off`)
  await query('SELECT pg_reload_conf()')
})
beforeEach(async () => {
  if (runningPort(root, state.name) === undefined) postgres = await start()
  await query('DROP TABLE IF EXISTS notes')
  await query('CREATE TABLE notes (text text)')
})
afterAll(async () => {
  await postgres?.stop()
  await state.remove()
  for (const directory of [backups.directory, `${backups.directory}-other`]) rmSync(directory, { recursive: true, force: true })
})

const logFile = () => join(state.directory, 'postgres.log')
const start = () => startPostgres({ root, cluster: state.name, logFile: logFile(), settings: archiveSettings(backups) })
const data = () => join(clusterDirectory(root, state.name), 'data')
const backUp = (days = 7) => takeBackup({ backups, adminUrl: postgres.adminUrl, data: data(), files, days })

async function query<Row extends pg.QueryResultRow>(sql: string, database = 'postgres'): Promise<Row[]> {
  const url = new URL(postgres.adminUrl)
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const note = (text: string) => query(`INSERT INTO notes VALUES ('${text}')`)
const notes = async () => (await query<{ text: string }>('SELECT text FROM notes ORDER BY text')).map(({ text }) => text)

/** A moment between two changes, by the server's clock. */
async function moment(): Promise<Date> {
  await sleep(5)
  const [row] = await query<{ now: Date }>('SELECT clock_timestamp() AS now')
  await sleep(5)
  return row?.now as Date
}

async function restore(to: Date) {
  const recovered = await recoverCluster({
    root,
    cluster: state.name,
    backups,
    plan: readPlan(to, backups),
    logFile: logFile(),
    screen: silentScreen,
  })
  postgres = await start()
  return recovered
}

it('keeps no log before the first backup, and afterwards all of it until base backups are too old; uploaded files once', async () => {
  const write = (path: string, text: string) => {
    mkdirSync(join(files, path, '..'), { recursive: true })
    writeFileSync(join(files, path), text)
  }
  await note('unarchived')
  await query('SELECT pg_switch_wal()')
  expect(existsSync(backups.wal)).toBe(false)
  write('directory/ab/one/original', 'one')
  write('directory/.incoming/two/original', 'half')
  const first = await backUp()
  expect(readdirSync(backups.wal)).toContain(`${first.firstWal}.gz`)
  write('directory/cd/three/original', 'three')
  const second = await backUp()
  expect(listBackups(backups).map(({ name }) => name)).toEqual([first.name, second.name])
  const inBackup = (name: string) =>
    readdirSync(join(backups.base, name, 'files'), { recursive: true }).filter((path) => String(path).endsWith('original'))
  expect(inBackup(first.name)).toEqual(['directory/ab/one/original'])
  expect(inBackup(second.name).sort()).toEqual(['directory/ab/one/original', 'directory/cd/three/original'])

  rmSync(join(files, 'directory/ab'), { recursive: true })
  expect(putBackUploads(join(backups.base, second.name, 'files'), files)).toBe(1)
  expect(readFileSync(join(files, 'directory/ab/one/original'), 'utf8')).toBe('one')

  const third = await backUp(0)
  expect(listBackups(backups)).toEqual([third])
  expect(readdirSync(backups.wal)).not.toContain(`${first.firstWal}.gz`)
})

it('says so if the server archives into another folder', async () => {
  const other = backupsIn(`${backups.directory}-other`)
  await expect(takeBackup({ backups: other, adminUrl: postgres.adminUrl, data: data(), files, days: 7 })).rejects.toThrow('with the same BACKUP_DIR')
})

it('returns a dropped database even if nothing else happened between the moment and the drop', async () => {
  await query('CREATE DATABASE store')
  await query('CREATE DATABASE bare')
  await backUp()
  const early = await moment()
  await query('DROP DATABASE bare')
  await query('CREATE TABLE goods AS SELECT 1 AS id', 'store')
  const to = await moment()
  await query('DROP DATABASE store')
  await postgres.stop()
  await restore(to)
  expect(await query('SELECT id FROM goods', 'store')).toEqual([{ id: 1 }])
  await postgres.stop()
  // No transaction at all since the base backup.
  await restore(early)
  expect(await query('SELECT 1 AS one', 'bare')).toEqual([{ one: 1 }])
})

it('returns to the moment before a dropped database, keeps the data of before, and undoes a restore with another one', async () => {
  await query('CREATE DATABASE shop')
  await query('CREATE TABLE goods AS SELECT generate_series(1, 1000) AS id', 'shop')
  await query('INSERT INTO goods VALUES (1001)', 'shop')
  await note('first')
  const early = await moment()
  await note('second')
  await query('DROP DATABASE shop')
  const late = await moment()
  await note('third')
  await postgres.stop()
  const { oldData } = await restore(early)
  expect(await query('SELECT count(*)::int AS count FROM goods', 'shop')).toEqual([{ count: 1001 }])
  expect(await notes()).toEqual(['first'])
  expect(existsSync(join(oldData as string, 'PG_VERSION'))).toBe(true)
  await note('on the second timeline')
  const onSecond = await moment()
  await note('last')
  await postgres.stop()

  await restore(late)
  expect(await notes()).toEqual(['first', 'second'])
  await postgres.stop()
  await restore(onSecond)
  expect(await notes()).toEqual(['first', 'on the second timeline'])
})

it('reads the end of the log from a server that crashed, if nothing happened since', async () => {
  await note('not archived yet')
  const to = await moment()
  killServer(root, state.name)
  await postgres.ended
  await restore(to)
  expect(await notes()).toEqual(['not archived yet'])
})

it('works on another machine: without the old data', async () => {
  await note('archived')
  await query('SELECT pg_switch_wal()')
  const to = await moment()
  await postgres.stop()
  rmSync(clusterDirectory(root, state.name), { recursive: true })
  const { oldData } = await restore(to)
  expect(oldData).toBeUndefined()
  expect(await notes()).toEqual(['archived'])
})

it('refuses while the server runs, and leaves the data alone if the log has a gap', async () => {
  for (const text of ['one', 'two', 'three', 'four']) {
    await note(text)
    await query('SELECT pg_switch_wal()')
  }
  const to = await moment()
  await note('five')
  await expect(restore(to)).rejects.toThrow('Postgres is still running')
  await postgres.stop()
  const last = readdirSync(backups.wal)
    .filter((file) => /^[0-9A-F]{24}\.gz$/.test(file))
    .sort()
  rmSync(join(backups.wal, last.at(-3) as string))
  rmSync(join(data(), 'pg_wal', (last.at(-3) as string).slice(0, 24)), { force: true })
  await expect(restore(to)).rejects.toThrow('The log has a gap')
  postgres = await start()
  expect(await notes()).toEqual(['five', 'four', 'one', 'three', 'two'])
})
