import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit, verifyAuditChain } from '../index.ts'
import { type ClonedDatabase, courierSql, createDatabase } from '../testing/index.ts'
import { inPoolTransaction } from '../transactions.ts'

let database: ClonedDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createDatabase('audit')
  pool = new pg.Pool({ connectionString: database.url })
  await pool.query(courierSql)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Changes rows as the tables' owner could, who can disable the triggers. */
const tamper = (sql: string) =>
  inPoolTransaction(pool, async (tx) => {
    await tx.query("SET LOCAL session_replication_role = 'replica'")
    await tx.query(sql)
  })
beforeEach(() => tamper('TRUNCATE audit.entries'))

const add = (n: number) =>
  inPoolTransaction(pool, (tx) => audit.add(tx, { actor: 'ada', action: 'thing.read', subject: `thing-${n}`, details: { n } }))
async function fill(count: number) {
  for (let n = 1; n <= count; n++) await add(n)
}

test('chains entries and returns the last hash', async () => {
  expect(await verifyAuditChain(pool)).toEqual({ entries: 0, head: '0'.repeat(64) })
  await add(1)
  const head = await add(2)
  expect(await verifyAuditChain(pool)).toEqual({ entries: 2, head })
  const { rows } = await pool.query('SELECT sequence::int, actor, action, subject, details FROM audit.entries ORDER BY audit.entries.sequence')
  expect(rows[1]).toEqual({ sequence: 2, actor: 'ada', action: 'thing.read', subject: 'thing-2', details: { n: 2 } })
})

test('concurrent entries form one chain, and a rollback leaves no gap', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, n) => add(n)))
  await inPoolTransaction(pool, async (tx) => {
    await audit.add(tx, { actor: 'ada', action: 'a', subject: 's' })
    throw new Error('no')
  }).catch(() => undefined)
  await add(31)
  expect(await verifyAuditChain(pool)).toMatchObject({ entries: 31 })
})

test('chains two entries of one transaction and unusual text', async () => {
  await inPoolTransaction(pool, async (tx) => {
    await audit.add(tx, { actor: 'ada', action: 'a', subject: 's', details: { text: 'a\u0000 "b" \u2028 é' } })
    await audit.add(tx, { actor: 'ada', action: 'b', subject: 's' })
  })
  expect(await verifyAuditChain(pool)).toMatchObject({ entries: 2 })
})

test.each(['UPDATE audit.entries SET actor = actor', 'DELETE FROM audit.entries', 'TRUNCATE audit.entries'])('refuses %s', async (sql) => {
  await add(1)
  await expect(pool.query(sql)).rejects.toThrow('append-only')
  expect(await verifyAuditChain(pool)).toMatchObject({ entries: 1 })
})

test.each([
  ["UPDATE audit.entries SET actor = 'eve' WHERE sequence = 2", 'changed'],
  ["UPDATE audit.entries SET at = '2000-01-01T00:00:00.000Z' WHERE sequence = 2", 'changed'],
  ['UPDATE audit.entries SET details = \'{"n": 2}\' WHERE sequence = 2', 'changed'],
  ['DELETE FROM audit.entries WHERE sequence = 2', 'missing'],
] as const)('detects %s', async (sql, reason) => {
  await fill(3)
  await tamper(sql)
  expect(await verifyAuditChain(pool)).toMatchObject({ entries: 1, broken: { sequence: '2', reason } })
})

test('detects a changed entry whose own hash is correct', async () => {
  await fill(1)
  const other = (await pool.query('SELECT * FROM audit.entries')).rows[0]
  await tamper('TRUNCATE audit.entries')
  await fill(2)
  await tamper('DELETE FROM audit.entries WHERE sequence = 1')
  await tamper(
    `INSERT INTO audit.entries VALUES (1, '${other.at}', '${other.actor}', '${other.action}', '${other.subject}', '{"n":1}', '${other.previous_hash}', '${other.hash}')`,
  )
  expect(await verifyAuditChain(pool)).toMatchObject({ entries: 1, broken: { sequence: '2', reason: 'unchained' } })
})

test('a copy of the last hash reveals that the last entry was removed', async () => {
  await fill(2)
  const { head } = await verifyAuditChain(pool)
  await tamper('DELETE FROM audit.entries WHERE sequence = 2')
  const after = await verifyAuditChain(pool)
  expect(after.broken).toBeUndefined()
  expect(after.head).not.toBe(head)
})
