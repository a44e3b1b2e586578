// The search table is derived: whatever happens to businesses, products and reviews, it must hold what a fresh start would.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoryNames, businesses as someBusinesses } from '#testing/arbitrary.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, addCategories, removeBusinesses, type TestBusiness, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addCategories(directory.database, categoryNames)
})
afterAll(() => directory.close())

const changes = {
  rename: `UPDATE businesses SET business_name = $2, description = $2 WHERE id = $1`,
  retag: `UPDATE businesses SET tags = ARRAY[$2], verified = NOT verified WHERE id = $1`,
  suspend: `UPDATE businesses SET status = CASE status WHEN 'active' THEN 'suspended' ELSE 'active' END WHERE id = $1 AND $2 <> ''`,
  suspendMany: `UPDATE businesses SET status = 'suspended' WHERE id <= $1 AND $2 <> ''`,
  remove: `DELETE FROM businesses WHERE id = $1 AND $2 <> ''`,
  addProduct: `INSERT INTO products (id, business_id, kind, name, description, position) VALUES (gen_random_uuid(), $1, 'service', $2, '', -1)`,
  renameProducts: `UPDATE products SET name = $2, kind = 'product' WHERE business_id = $1`,
  moveProducts: `UPDATE products SET business_id = $1 WHERE name <> $2`,
  removeProducts: `DELETE FROM products WHERE business_id = $1 AND $2 <> ''`,
  review: `INSERT INTO reviews (id, business_id, reviewer_id, reviewer_name, rating, comment) VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'x', 4, $2)`,
  hideReviews: `UPDATE reviews SET hidden = NOT hidden WHERE business_id = $1 AND $2 <> ''`,
  moveReviews: `UPDATE reviews SET business_id = $1 WHERE comment <> $2`,
  removeReviews: `DELETE FROM reviews WHERE business_id = $1 AND $2 <> ''`,
  renameCategory: `UPDATE categories SET name = name || $2 WHERE name = (SELECT category FROM businesses WHERE id = $1)`,
} as const

const contents = async () => (await directory.database.pool.query('SELECT * FROM search.businesses ORDER BY business_id')).rows

test('after any changes the table holds what building it anew gives', async () => {
  const { database } = directory
  const change = fc.record({
    kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
    at: fc.nat(),
    name: fc.constantFrom('Őne', 'two', '%'),
  })
  await fc.assert(
    fc
      .asyncProperty(someBusinesses, fc.array(change, { minLength: 1, maxLength: 8 }), async (businesses, steps) => {
        await addBusinesses(database, businesses)
        for (const { kind, at, name } of steps) {
          const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM businesses ORDER BY id')
          const id = rows[at % Math.max(rows.length, 1)]?.id
          if (id) await database.pool.query(changes[kind], [id, name])
        }
        const kept = await contents()
        const ratings = await database.pool.query(`
          SELECT b.id FROM businesses b LEFT JOIN reviews r ON r.business_id = b.id AND NOT r.hidden
          GROUP BY b.id HAVING (b.review_count, b.rating) IS DISTINCT FROM (count(r.id), round(avg(r.rating), 2)::float8)`)
        expect(ratings.rows).toEqual([])

        await database.pool.query('DELETE FROM search.businesses')
        await database.pool.query('SELECT search.refresh(ARRAY(SELECT id FROM businesses))')
        expect(kept).toEqual(await contents())
      })
      .beforeEach(async () => {
        await removeBusinesses(database)
        await database.prisma.category.deleteMany()
        await addCategories(database, categoryNames)
      }),
    { numRuns: 40 },
  )
})

/** Runs the same statement in two transactions, the second starting before the first commits. */
async function twoAtOnce(statement: string, parameters: readonly [unknown[], unknown[]]): Promise<void> {
  const { pool } = directory.database
  const [first, second]: [PoolClient, PoolClient] = [await pool.connect(), await pool.connect()]
  try {
    await first.query('BEGIN')
    await second.query('BEGIN')
    await first.query(statement, parameters[0])
    const waiting = second.query(statement, parameters[1])
    await isWaiting(second)
    await first.query('COMMIT')
    await waiting
    await second.query('COMMIT')
  } finally {
    first.release()
    second.release()
  }
}

async function isWaiting(client: PoolClient): Promise<void> {
  const { processID } = client as PoolClient & { processID: number }
  for (;;) {
    const { rowCount } = await directory.database.pool.query(`SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'`, [processID])
    if (rowCount) return
  }
}

const only = async (facts: Partial<TestBusiness> = {}) => {
  await removeBusinesses(directory.database)
  const business = testBusiness(facts)
  await addBusinesses(directory.database, [business])
  return business
}

test('two products added at the same moment are both found', async () => {
  const { id } = await only()
  await twoAtOnce(`INSERT INTO products (id, business_id, kind, name, description) VALUES ($1, $2, 'product', $3, '')`, [
    [randomUUID(), id, 'Anvil'],
    [randomUUID(), id, 'Bellows'],
  ])
  expect(await contents()).toMatchObject([{ haystack: expect.stringMatching(/anvil.*bellows|bellows.*anvil/) }])
})

test('two reviews written at the same moment both count', async () => {
  const { id } = await only()
  await twoAtOnce(`INSERT INTO reviews (id, business_id, reviewer_id, reviewer_name, rating, comment) VALUES ($1, $2, $1, 'x', $3, '')`, [
    [randomUUID(), id, 5],
    [randomUUID(), id, 2],
  ])
  expect(await contents()).toMatchObject([{ rating: 3.5 }])
  expect((await directory.get(`/api/users/${id}`)).body).toMatchObject({ rating: 3.5, reviewCount: 2 })
})

test('a change that search does not look at writes nothing', async () => {
  const { id } = await only({ businessName: 'Still' })
  const version = async () => (await directory.database.pool.query('SELECT ctid, xmin FROM search.businesses')).rows
  const before = await version()
  await directory.database.pool.query(`UPDATE businesses SET phone = '+254711000000' WHERE id = $1`, [id])
  // The row's place; its lock was taken, its content not written.
  expect((await version()).map(({ ctid }) => ctid)).toEqual(before.map(({ ctid }) => ctid))
})
