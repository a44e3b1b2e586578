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

test('a cached count stays equal to a new count after any changes', async () => {
  const { database } = directory
  let changed = 0
  await fc.assert(
    fc
      .asyncProperty(someBusinesses, someQueries, someChanges, async (businesses, queries, steps) => {
        await addBusinesses(database, businesses)
        await database.pool.query('ANALYZE search.businesses')
        const asked = queries.slice(0, 4).map((query) => query(businesses))
        const [counts, ranges] = [openCounts(3), openCounts(3)]
        const answers = (kept: boolean) =>
          Promise.all(
            asked.flatMap((criteria) => [
              found(kept ? counts : openCounts(3), criteria),
              found(kept ? ranges : openCounts(3), criteria, 0),
              countFacets(database.pool, kept ? counts : openCounts(3), criteria),
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

test.each([0, 100])('a change counts from its commit on, whenever its transaction began (up to %i ids cached)', async (few) => {
  const { database } = directory
  await addBusinesses(database, [testBusiness({ businessName: 'Tea One' }), testBusiness({ businessName: 'Other' })])
  const counts = openCounts(3)
  const writer = await database.pool.connect()
  try {
    await writer.query('BEGIN')
    await writer.query(`UPDATE businesses SET business_name = 'Tea Two' WHERE business_name = 'Other'`)
    expect(await teaTotal(counts, few)).toBe(1)
    // This transaction begins after the writer's transaction and commits before it.
    await database.pool.query(`UPDATE businesses SET business_name = 'No more' WHERE business_name = 'Tea One'`)
    expect(await teaTotal(counts, few)).toBe(0)
    await writer.query('COMMIT')
    expect(await teaTotal(counts, few)).toBe(1)
  } finally {
    writer.release()
  }
})

test('counts once for simultaneous callers, and uses the cache later', async () => {
  const { database } = directory
  await addBusinesses(database, [testBusiness({ businessName: 'Tea' })])
  const counts = openCounts(3)
  await Promise.all(Array.from({ length: 5 }, () => teaTotal(counts)))
  const kept = [...counts.cache.values()]
  expect(await teaTotal(counts)).toBe(1)
  expect([...counts.cache.values()]).toEqual(kept)
  expect(kept).toHaveLength(1)
})

test('a failed count is not cached', async () => {
  const { database } = directory
  await addBusinesses(database, [testBusiness({ businessName: 'Tea' })])
  const counts = openCounts(3)
  await database.pool.query('ALTER TABLE search.businesses RENAME TO away')
  await expect(teaTotal(counts)).rejects.toThrow()
  await database.pool.query('ALTER TABLE search.away RENAME TO businesses')
  expect(await teaTotal(counts)).toBe(1)
})

test('counts again if some changes are no longer in the log', async () => {
  const { database } = directory
  const { pool } = database
  const counts = openCounts(3)
  const loggedChanges = async () => (await pool.query('SELECT count(*)::int FROM search.changes WHERE sign <> 0')).rows
  const changesBefore = await loggedChanges()
  expect(await teaTotal(counts, 0)).toBe(0)
  await addBusinesses(
    database,
    Array.from({ length: 1001 }, () => testBusiness({ businessName: 'Tea' })),
  )
  expect(await teaTotal(counts, 0)).toBe(1001)
  expect(await loggedChanges()).toEqual(changesBefore)

  // Adds more changes than the log keeps. The log drops its oldest changes only when no transaction on the server is older than they are.
  await pool.query(`INSERT INTO search.changes (sign, haystack) SELECT 1, 'tea' FROM generate_series(1, 6000)`)
  do {
    await pool.query(`UPDATE businesses SET business_name = business_name || '!' WHERE id IN (SELECT id FROM businesses ORDER BY id LIMIT 600)`)
  } while (((await pool.query<{ count: number }>('SELECT count(*)::int FROM search.changes')).rows[0]?.count ?? 0) >= 6000)
  await pool.query(`UPDATE businesses SET business_name = 'Coffee' WHERE id IN (SELECT id FROM businesses ORDER BY id LIMIT 10)`)
  expect(await teaTotal(counts, 0)).toBe(991)
  await pool.query('TRUNCATE search.businesses CASCADE')
  expect(await teaTotal(counts, 0)).toBe(0)
})

test('ignores changes numbered by another server, from before a restore', async () => {
  const { database } = directory
  await addBusinesses(database, [testBusiness({ businessName: 'Tea' })])
  const counts = openCounts(3)
  expect(await teaTotal(counts)).toBe(1)
  await database.pool.query(`INSERT INTO search.changes (xid, sign, haystack, name, place) VALUES ('99999999', 1, 'tea', 'tea', 1)`)
  expect(await teaTotal(counts)).toBe(1)
  expect(await teaTotal(openCounts(3))).toBe(1)
})

test('pages start at a range even if the sort key has few values', async () => {
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
