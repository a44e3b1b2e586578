import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { categoryNames, businesses as someBusinesses, queries as someQueries } from '#testing/arbitrary.ts'
import { changeSomething, someChanges } from '#testing/changes.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, addCategories, removeBusinesses, testBusiness } from '#testing/sample-business.ts'
import { type Counts, openCounts } from './counts.ts'
import type { Criteria } from './criteria.ts'
import { countFacets } from './facets.ts'
import { readBounds } from './order.ts'
import { searchBusinesses } from './search.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addCategories(directory.database, categoryNames)
})
afterAll(() => directory.close())
beforeEach(() => removeBusinesses(directory.database))

const tea: Criteria = { text: 'tea', category: '', country: '', location: '', tag: '' }
const found = async (counts: Counts, criteria: Criteria, few?: number) => {
  const { hits, total } = await searchBusinesses(directory.database.pool, counts, criteria, { page: 1, ...(few !== undefined && { few }) })
  return { ids: hits.map(({ id }) => id), total }
}
const teaTotal = async (counts: Counts, few?: number) => (await found(counts, tea, few)).total

test('what was counted once is as right after any changes as what is counted anew', async () => {
  const { database } = directory
  let changed = 0
  await fc.assert(
    fc
      .asyncProperty(someBusinesses, someQueries, someChanges, async (businesses, queries, steps) => {
        await addBusinesses(database, businesses)
        await database.pool.query('ANALYZE search.businesses')
        const asked = queries.slice(0, 4).map((query) => query(businesses))
        const [counts, ranges] = [openCounts(), openCounts()]
        const answers = (kept: boolean) =>
          Promise.all(
            asked.flatMap((criteria) => [
              found(kept ? counts : openCounts(), criteria),
              found(kept ? ranges : openCounts(), criteria, 0),
              countFacets(database.pool, kept ? counts : openCounts(), criteria),
            ]),
          )
        let before = await answers(true)
        for (const step of steps) {
          await changeSomething(database.pool, step)
          const after = await answers(true)
          expect({ step, asked, answers: after }).toEqual({ step, asked, answers: await answers(false) })
          if (JSON.stringify(before) !== JSON.stringify(after)) changed++
          before = after
        }
      })
      .beforeEach(async () => {
        await removeBusinesses(database)
        await database.prisma.category.deleteMany()
        await addCategories(database, categoryNames)
      }),
    { numRuns: 10 },
  )
  expect(changed).toBeGreaterThan(0)
})

test.each([0, 100])('a change counts from its commit on, whenever it began (%i remembered)', async (few) => {
  const { database } = directory
  await addBusinesses(database, [testBusiness({ businessName: 'Tea One' }), testBusiness({ businessName: 'Other' })])
  const counts = openCounts()
  const writer = await database.pool.connect()
  try {
    await writer.query('BEGIN')
    await writer.query(`UPDATE businesses SET business_name = 'Tea Two' WHERE business_name = 'Other'`)
    expect(await teaTotal(counts, few)).toBe(1)
    // One that began later and ended sooner.
    await database.pool.query(`UPDATE businesses SET business_name = 'No more' WHERE business_name = 'Tea One'`)
    expect(await teaTotal(counts, few)).toBe(0)
    await writer.query('COMMIT')
    expect(await teaTotal(counts, few)).toBe(1)
  } finally {
    writer.release()
  }
})

test('counts once for all who ask at the same time, and not again', async () => {
  const { database } = directory
  await addBusinesses(database, [testBusiness({ businessName: 'Tea' })])
  const counts = openCounts()
  await Promise.all(Array.from({ length: 5 }, () => teaTotal(counts)))
  const kept = [...counts.kept.values()]
  expect(await teaTotal(counts)).toBe(1)
  expect([...counts.kept.values()]).toEqual(kept)
  expect(kept).toHaveLength(1)
})

test('a failed count is not kept', async () => {
  const { database } = directory
  await addBusinesses(database, [testBusiness({ businessName: 'Tea' })])
  const counts = openCounts()
  await database.pool.query('ALTER TABLE search.businesses RENAME TO away')
  await expect(teaTotal(counts)).rejects.toThrow()
  await database.pool.query('ALTER TABLE search.away RENAME TO businesses')
  expect(await teaTotal(counts)).toBe(1)
})

test('changes that are not, or no longer, told one by one are counted anew', async () => {
  const { database } = directory
  const { pool } = database
  const counts = openCounts()
  const told = async () => (await pool.query('SELECT count(*)::int FROM search.changes WHERE sign <> 0')).rows
  const toldBefore = await told()
  expect(await teaTotal(counts, 0)).toBe(0)
  await addBusinesses(
    database,
    Array.from({ length: 1001 }, () => testBusiness({ businessName: 'Tea' })),
  )
  expect(await teaTotal(counts, 0)).toBe(1001)
  expect(await told()).toEqual(toldBefore)

  // More than are kept. A change forgets the oldest, unless a transaction of whatever database is older still.
  await pool.query(`INSERT INTO search.changes (sign, haystack) SELECT 1, 'tea' FROM generate_series(1, 6000)`)
  do {
    await pool.query(`UPDATE businesses SET business_name = business_name || '!' WHERE id IN (SELECT id FROM businesses ORDER BY id LIMIT 600)`)
  } while (((await pool.query<{ count: number }>('SELECT count(*)::int FROM search.changes')).rows[0]?.count ?? 0) >= 6000)
  await pool.query(`UPDATE businesses SET business_name = 'Coffee' WHERE id IN (SELECT id FROM businesses ORDER BY id LIMIT 10)`)
  expect(await teaTotal(counts, 0)).toBe(991)
  await pool.query('TRUNCATE search.businesses CASCADE')
  expect(await teaTotal(counts, 0)).toBe(0)
})

test('changes that another server numbered, from before a restore, count for nothing', async () => {
  const { database } = directory
  await addBusinesses(database, [testBusiness({ businessName: 'Tea' })])
  const counts = openCounts()
  expect(await teaTotal(counts)).toBe(1)
  await database.pool.query(`INSERT INTO search.changes (xid, sign, haystack, name, place) VALUES ('99999999', 1, 'tea', 'tea', 1)`)
  expect(await teaTotal(counts)).toBe(1)
  expect(await teaTotal(openCounts())).toBe(1)
})

test('pages have ranges to begin in where few values stand in the order, too', async () => {
  const { database } = directory
  const rated = (n: number) => testBusiness({ businessName: `Bean House ${n}`, reviews: [{ rating: 1 + (n % 4), hidden: false }] })
  await addBusinesses(
    database,
    Array.from({ length: 40 }, (_, n) => rated(n)),
  )
  await database.pool.query('ANALYZE search.businesses')
  const bounds = (await readBounds(database.pool, 'rating')).map(BigInt)
  expect(bounds).toHaveLength(4)
  expect(bounds).toEqual(bounds.toSorted((a, b) => Number(a - b)))
})
