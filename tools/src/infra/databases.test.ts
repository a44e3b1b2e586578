import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { type DatabaseUrls, ensureDatabases } from '#infra/databases.ts'
import { databaseUrl } from '#infra/on-database.ts'

const adminUrl = inject('postgresAdminUrl')
const databases = [
  { name: 'isolation_a', password: 'password of a', ownerPassword: 'password of the owner of a' },
  { name: 'isolation-b', password: 'password/of@b', ownerPassword: 'password/of@the owner of b' },
]
let urls: Record<string, DatabaseUrls>

beforeAll(async () => {
  urls = await ensureDatabases(adminUrl, databases)
})

afterAll(() => remove(...databases.map(({ name }) => name)))

async function remove(...names: string[]): Promise<void> {
  await query(adminUrl, ...names.map((name) => `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`))
  await query(adminUrl, ...names.flatMap((name) => [`DROP ROLE IF EXISTS "${name}"`, `DROP ROLE IF EXISTS "${name}_owner"`]))
}

async function query(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results: pg.QueryResult[] = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end()
  }
}

const of = (name: string): DatabaseUrls => urls[name] as DatabaseUrls
const refused = /permission denied|must be owner/
/** What somebody with the service's password must not do to a table `goods` with a trigger `append_only`. */
const damage = [
  'DROP TABLE goods',
  'TRUNCATE goods',
  'ALTER TABLE goods ADD COLUMN more int',
  'ALTER TABLE goods DROP CONSTRAINT positive',
  'ALTER TABLE goods DISABLE TRIGGER append_only',
  'DROP TRIGGER append_only ON goods',
  'CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$',
  'DROP FUNCTION refuse() CASCADE',
  'CREATE INDEX ON goods (id)',
  'CREATE TABLE mine (id int)',
  'CREATE TEMPORARY TABLE mine (id int)',
  'CREATE SCHEMA mine',
  'CREATE TABLE search.mine (id int)',
  'CREATE FUNCTION mine() RETURNS int LANGUAGE sql RETURN 1',
  'DROP SCHEMA search CASCADE',
  'DROP EXTENSION pg_trgm',
  'SET session_replication_role = replica',
]
const tables = [
  'CREATE SCHEMA "search"',
  'CREATE EXTENSION pg_trgm WITH SCHEMA "search"',
  'CREATE TABLE goods (id int GENERATED ALWAYS AS IDENTITY, n int CONSTRAINT positive CHECK (n > 0))',
  'CREATE TABLE search.words (n serial, word text)',
  'CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION $a$kept$a$; END $$',
  'CREATE TRIGGER append_only BEFORE DELETE ON goods EXECUTE FUNCTION refuse()',
]
/** Postgres lists what a role owns in the order of its creation. */
const functionBeforeItsSchema = [
  'CREATE FUNCTION early() RETURNS int LANGUAGE sql RETURN 1',
  'CREATE SCHEMA late',
  'ALTER FUNCTION early SET SCHEMA late',
]
const dayOfService = [
  'INSERT INTO goods (n) VALUES (1)',
  'UPDATE goods SET n = n + 1 WHERE id = (SELECT max(id) FROM goods)',
  "INSERT INTO search.words (word) VALUES ('tea')",
  "SELECT search.similarity(word, 'tee') FROM search.words",
  'DELETE FROM search.words',
]

it('a service reads and writes what migrations make, and can damage none of it', async () => {
  const { owner, service } = of('isolation_a')
  await query(owner, ...tables)
  await query(service, ...dayOfService)
  for (const statement of damage) await expect(query(service, statement), statement).rejects.toThrow(refused)
  await expect(query(service, 'DELETE FROM goods')).rejects.toThrow('kept')
  await expect(query(service, 'DROP DATABASE isolation_a')).rejects.toThrow(refused)
})

it.each([
  ['isolation_a', 'isolation-b'],
  ['isolation-b', 'isolation_a'],
  ['isolation_a', 'postgres'],
  ['isolation_a', 'template1'],
])('%s and its owner cannot open the database %s', async (role, database) => {
  for (const url of Object.values(of(role)))
    await expect(query(databaseUrl(url, database), 'SELECT 1')).rejects.toThrow(/permission denied for database/)
})

it('a role has no rights beyond its database', async () => {
  for (const url of Object.values(of('isolation_a'))) {
    await expect(query(url, 'CREATE ROLE other')).rejects.toThrow(/permission denied/)
    await expect(query(url, 'CREATE DATABASE other')).rejects.toThrow(/permission denied/)
    await expect(query(url, `COPY goods FROM PROGRAM 'true'`)).rejects.toThrow(/permission denied/)
  }
  await expect(query(of('isolation_a').service, 'SET ROLE isolation_a_owner')).rejects.toThrow(/permission denied/)
})

it('refuses a wrong password, and that of the other role', async () => {
  const { service, owner } = of('isolation_a')
  for (const password of ['another', new URL(owner).password]) {
    const url = Object.assign(new URL(service), { password })
    await expect(query(url.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  }
})

it('limits the time of each statement, lock and silent transaction, also for clients that ask for no limit', async () => {
  const shown = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map((limit) => `SHOW ${limit}`)
  const values = async (url: string) => (await query(url, ...shown)).map(({ rows: [row] }) => Object.values(row as object)[0])
  expect(await values(of('isolation_a').service)).toEqual(['2s', '1s', '5s'])
  expect(await values(of('isolation_a').owner)).toEqual(['0', '0', '0'])
})

it('a second call keeps the data and sets the new passwords', async () => {
  const before = of('isolation-b')
  await query(before.owner, 'CREATE TABLE goods (id int)')
  const { 'isolation-b': after } = await ensureDatabases(adminUrl, [{ name: 'isolation-b', password: 'changed', ownerPassword: 'this too' }])
  const [goods] = await query(after?.service as string, 'SELECT count(*)::int AS count FROM goods')
  expect(goods?.rows).toEqual([{ count: 0 }])
  for (const url of Object.values(before)) await expect(query(url, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
})

/** As it was before databases had owners. */
async function oldInstallation(admin: string, name: string): Promise<string> {
  await query(
    admin,
    `CREATE ROLE ${name} LOGIN PASSWORD 'old'`,
    `GRANT ${name} TO CURRENT_USER`,
    `CREATE DATABASE ${name} OWNER ${name} TEMPLATE template0`,
    `REVOKE ALL ON DATABASE ${name} FROM PUBLIC`,
  )
  const url = Object.assign(new URL(admin), { username: name, password: 'old', pathname: `/${name}` }).href
  await query(
    url,
    ...functionBeforeItsSchema,
    ...tables,
    'CREATE TABLE _prisma_migrations (id int)',
    'CREATE VIEW stock AS SELECT sum(n) FROM goods',
    ...dayOfService,
  )
  return url
}

const login = { password: 'old', ownerPassword: 'of the owner' }

it.each(['a superuser', 'a role that may create roles and databases'])(
  '%s moves an old installation to its owner, while the service runs',
  async (who) => {
    const name = who === 'a superuser' ? 'moving_a' : 'moving_b'
    const manager = Object.assign(new URL(adminUrl), { username: 'manager', password: 'manages' }).href
    await query(adminUrl, "CREATE ROLE manager LOGIN CREATEDB CREATEROLE PASSWORD 'manages'", 'GRANT CONNECT ON DATABASE postgres TO manager')
    onTestFinished(async () => {
      await remove(name)
      await query(adminUrl, 'DROP OWNED BY manager', 'DROP ROLE manager')
    })
    const admin = who === 'a superuser' ? adminUrl : manager
    const old = await oldInstallation(admin, name)
    const running = new pg.Pool({ connectionString: old, max: 3 })
    onTestFinished(() => running.end())
    let [served, isMoved] = [0, false]
    const serve = async (): Promise<void> => {
      while (!isMoved) {
        for (const statement of dayOfService) await running.query(statement)
        served += 1
      }
    }
    const work = Promise.all([serve(), serve()])
    const slow = await running.connect()
    await slow.query('BEGIN')
    await slow.query('INSERT INTO goods (n) VALUES (1)')
    const moved = ensureDatabases(admin, [{ name, ...login }]).finally(() => {
      isMoved = true
    })
    const before = served
    await expect.poll(() => served, { timeout: 30_000 }).toBeGreaterThan(before + 3)
    await slow.query("INSERT INTO search.words (word) VALUES ('coffee')")
    await slow.query('COMMIT')
    slow.release()
    const { [name]: url } = await moved
    await work

    const { service, owner } = url as DatabaseUrls
    for (const statement of dayOfService) await running.query(statement)
    await query(service, ...dayOfService, 'SELECT * FROM stock')
    for (const statement of [...damage, 'DROP VIEW stock', 'INSERT INTO _prisma_migrations VALUES (1)', 'DELETE FROM _prisma_migrations'])
      await expect(running.query(statement), statement).rejects.toThrow(refused)
    await running.query('SELECT * FROM _prisma_migrations')
    await query(owner, 'ALTER TABLE goods ADD COLUMN more int', 'CREATE TABLE later (id serial)', 'DROP EXTENSION pg_trgm')
    await query(service, 'INSERT INTO later VALUES (DEFAULT)')
    const [left] = await query(
      databaseUrl(adminUrl, name),
      `SELECT count(*)::int AS count FROM pg_shdepend WHERE refobjid = '${name}'::regrole AND deptype = 'o'`,
    )
    expect(left?.rows).toEqual([{ count: 0 }])
    await ensureDatabases(admin, [{ name, ...login }])
  },
)
