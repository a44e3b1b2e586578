// The search table is derived data: after any change to companies, products and reviews it must equal a rebuilt table.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoryNames, businesses as someBusinesses } from '#testing/arbitrary.ts'
import { changeSomething, someChanges } from '#testing/changes.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, addCategories, removeBusinesses, type TestBusiness, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addCategories(directory.database, categoryNames)
})
afterAll(() => directory.close())

const contents = async () =>
  (await directory.database.pool.query('SELECT * FROM search.businesses LEFT JOIN search.words USING (business_id) ORDER BY business_id')).rows

test('the search table equals a rebuilt table after any changes', async () => {
  const { database } = directory
  await fc.assert(
    fc
      .asyncProperty(someBusinesses, someChanges, async (businesses, steps) => {
        await addBusinesses(database, businesses)
        for (const step of steps) await changeSomething(database.pool, step)
        const kept = await contents()
        const ratings = await database.pool.query(`
          SELECT b.id FROM businesses b LEFT JOIN reviews r ON r.business_id = b.id AND NOT r.hidden
          GROUP BY b.id HAVING (b.review_count, b.rating) IS DISTINCT FROM (count(r.id), round(avg(r.rating), 2)::float8)`)
        expect(ratings.rows).toEqual([])
        const unknown = await database.pool.query('SELECT unnest(words) FROM search.words EXCEPT SELECT word FROM search.vocabulary')
        expect(unknown.rows).toEqual([])

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
    await untilOneWaits()
    await first.query('COMMIT')
    await waiting
    await second.query('COMMIT')
  } finally {
    first.release()
    second.release()
  }
}

async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await directory.database.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (rowCount) return
  }
}

const only = async (facts: Partial<TestBusiness> = {}) => {
  await removeBusinesses(directory.database)
  const business = testBusiness(facts)
  await addBusinesses(directory.database, [business])
  return business
}

test('finds both of two products added at the same time', async () => {
  const { id } = await only()
  await twoAtOnce(`INSERT INTO products (id, business_id, kind, name, description) VALUES ($1, $2, 'product', $3, '')`, [
    [randomUUID(), id, 'Anvil'],
    [randomUUID(), id, 'Bellows'],
  ])
  expect(await contents()).toMatchObject([{ haystack: expect.stringMatching(/anvil.*bellows|bellows.*anvil/) }])
})

test('counts both of two reviews written at the same time', async () => {
  const { id } = await only()
  await twoAtOnce(`INSERT INTO reviews (id, business_id, reviewer_id, reviewer_name, rating, comment) VALUES ($1, $2, $1, 'x', $3, '')`, [
    [randomUUID(), id, 5],
    [randomUUID(), id, 2],
  ])
  expect(await contents()).toMatchObject([{ score: 350 }])
  expect((await directory.get(`/api/users/${id}`)).body).toMatchObject({ rating: 3.5, reviewCount: 2 })
})

test('a change of an unsearched column writes nothing', async () => {
  const { id } = await only({ businessName: 'Still' })
  const version = async () => (await directory.database.pool.query('SELECT ctid, xmin FROM search.businesses')).rows
  const before = await version()
  await directory.database.pool.query(`UPDATE businesses SET phone = '+254711000000' WHERE id = $1`, [id])
  // The row's location on disk: locking keeps it, writing changes it.
  expect((await version()).map(({ ctid }) => ctid)).toEqual(before.map(({ ctid }) => ctid))
})
