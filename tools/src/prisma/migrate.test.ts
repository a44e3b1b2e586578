import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { applyMigrations, findDrift, writeMigration } from '#prisma/migrate.ts'

const adminUrl = inject('postgresAdminUrl')
const database = `migrate_${process.pid}`
let service: string
let url: string

beforeEach(async () => {
  service = mkdtempSync(join(tmpdir(), 'ungana-migrate-'))
  await query(adminUrl, `CREATE DATABASE ${database} TEMPLATE template0`)
  const own = new URL(adminUrl)
  own.pathname = `/${database}`
  url = own.href
})
afterEach(async () => {
  await query(adminUrl, `DROP DATABASE ${database} WITH (FORCE)`)
  rmSync(service, { recursive: true })
})

const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(service, path)), { recursive: true })
  writeFileSync(join(service, path), content)
}

const writeSchema = (...models: string[]): void =>
  write('prisma/schema.prisma', ['datasource db {\n  provider = "postgresql"\n}', ...models].join('\n\n'))

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const good = 'model Good {\n  id Int @id\n  shelf Shelf? @relation(fields: [shelfId], references: [id])\n  shelfId Int?\n}'
const shelf = 'model Shelf {\n  id Int @id\n  goods Good[]\n}'

it('writes a migration for the schema and applies it once', async () => {
  writeSchema(good, shelf)
  const file = await writeMigration(service, adminUrl, 'goods_and_shelves')
  expect(file).toMatch(/prisma\/migrations\/\d{14}_goods_and_shelves\/migration\.sql$/)
  expect(readFileSync(file as string, 'utf8')).toContain('CREATE TABLE "Good"')
  expect(readFileSync(join(service, 'prisma/migrations/migration_lock.toml'), 'utf8')).toContain('provider = "postgresql"')

  expect(await applyMigrations(service, url)).toHaveLength(1)
  expect(await applyMigrations(service, url)).toEqual([])
  expect(await query(url, 'SELECT count(*)::int AS count FROM _prisma_migrations WHERE finished_at IS NOT NULL')).toEqual([{ count: 1 }])
  expect(await writeMigration(service, adminUrl, 'nothing')).toBeUndefined()
})

it('applies an index that is built without a lock, alone in its migration', async () => {
  writeSchema('model Good {\n  id Int @id\n}')
  await writeMigration(service, adminUrl, 'goods')
  write('prisma/migrations/29991231000000_index/migration.sql', 'CREATE INDEX CONCURRENTLY good_again ON "Good" (id);\n')
  expect(await applyMigrations(service, url)).toHaveLength(2)
  expect(await query(url, "SELECT indisvalid FROM pg_index WHERE indexrelid = 'good_again'::regclass")).toEqual([{ indisvalid: true }])
})

it('writes only the difference to existing migrations', async () => {
  writeSchema('model Good {\n  id Int @id\n}')
  write(
    'prisma/migrations/20260101000000_first/migration.sql',
    'CREATE TABLE "Good" ("id" INTEGER NOT NULL, CONSTRAINT "Good_pkey" PRIMARY KEY ("id"));',
  )
  expect(await findDrift(service, adminUrl)).toBe('')
  writeSchema('model Good {\n  id Int @id\n  name String?\n}')
  expect(await findDrift(service, adminUrl)).toContain('ADD COLUMN     "name" TEXT')
  const file = await writeMigration(service, adminUrl, 'name')
  expect(readFileSync(file as string, 'utf8')).toContain('ADD COLUMN     "name" TEXT')
  expect(readFileSync(file as string, 'utf8')).not.toContain('CREATE TABLE')
})

it('writes an empty migration on request', async () => {
  writeSchema()
  const file = await writeMigration(service, adminUrl, 'by_hand', { empty: true })
  expect(readFileSync(file as string, 'utf8')).not.toMatch(/CREATE|ALTER/)
})

it('applies functions with semicolons in their bodies', async () => {
  writeSchema()
  const sql =
    "CREATE FUNCTION twice(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN n := n * 2; RETURN n; END $$; COMMENT ON FUNCTION twice IS 'one; two'; SET search_path = ''"
  write('prisma/migrations/20260101000000_function/migration.sql', sql)
  await applyMigrations(service, url)
  expect(await query(url, "SELECT twice(21) AS answer, obj_description('twice'::regproc) AS comment")).toEqual([{ answer: 42, comment: 'one; two' }])
})

it('reports a failed migration and rolls it back', async () => {
  writeSchema()
  write('prisma/migrations/20260101000000_good/migration.sql', 'CREATE TABLE first (id int);')
  write('prisma/migrations/20260102000000_bad/migration.sql', 'CREATE TABLE second (id int); INSERT INTO nowhere VALUES (1);')
  await expect(applyMigrations(service, url)).rejects.toThrow(/^Migration 20260102000000_bad: .*nowhere/)
  expect(await query(url, "SELECT to_regclass('first') IS NOT NULL AS first, to_regclass('second') IS NOT NULL AS second")).toEqual([
    { first: true, second: false },
  ])
  // Prisma refuses to continue until somebody resolves the failed migration.
  await expect(applyMigrations(service, url)).rejects.toThrow(/20260102000000_bad/)
})

it('lets two processes migrate at once', async () => {
  writeSchema(good, shelf)
  await writeMigration(service, adminUrl, 'goods')
  const applied = await Promise.all([applyMigrations(service, url), applyMigrations(service, url), applyMigrations(service, url)])
  expect(applied.flat()).toHaveLength(1)
})
