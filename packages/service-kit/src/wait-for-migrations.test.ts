import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from './testing/database.ts'
import type { ClonedDatabase } from './testing/index.ts'

let database: ClonedDatabase
let folder: string

beforeAll(async () => {
  database = await createDatabase('waiting')
  folder = mkdtempSync(join(tmpdir(), 'ungana-migrations-'))
  for (const name of ['20260101000000_first', '20260102000000_second']) mkdirSync(join(folder, 'prisma/migrations', name), { recursive: true })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

test('waits until the database has all migrations', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'wait-for-migrations.ts')], { cwd: folder, env: { DATABASE_URL: database.url } })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await expect.poll(() => output).toContain('Waiting for the database: relation "_prisma_migrations" does not exist')
    await client.query('CREATE TABLE _prisma_migrations (migration_name text, finished_at timestamptz)')
    await client.query("INSERT INTO _prisma_migrations VALUES ('20260101000000_first', now()), ('20260102000000_second', NULL)")
    await expect.poll(() => output).toContain('Waiting for 20260102000000_second\n')
    expect(child.exitCode).toBeNull()
    await client.query('UPDATE _prisma_migrations SET finished_at = now()')
    expect(await ended).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
    await client.end()
  }
})
