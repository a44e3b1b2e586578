import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from './database.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type ClonedDatabase, createDatabase } from './testing/index.ts'
import { inPoolTransaction } from './transactions.ts'

let database: ClonedDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createDatabase('one_at_a_time')
  pool = createPool(database.url)
  await pool.query('CREATE TABLE orders (by text NOT NULL)')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const orderAtMostOnce = (by: string) =>
  inPoolTransaction(pool, async (tx) => {
    await oneAtATime(tx, `orders of ${by}`)
    const { rows } = await tx.query<{ count: number }>('SELECT count(*)::int FROM orders WHERE by = $1', [by])
    if (rows[0]?.count === 0) await tx.query('INSERT INTO orders VALUES ($1)', [by])
  })

test('of transactions at the same moment, each counts what the ones before it wrote', async () => {
  await Promise.all(['amina', 'amina', 'juma', 'amina', 'juma', 'amina'].map(orderAtMostOnce))
  expect((await pool.query('SELECT by FROM orders ORDER BY by')).rows).toEqual([{ by: 'amina' }, { by: 'juma' }])
})
