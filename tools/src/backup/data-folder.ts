// Copies the data folder of a running server, between pg_backup_start and pg_backup_stop.
import { chownSync, copyFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeOwned, serverOwner } from '#infra/postgres.ts'
import { runProgram } from '#launcher/programs.ts'

/** What a server creates again when it starts, as the documentation lists. */
const LEFT_OUT = [
  'pg_wal/*',
  'pg_replslot/*',
  'pg_dynshmem/*',
  'pg_notify/*',
  'pg_serial/*',
  'pg_snapshots/*',
  'pg_stat_tmp/*',
  'pg_subtrans/*',
  'pgsql_tmp*',
  'pg_internal.init*',
  'postmaster.pid',
  'postmaster.opts',
]

export async function packData(data: string, archive: string): Promise<void> {
  const leftOut = LEFT_OUT.map((pattern) => `--exclude=${pattern.includes('/') ? './' : ''}${pattern}`)
  // Files change and vanish while they are copied. The log repairs that, so tar's exit code 1 is fine.
  await runProgram('sh', ['-c', 'tar "$@"; test $? -le 1', 'sh', '-czf', archive, ...leftOut, '-C', data, '.'])
}

export interface Completion {
  /** What pg_backup_stop returned. */
  readonly label: string | Uint8Array
  /** File with the superuser's password, which is stored beside the data. */
  readonly password: string
  /** Whether the server reads an archive or follows another server. */
  readonly signal: 'recovery' | 'standby'
}

/** Makes a new data folder from an archive of `packData`. */
export async function unpackData(archive: string, data: string, { label, password, signal }: Completion): Promise<void> {
  const owner = serverOwner()
  const own = (path: string) => owner && chownSync(path, owner.uid, owner.gid)
  makeOwned(dirname(data), owner)
  makeOwned(data, owner)
  await runProgram('tar', ['-xzpf', archive, '-C', data])
  for (const [name, content] of [
    ['backup_label', label],
    [`${signal}.signal`, ''],
  ] as const) {
    writeFileSync(join(data, name), content, { mode: 0o600 })
    own(join(data, name))
  }
  copyFileSync(password, join(dirname(data), 'password'))
  own(join(dirname(data), 'password'))
}
