import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ensureDatabases } from '#infra/databases.ts'

const adminUrl = inject('postgresAdminUrl')
const databases = [
  { name: 'isolation_a', password: 'password of a' },
  { name: 'isolation-b', password: 'password/of@b' },
]
let urls: Record<string, string>

beforeAll(async () => {
  urls = await ensureDatabases(adminUrl, databases)
})

afterAll(async () => {
  await query(adminUrl, ...databases.flatMap(({ name }) => [`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`, `DROP ROLE IF EXISTS "${name}"`]))
})

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

it.each(databases)('$name has full rights in its own database', async ({ name }) => {
  const results = await query(
    urls[name] as string,
    'CREATE SCHEMA "search"',
    'CREATE EXTENSION pg_trgm WITH SCHEMA "search"',
    'CREATE TABLE goods (id int)',
    'SELECT current_user AS role, current_database() AS database',
  )
  expect(results.at(-1)?.rows).toEqual([{ role: name, database: name }])
})

it.each([
  ['isolation_a', 'isolation-b'],
  ['isolation-b', 'isolation_a'],
  ['isolation_a', 'postgres'],
  ['isolation_a', 'template1'],
])('%s cannot open the database %s', async (role, database) => {
  const url = new URL(urls[role] as string)
  url.pathname = `/${database}`
  await expect(query(url.href, 'SELECT 1')).rejects.toThrow(/permission denied for database/)
})

it('a role has no rights beyond its database', async () => {
  const url = urls.isolation_a as string
  await expect(query(url, 'CREATE ROLE other')).rejects.toThrow(/permission denied/)
  await expect(query(url, 'CREATE DATABASE other')).rejects.toThrow(/permission denied/)
  await expect(query(url, `COPY goods FROM PROGRAM 'true'`)).rejects.toThrow(/permission denied/)
})

it('refuses a wrong password', async () => {
  const url = new URL(urls.isolation_a as string)
  url.password = 'another'
  await expect(query(url.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
})

it('a second call keeps the data and sets the new password', async () => {
  const again = await ensureDatabases(adminUrl, [{ name: 'isolation_a', password: 'changed' }])
  const [goods] = await query(again.isolation_a as string, 'SELECT count(*)::int AS count FROM goods')
  expect(goods?.rows).toEqual([{ count: 0 }])
  await expect(query(urls.isolation_a as string, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
})
