// The scripts of the Postgres image (deploy/postgres), with Debian's server of another version, because the bundled one brings no pg_basebackup.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#infra/free-port.ts'
import { serverOwner } from '#infra/postgres.ts'
import { checkoutRoot } from '#parts.ts'

const bin = globSync('/usr/lib/postgresql/*/bin').find((folder) => existsSync(join(folder, 'pg_basebackup')))

describe.skipIf(bin === undefined)('back-up.sh and restore.sh', () => {
  const owner = serverOwner()
  let home: string
  let env: NodeJS.ProcessEnv
  let server: ChildProcess | undefined

  const run = (command: string, ...args: string[]) => execFileSync(command, args, { env, cwd: home, encoding: 'utf8', stdio: 'pipe', ...owner })
  const sql = (text: string, database = 'postgres') => run('psql', '-qAtX', '-U', 'postgres', '-d', database, '-c', text).trim()

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'ungana-postgres-'))
    // Under root, the server's user may not be able to enter the checkout.
    cpSync(join(checkoutRoot, 'deploy/postgres'), join(home, 'scripts'), { recursive: true })
    mkdirSync(join(home, 'backups'))
    chmodSync(home, 0o755)
    for (const folder of owner ? ['.', 'backups'] : []) chownSync(join(home, folder), owner?.uid ?? 0, owner?.gid ?? 0)
    env = {
      PATH: `${join(home, 'scripts')}:${bin}:/usr/bin:/bin`,
      BACKUPS: join(home, 'backups'),
      PGDATA: join(home, 'data'),
      PGHOST: home,
      PGPORT: String(await freePort()),
      LC_ALL: 'C',
    }
    run('initdb', '-U', 'postgres', '--auth=trust', '--no-sync')
    await start()
  })
  afterEach(async () => {
    await stop()
    rmSync(home, { recursive: true, force: true })
  })

  async function start(): Promise<void> {
    const settings = ['fsync=off', 'archive_mode=on', 'archive_command=archive-wal.sh %p %f', 'listen_addresses=', `unix_socket_directories=${home}`]
    server = spawn(
      join(bin ?? '', 'postgres'),
      settings.flatMap((setting) => ['-c', setting]),
      { env, cwd: home, stdio: 'ignore', ...owner },
    )
    for (;;) {
      try {
        if (sql('SELECT pg_is_in_recovery()') === 'f') return
      } catch {}
      if (server.exitCode !== null) throw new Error('Postgres ended')
      await sleep(50)
    }
  }

  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }

  it('return to a moment, keep the data of before, and refuse what cannot be', async () => {
    sql('CREATE DATABASE shop')
    expect(run('back-up.sh', 'once')).toContain('backed up')
    await sleep(1100)
    sql('CREATE TABLE notes AS SELECT 1 AS n', 'shop')
    await sleep(1100)
    const moment = sql('SELECT to_char(now() AT TIME ZONE \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS"Z"\')')
    await sleep(1100)
    // back-up.sh does this every few seconds.
    sql('SELECT txid_current()')
    sql('DROP DATABASE shop WITH (FORCE)')
    await sleep(1100)
    expect(() => run('restore.sh', moment)).toThrow('Postgres runs')
    await stop()
    expect(() => run('restore.sh', '2020-01-01T00:00:00Z')).toThrow('No base backup is older')
    expect(() => run('restore.sh', '2999-01-01T00:00:00Z')).toThrow('still to come')

    expect(run('restore.sh', moment)).toContain('the data of before is in')
    await start()
    expect(sql('SELECT n FROM notes', 'shop')).toBe('1')
    expect(readdirSync(home).filter((name) => name.startsWith('data.before-'))).toHaveLength(1)

    // The next backup keeps only what is needed, and another restore reads all of the log.
    env = { ...env, BACKUP_DAYS: '0' }
    run('back-up.sh', 'once')
    expect(readdirSync(join(home, 'backups/base'))).toHaveLength(1)
    sql('INSERT INTO notes VALUES (2)', 'shop')
    await stop()
    await sleep(1100)
    run('restore.sh', 'latest')
    await start()
    expect(sql('SELECT sum(n) FROM notes', 'shop')).toBe('3')
  })
})
