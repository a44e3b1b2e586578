// `npm run restore` on a small site without services.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { archiveSettings, backupsOf } from '#backup/archive.ts'
import { restoreSite } from '#backup/restore-site.ts'
import { takeBackup } from '#backup/take-backup.ts'
import { clusterDirectory, type Postgres, startPostgres } from '#infra/postgres.ts'
import { lockState } from '#launcher/lock.ts'
import { type Screen, silentScreen } from '#launcher/screen.ts'
import { siteCluster } from '#launcher/start-command.ts'
import { type FakeCheckout, makeFakeCheckout } from '#test/fake-checkout.ts'

let checkout: FakeCheckout
let postgres: Postgres
let printed = ''
const screen: Screen = { ...silentScreen, print: (text) => (printed += `${text}\n`) }
const stateDir = () => join(checkout.root, '.ungana')
const start = () =>
  startPostgres({
    root: checkout.root,
    cluster: siteCluster,
    logFile: join(stateDir(), 'postgres.log'),
    settings: archiveSettings(backupsOf(checkout.root, siteCluster, {})),
  })

beforeAll(async () => {
  checkout = makeFakeCheckout()
  postgres = await start()
})
afterAll(async () => {
  await postgres.stop()
  checkout.remove()
})

async function query<Row extends pg.QueryResultRow>(sql: string, database = 'identity'): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.adminUrl.replace(/postgres$/, database) })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const restore = (to: string, yes = false, env = {}) => restoreSite({ root: checkout.root, stateDir: stateDir(), env, screen, to, yes })

it('refuses times that cannot be, a running site, and lost keys', async () => {
  await expect(restore('yesterday')).rejects.toThrow('"yesterday" is not a time')
  await expect(restore('2999-01-01T00:00:00Z')).rejects.toThrow('still to come')
  await expect(restore('2026-01-01T00:00:00Z')).rejects.toThrow('secrets.json is missing')
  writeFileSync(join(stateDir(), 'secrets.json'), '{}')
  await expect(restore('2026-01-01T00:00:00Z')).rejects.toThrow('Make one with: npm run backup')
  const release = lockState(stateDir(), 'http://localhost:8080')
  await expect(restore('2026-01-01T00:00:00Z')).rejects.toThrow('already running')
  release()
})

it('says what it would do, then does it: databases, streams, sessions', async () => {
  writeFileSync(join(stateDir(), 'secrets.json'), '{}')
  mkdirSync(join(stateDir(), 'nats/streams'), { recursive: true })
  await query('CREATE DATABASE identity', 'postgres')
  await query('CREATE TABLE sessions (id int, revoked_at timestamptz)')
  await takeBackup({
    backups: backupsOf(checkout.root, siteCluster, {}),
    adminUrl: postgres.adminUrl,
    data: join(clusterDirectory(checkout.root, siteCluster), 'data'),
    files: undefined,
    days: 7,
  })
  await query('INSERT INTO sessions VALUES (1, NULL)')
  await sleep(5)
  const to = new Date().toISOString()
  await sleep(5)
  await query('DROP TABLE sessions')

  await restore(to)
  expect(printed).toContain(`This returns the databases of all services to ${to}`)
  expect(printed).toContain('To do this, add --yes')
  expect(printed).toContain(`puts back uploaded files that are missing in ${stateDir()}/files`)
  await restore(to, false, { S3_BUCKET: 'trade' })
  expect(printed).toContain('leaves the bucket alone')
  expect(existsSync(join(stateDir(), 'nats/streams'))).toBe(true)

  // The server of a launcher that was killed still runs: the restore stops it.
  await restore(to, true)
  expect(printed).toContain('Start the site with: npm start')
  expect(existsSync(join(stateDir(), 'nats/streams'))).toBe(false)
  postgres = await start()
  expect(await query('SELECT id, revoked_at IS NOT NULL AS ended FROM sessions')).toEqual([{ id: 1, ended: true }])
})
