import { asAdministrator } from '@ungana/service-kit/testing'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { categoryNames, businesses as someBusinesses, queries as someQueries } from '#testing/arbitrary.ts'
import { changeSomething, someChanges } from '#testing/changes.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, addCategories, removeBusinesses, testBusiness } from '#testing/sample-business.ts'
import { type Companies, forgetOldChanges, openCompanies } from './companies.ts'
import type { Criteria } from './criteria.ts'
import { countFacets } from './facets.ts'
import { searchBusinesses } from './search.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())
beforeEach(() => removeBusinesses(directory.database))

async function startAnew(): Promise<void> {
  await removeBusinesses(directory.database)
  await directory.database.prisma.category.deleteMany()
  await addCategories(directory.database, categoryNames)
}

const opened: Companies[] = []
const open = (few?: number, pool: Companies['pool'] = directory.database.pool, samplesLeaveAt = 3): Companies => {
  const companies = openCompanies(pool, samplesLeaveAt, few)
  opened.push(companies)
  return companies
}
afterEach(async () => void (await Promise.all(opened.splice(0).map((companies) => companies.close()))))

const tea: Criteria = { text: 'tea', category: '', country: '', location: '', tag: '' }
const found = async (companies: Companies, criteria: Criteria) => {
  const { hits, total } = await searchBusinesses(companies, criteria, { page: 1 })
  return { ids: hits.map(({ id }) => id), total }
}
const teaTotal = async (companies: Companies) => (await found(companies, tea)).total

/** How often all companies are loaded from now on. */
function watchLoads(): { readonly pool: Companies['pool']; readonly loads: () => number } {
  let loads = 0
  const { pool } = directory.database
  return {
    loads: () => loads,
    pool: {
      options: pool.options,
      query: pool.query.bind(pool),
      connect: async () => {
        const client = await pool.connect()
        return Object.assign(Object.create(client), {
          query: (statement: string, values: unknown[] = []) => {
            if (statement.startsWith('DECLARE companies')) loads++
            return client.query(statement, values)
          },
          release: () => client.release(),
        })
      },
    } as never,
  }
}

test('two instances equal a new one after any changes', async () => {
  const { database } = directory
  let changed = 0
  await fc.assert(
    fc
      .asyncProperty(someBusinesses, someQueries, someChanges, async (businesses, queries, steps) => {
        await addBusinesses(database, businesses)
        const asked = queries.slice(0, 4).map((query) => query(businesses))
        const instances = [open(), open(0)]
        const answers = (companies: Companies) =>
          Promise.all(asked.flatMap((criteria) => [found(companies, criteria), countFacets(companies, criteria)]))
        let before = await Promise.all(instances.map(answers))
        for (const step of steps) {
          await changeSomething(database.pool, step)
          const after = await Promise.all(instances.map(answers))
          const reloaded = await answers(open())
          expect({ step, asked, answers: after }).toEqual({ step, asked, answers: [reloaded, reloaded] })
          if (JSON.stringify(before) !== JSON.stringify(after)) changed++
          before = after
        }
        await Promise.all(opened.splice(0).map((companies) => companies.close()))
      })
      .beforeEach(startAnew),
    { numRuns: 6 },
  )
  expect(changed).toBeGreaterThan(0)
})

/** Ids of the active companies with the text in one of the seven fields, as the specification says it. */
async function idsBySevenLikes(text: string): Promise<string[]> {
  const like = (field: string) => `${field} COLLATE pg_catalog.pg_c_utf8 ILIKE $1`
  const fields = ['b.business_name', 'b.company_name', 'b.username', 'b.description', 'b.business_type']
  const { rows } = await directory.database.pool.query<{ id: string }>(
    `SELECT b.id FROM businesses AS b
     WHERE b.status = 'active' AND (
       ${fields.map(like).join(' OR ')} OR EXISTS (SELECT FROM products AS p WHERE p.business_id = b.id AND p.kind IN ('product', 'service') AND ${like('p.name')})
     ) ORDER BY b.id`,
    [`%${text.replace(/[\\%_]/g, '\\$&')}%`],
  )
  return rows.map(({ id }) => id)
}

test('two instances find what the seven ILIKEs find, after changes that others make during a search', async () => {
  const { database } = directory
  let [found, differing] = [0, 0]
  await fc.assert(
    fc
      .asyncProperty(someBusinesses, someQueries, someChanges, async (businesses, queries, steps) => {
        await addBusinesses(database, businesses)
        const texts = queries.map((query) => query(businesses).text)
        const instances = [open(undefined, database.pool, Number.POSITIVE_INFINITY), open(0, database.pool, Number.POSITIVE_INFINITY)]
        const idsIn = async (companies: Companies, text: string) => {
          const { hits } = await searchBusinesses(companies, { ...tea, text })
          return hits.flatMap(({ id, match }) => (match === 'exact' ? [id] : [])).sort()
        }
        let before = ''
        for (const step of steps) {
          await Promise.all([changeSomething(database.pool, step), ...instances.flatMap((one) => texts.map((text) => idsIn(one, text)))])
          const expected = await Promise.all(texts.map(idsBySevenLikes))
          for (const one of instances)
            expect({ texts, ids: await Promise.all(texts.map((text) => idsIn(one, text))) }).toEqual({ texts, ids: expected })
          found += expected.flat().length
          if (before !== '' && before !== JSON.stringify(expected)) differing++
          before = JSON.stringify(expected)
        }
        await Promise.all(opened.splice(0).map((companies) => companies.close()))
      })
      .beforeEach(startAnew),
    { numRuns: 6 },
  )
  expect(Math.min(found, differing)).toBeGreaterThan(0)
})

test('a change counts from its commit on, whenever its transaction began', async () => {
  const { database } = directory
  await addBusinesses(database, [testBusiness({ businessName: 'Tea One' }), testBusiness({ businessName: 'Other' })])
  const companies = open()
  const writer = await database.pool.connect()
  try {
    await writer.query('BEGIN')
    await writer.query(`UPDATE businesses SET business_name = 'Tea Two' WHERE business_name = 'Other'`)
    expect(await teaTotal(companies)).toBe(1)
    // This transaction begins after the writer's transaction and commits before it.
    await database.pool.query(`UPDATE businesses SET business_name = 'No more' WHERE business_name = 'Tea One'`)
    expect(await teaTotal(companies)).toBe(0)
    await writer.query('COMMIT')
    expect(await teaTotal(companies)).toBe(1)
  } finally {
    writer.release()
  }
})

test('loads once for simultaneous callers, and later only what changed', async () => {
  await addBusinesses(directory.database, [testBusiness({ businessName: 'Tea' })])
  const { pool, loads } = watchLoads()
  const companies = open(undefined, pool)
  expect(await Promise.all(Array.from({ length: 5 }, () => teaTotal(companies)))).toEqual([1, 1, 1, 1, 1])
  await addBusinesses(directory.database, [testBusiness({ businessName: 'Green tea' })])
  expect(await teaTotal(companies)).toBe(2)
  expect(loads()).toBe(1)
})

test('after a failure, the next call tries again', async () => {
  await addBusinesses(directory.database, [testBusiness({ businessName: 'Tea' })])
  const companies = open()
  await asAdministrator(directory.database.pool, 'ALTER TABLE search.businesses RENAME TO away')
  await expect(teaTotal(companies)).rejects.toThrow()
  await asAdministrator(directory.database.pool, 'ALTER TABLE search.away RENAME TO businesses')
  expect(await teaTotal(companies)).toBe(1)
})

test('loads all companies again if the log no longer has all changes, and not for the changes that it has', async () => {
  const { pool } = directory.database
  await addBusinesses(directory.database, [testBusiness({ businessName: 'Tea' }), testBusiness({ businessName: 'Tea' })])
  const watched = watchLoads()
  const companies = open(undefined, watched.pool)
  expect(await teaTotal(companies)).toBe(2)
  const rename = (from: string, to: string) => pool.query(`UPDATE businesses SET business_name = $2 WHERE business_name = $1`, [from, to])
  await rename('Tea', 'Coffee')
  await forgetOldChanges(pool)
  expect(await teaTotal(companies)).toBe(0)
  expect(watched.loads()).toBe(1)

  await rename('Coffee', 'Tea')
  await pool.query(`UPDATE search.changed SET at = now() - interval '2 hours'`)
  // Another test's transaction on this server may be older than the changes.
  for (;;) {
    await forgetOldChanges(pool)
    const { rows } = await pool.query('SELECT FROM search.changed WHERE business_id IS NOT NULL')
    if (rows.length === 0) break
  }
  expect(await teaTotal(companies)).toBe(2)
  expect(watched.loads()).toBe(2)
  await rename('Tea', 'Black tea')
  expect(await teaTotal(companies)).toBe(2)
  expect(watched.loads()).toBe(2)

  await asAdministrator(pool, 'TRUNCATE search.businesses CASCADE')
  expect(await teaTotal(companies)).toBe(0)
})

test('loads a new memory when too many entries are gone, while the old one answers as always', async () => {
  const { pool } = directory.database
  await addBusinesses(
    directory.database,
    Array.from({ length: 1001 }, () => testBusiness({ businessName: 'Tea' })),
  )
  const watched = watchLoads()
  let held = Promise.resolve()
  let release = () => {}
  const connect = async () => {
    await held
    return watched.pool.connect()
  }
  const companies = open(undefined, { ...watched.pool, connect } as never)
  const old = await companies.current()
  held = new Promise((resolve) => {
    release = resolve
  })
  await pool.query('UPDATE businesses SET featured = NOT featured')
  expect(await companies.current()).toBe(old)
  const added = testBusiness({ businessName: 'Green tea' })
  await addBusinesses(directory.database, [added])
  expect(await companies.current()).toBe(old)
  expect(old.entryOf(added.id)).toBeDefined()
  release()
  await expect.poll(async () => (await companies.current()) !== old).toBe(true)
  expect(watched.loads()).toBe(2)
  expect((await companies.current()).length).toBe(1002)
})

test('loads all companies again after a restore, when transactions have other numbers', async () => {
  await addBusinesses(directory.database, [testBusiness({ businessName: 'Tea' })])
  const watched = watchLoads()
  let future = false
  const companies = open(undefined, {
    ...watched.pool,
    // As if the memory had been loaded from a server that was further on.
    query: (statement: string, values: unknown[]) =>
      directory.database.pool.query(
        statement,
        future ? values.map((value) => (/^\d+:\d+:/.test(String(value)) ? '99999999:99999999:' : value)) : values,
      ),
  } as never)
  expect(await teaTotal(companies)).toBe(1)
  future = true
  expect(await teaTotal(companies)).toBe(1)
  expect(watched.loads()).toBe(2)
})
