import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { clusterDirectory, removeCluster, startPostgres } from '#infra/postgres.ts'
import { identify, isAlive, type ProcessIdentity } from '#launcher/process-identity.ts'
import { makeTemporaryState, type TemporaryState } from '#launcher/temporary.ts'
import { checkoutRoot } from '#parts.ts'

const root = checkoutRoot
let state: TemporaryState
beforeEach(async () => {
  state = await makeTemporaryState(root, 'postgres-test')
})
afterEach(() => state.remove())

const start = () => startPostgres({ root, cluster: state.name, logFile: join(state.directory, 'postgres.log'), throwaway: true })

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const postmaster = () => {
  const pid = Number(readFileSync(join(clusterDirectory(root, state.name), 'data/postmaster.pid'), 'utf8').split('\n')[0])
  return identify(pid) as ProcessIdentity
}

it('has the required version and settings', async () => {
  const rows = await query(
    inject('postgresAdminUrl'),
    `SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('max_connections') AS connections,
            current_setting('password_encryption') AS encryption, current_setting('listen_addresses') AS addresses,
            pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datlocale AS locale,
            lower('ÇIĞÖ Σ') AS folded
     FROM pg_database WHERE datname = current_database()`,
  )
  expect(rows).toEqual([
    {
      version: 18,
      connections: '300',
      encryption: 'scram-sha-256',
      addresses: '127.0.0.1',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'PG_UNICODE_FAST',
      folded: 'çiğö σ',
    },
  ])
})

it('keeps its data over a restart, readable only by its owner', async () => {
  const first = await start()
  await query(first.adminUrl, 'CREATE TABLE kept (id int)')
  const server = postmaster()
  await first.stop()
  expect(isAlive(server)).toBe(false)
  expect(await first.ended).toBe(0)
  expect(statSync(clusterDirectory(root, state.name)).mode & 0o077).toBe(0)

  const second = await start()
  expect(await query(second.adminUrl, 'SELECT count(*)::int AS count FROM kept')).toEqual([{ count: 0 }])
  await second.stop()
})

it('stops the server of a killed launcher and uses its data', async () => {
  const script = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))}
    await startPostgres(${JSON.stringify({ root, cluster: state.name, logFile: join(state.directory, 'postgres.log'), throwaway: true })})
    process.kill(process.pid, 'SIGKILL')`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit', cwd: import.meta.dirname })
  await new Promise((resolve) => launcher.once('exit', resolve))
  const leftover = postmaster()
  expect(isAlive(leftover)).toBe(true)

  const postgres = await start()
  expect(isAlive(leftover)).toBe(false)
  await query(postgres.adminUrl, 'SELECT 1')
  await postgres.stop()
})

it('never touches another process that got the number of a dead server', async () => {
  await (await start()).stop()
  const stranger = spawn('sleep', ['600'], { stdio: 'ignore' })
  const identity = identify(stranger.pid as number) as ProcessIdentity
  const pidFile = join(clusterDirectory(root, state.name), 'data/postmaster.pid')
  writeFileSync(pidFile, `${identity.pid}\n${join(clusterDirectory(root, state.name), 'data')}\n`)

  const postgres = await start()
  expect(isAlive(identity)).toBe(true)
  await postgres.stop()
  stranger.kill('SIGKILL')
})

it('creates a cluster again if its creation was interrupted', async () => {
  await (await start()).stop()
  const cluster = clusterDirectory(root, state.name)
  rmSync(join(cluster, 'data'), { recursive: true })
  writeFileSync(join(cluster, 'data.new'), 'half')
  const postgres = await start()
  await query(postgres.adminUrl, 'SELECT 1')
  await postgres.stop()
})

it('removes a cluster with its server', async () => {
  await start()
  const server = postmaster()
  await removeCluster(root, state.name)
  expect(isAlive(server)).toBe(false)
  expect(existsSync(clusterDirectory(root, state.name))).toBe(false)
})
