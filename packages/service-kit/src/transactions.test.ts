import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createPool } from './database.ts'
import { type ClonedDatabase, createDatabase } from './testing/index.ts'
import { inPoolTransaction, runSql, runWithCommit } from './transactions.ts'

let database: ClonedDatabase

beforeAll(async () => {
  database = await createDatabase('transactions')
})
afterAll(() => database.drop())

async function terminate(pid: number | undefined): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresAdminUrl') })
  await admin.connect()
  await admin.query('SELECT pg_terminate_backend($1)', [pid])
  await admin.end()
}

// Services use pools of `createPool`; other pools must work too.
describe.each([
  ['createPool', () => createPool(database.url, { max: 1 })],
  ['pg alone', () => new pg.Pool({ connectionString: database.url, max: 1 })],
])('on a pool of %s', (_name, open) => {
  let pool: pg.Pool
  beforeAll(async () => {
    pool = open()
    await pool.query('CREATE TABLE IF NOT EXISTS notes (n int PRIMARY KEY)')
  })
  afterAll(() => pool.end())
  beforeEach(async () => void (await pool.query('TRUNCATE notes')))

  const notes = async () => (await pool.query<{ n: number }>('SELECT n FROM notes ORDER BY n')).rows.map(({ n }) => n)
  const insert = 'INSERT INTO notes VALUES ($1::int)'
  const insertWithCommit = 'INSERT INTO notes SELECT * FROM unnest($1::int[])'

  test('commits everything in order, including statements sent with the COMMIT, and returns the result of `work`', async () => {
    const result = await inPoolTransaction(pool, async (tx) => {
      await runWithCommit(tx, insertWithCommit, [1])
      await runWithCommit(tx, 'UPDATE notes SET n = n + more FROM unnest($1::int[]) AS more', [10])
      await runSql(tx, insert, [2])
      // Not stored yet.
      return (await runSql<{ n: number }>(tx, 'SELECT n FROM notes', [])).map(({ n }) => n)
    })
    expect(result).toEqual([2])
    expect(await notes()).toEqual([11, 12])
  })

  test('a failing statement sent with the COMMIT commits nothing and reports the cause', async () => {
    const work = inPoolTransaction(pool, async (tx) => {
      await runSql(tx, insert, [1])
      await runWithCommit(tx, insertWithCommit, [1])
      await runWithCommit(tx, insertWithCommit, [2])
    })
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual([])
  })

  test('rolls back if `work` throws, and the next transaction on the connection is separate', async () => {
    const work = inPoolTransaction(pool, async (tx) => {
      await runWithCommit(tx, insertWithCommit, [1])
      await runSql(tx, insert, [2])
      throw new Error('changed its mind')
    })
    await expect(work).rejects.toThrow('changed its mind')
    await inPoolTransaction(pool, (tx) => runSql(tx, insert, [3]))
    expect(await notes()).toEqual([3])
  })

  test('if `work` throws before its first `await`, nothing stays on the connection', async () => {
    const work = inPoolTransaction(pool, () => {
      throw new Error('at once')
    })
    await expect(work).rejects.toThrow('at once')
    const client = await pool.connect()
    try {
      await runWithCommit(client, insertWithCommit, [5])
    } finally {
      client.release()
    }
    expect(await notes()).toEqual([5])
  })

  test('throws if a statement failed and `work` continued', async () => {
    const work = (end: boolean) =>
      inPoolTransaction(pool, async (tx) => {
        await tx.query('SELECT no_such_column').catch(() => undefined)
        if (end) await runWithCommit(tx, insertWithCommit, [1])
      })
    await expect(work(false)).rejects.toThrow('rolled back')
    await expect(work(true)).rejects.toThrow('rolled back')
    expect(await notes()).toEqual([])
  })

  test('commits nothing if the connection is lost, and discards the connection', async () => {
    const work = inPoolTransaction(pool, async (tx) => {
      tx.on('error', () => undefined)
      await runSql(tx, insert, [1])
      const [row] = await runSql<{ pid: number }>(tx, 'SELECT pg_backend_pid() AS pid', [])
      await terminate(row?.pid)
      await runWithCommit(tx, insertWithCommit, [2])
    })
    await expect(work).rejects.toThrow()
    await expect.poll(() => notes(), { timeout: 10_000 }).toEqual([])
  })

  test('calls `committed` once for each statement after the COMMIT, and never if nothing was committed', async () => {
    const received: unknown[] = []
    const add = async (tx: pg.PoolClient, n: number) =>
      runWithCommit<{ n: number }>(tx, `${insertWithCommit} ON CONFLICT DO NOTHING RETURNING n`, [n], (rows) => received.push(rows))
    await inPoolTransaction(pool, async (tx) => {
      for (const n of [1, 2, 1]) await add(tx, n)
      await runSql(tx, 'SELECT 1', [])
      expect(received).toEqual([])
    })
    expect(received).toEqual([[{ n: 1 }, { n: 2 }]])
    const failing = inPoolTransaction(pool, async (tx) => {
      await add(tx, 3)
      await runWithCommit(tx, `${insertWithCommit} RETURNING n`, [1])
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    const changed = inPoolTransaction(pool, async (tx) => {
      await add(tx, 4)
      throw new Error('changed its mind')
    })
    await expect(changed).rejects.toThrow('changed its mind')
    expect(received).toHaveLength(1)
    // The outer transaction may still roll back.
    const client = await pool.connect()
    await client.query('BEGIN')
    await add(client, 5)
    await client.query('ROLLBACK')
    client.release()
    expect([received.length, await notes()]).toEqual([1, [1, 2]])
  })

  test('outside of inPoolTransaction the statement runs at once', async () => {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      await runWithCommit(client, insertWithCommit, [7])
      expect((await client.query('SELECT n FROM notes')).rowCount).toBe(1)
      await client.query('COMMIT')
    } finally {
      client.release()
    }
    expect(await notes()).toEqual([7])
  })
})
