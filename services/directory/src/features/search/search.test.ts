import { PAGE_SIZE, SEARCH_LIMIT } from '@ungana/contracts-directory'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { businesses as someBusinesses, queries as someQueries } from '#testing/arbitrary.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, removeBusinesses, type TestBusiness, testBusiness } from '#testing/sample-business.ts'
import { ratingOf, searchByRules } from '#testing/search-oracle.ts'
import { type Criteria, criteriaOf } from './criteria.ts'
import { searchBusinesses, searchStatement } from './search.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())
beforeEach(() => removeBusinesses(directory.database))

const everything: Criteria = { text: '', category: '', country: '', tag: '' }

/** Names of what `/api/users/search` with this query finds, in order. */
async function find(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await directory.get(`/api/users/search?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return (body as { businessName: string }[]).map(({ businessName }) => businessName)
}

const add = (...businesses: Partial<TestBusiness>[]) => addBusinesses(directory.database, businesses.map(testBusiness))

test('finds what the rules find, in the same order, with the same totals, paged and unpaged', async () => {
  const { database } = directory
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  let matched = 0

  await fc.assert(
    fc
      .asyncProperty(someBusinesses, someQueries, async (businesses, queries) => {
        await addBusinesses(database, businesses)
        for (const query of queries) {
          const criteria = query(businesses)
          const expected = searchByRules(businesses, criteria)
          matched += expected.length

          const unpaged = await searchBusinesses(database.pool, criteria)
          expect({ criteria, ids: idsOf(unpaged.hits), total: unpaged.total }).toEqual({ criteria, ids: idsOf(expected), total: expected.length })
          expect(unpaged.hits.map(({ rating, products, services }) => ({ rating, products, services }))).toEqual(
            expected.map((business) => ({ rating: ratingOf(business), products: business.products, services: business.services })),
          )

          const beyond = Math.ceil(expected.length / PAGE_SIZE) + 1
          for (let page = 1; page <= beyond; page++) {
            const { hits, total } = await searchBusinesses(database.pool, criteria, { page })
            expect({ criteria, page, ids: idsOf(hits), total }).toEqual({
              criteria,
              page,
              ids: idsOf(expected.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)),
              total: expected.length,
            })
          }
        }
      })
      .beforeEach(() => removeBusinesses(database)),
    { numRuns: 40 },
  )
  // Searches that find nothing would agree with anything that finds nothing.
  expect(matched).toBeGreaterThan(100)
})

test.each<[string, Partial<TestBusiness>]>([
  ['businessName', { businessName: 'Needle Works' }],
  ['companyName', { companyName: 'The Needle Company' }],
  ['username', { username: 'needle_works' }],
  ['description', { description: 'Sells a needle in a haystack.' }],
  ['products', { products: ['Thread', 'Sewing needle'] }],
  ['services', { services: ['Needle repair'] }],
])('looks into %s, and into nothing that is private', async (_field, facts) => {
  await add(
    { businessName: 'Found', ...facts },
    { email: 'needle@x.example', phone: 'needle', contactPerson: 'Needle', location: 'Needle', tags: ['needle'] },
  )
  expect(await find({ q: 'NEEDLE' })).toEqual([facts.businessName ?? 'Found'])
})

test('looks into the business type', async () => {
  await add({ businessName: 'Maker', businessType: 'manufacturer' }, { businessName: 'Dealer' })
  expect(await find({ q: 'ufact' })).toEqual(['Maker'])
})

test('takes wildcards, backslashes and quotes literally', async () => {
  await add({ businessName: '100% Cotton' }, { businessName: '100 Cotton' }, { businessName: 'snake_case' }, { businessName: "O'Neil \\ Sons" })
  expect(await find({ q: '0%' })).toEqual(['100% Cotton'])
  expect(await find({ q: '_c' })).toEqual(['snake_case'])
  expect(await find({ q: "o'n" })).toEqual(["O'Neil \\ Sons"])
  expect(await find({ q: '\\' })).toEqual(["O'Neil \\ Sons"])
  expect(await find({ q: '0%c' })).toEqual([])
})

test('does not match across two fields', async () => {
  await add({ businessName: 'Sun', companyName: 'Flower', products: ['Oil', 'Cake'] })
  for (const q of ['sunflower', 'sun flower', 'oilcake', 'oil cake', 'oil,cake']) expect(await find({ q })).toEqual([])
  expect(await find({ q: 'flower' })).toEqual(['Sun'])
})

test('takes the first of q, query and search that is not blank, without the white space around it', async () => {
  await add({ businessName: 'Tea House' }, { businessName: 'Coffee House' })
  expect(await find({ q: ' ', query: '', search: ' tea ' })).toEqual(['Tea House'])
  expect(await find({ query: 'coffee', search: 'tea' })).toEqual(['Coffee House'])
  expect(await find({ q: '\u00a0tea house' })).toEqual(['Tea House'])
  expect(await find({ q: 'tea  house' })).toEqual([])
})

test.each([{}, { q: '' }, { q: '   ' }, { category: 'all-categories', country: 'all-countries' }, { category: '', country: '', tag: '' }])(
  '%o lists all',
  async (query) => {
    await add({ businessName: 'B' }, { businessName: 'a' }, { businessName: 'C' })
    expect(await find(query)).toEqual(['a', 'B', 'C'])
  },
)

test('filters by category or business type in any case, by country and tag exactly', async () => {
  await add(
    { businessName: 'A', category: 'Coffee, Tea & Spices', country: 'Kenya', tags: ['bulk'] },
    { businessName: 'B', businessType: 'logistics', country: 'Kenya', tags: ['Bulk', 'cold chain'] },
    { businessName: 'C', category: 'Coffee, Tea & Spices', businessType: 'logistics', country: 'Uganda' },
  )
  expect(await find({ category: 'coffee, tea & spices' })).toEqual(['A', 'C'])
  expect(await find({ category: 'LOGISTICS' })).toEqual(['B', 'C'])
  expect(await find({ country: 'Kenya' })).toEqual(['A', 'B'])
  expect(await find({ country: 'kenya' })).toEqual([])
  expect(await find({ tag: 'bulk' })).toEqual(['A'])
  expect(await find({ tag: 'cold' })).toEqual([])
  expect(await find({ category: 'logistics', country: 'Kenya', q: 'b' })).toEqual(['B'])
})

test('puts verified ones first, then the best rated, unrated ones last', async () => {
  const rated = (...ratings: number[]) => ratings.map((rating) => ({ rating, hidden: false }))
  await add(
    { businessName: 'unrated' },
    { businessName: 'good', reviews: rated(5, 4) },
    { businessName: 'verified, unrated', verified: true },
    { businessName: 'poor', reviews: rated(1) },
    { businessName: 'verified, poor', verified: true, reviews: rated(2) },
    {
      businessName: 'hidden praise',
      reviews: [
        { rating: 5, hidden: true },
        { rating: 3, hidden: false },
      ],
    },
  )
  expect(await find({})).toEqual(['verified, poor', 'verified, unrated', 'good', 'hidden praise', 'poor', 'unrated'])
})

test('gives nine a page and the exact total, and without a page at most a thousand', async () => {
  const businesses = Array.from({ length: SEARCH_LIMIT + 10 }, () => testBusiness({ businessName: 'Twin' }))
  await addBusinesses(directory.database, businesses)
  const expected = businesses.map(({ id }) => id).sort()
  const page = async (query: string) => {
    const { headers, body } = await directory.get(`/api/users/search?q=twin${query}`)
    expect(headers['x-total-count']).toBe(String(businesses.length))
    return (body as { id: string }[]).map(({ id }) => id)
  }
  expect(await page('')).toEqual(expected.slice(0, SEARCH_LIMIT))
  expect(await page('&page=1')).toEqual(expected.slice(0, PAGE_SIZE))
  expect(await page('&page=113')).toEqual(expected.slice(112 * PAGE_SIZE))
  expect(await page('&page=114')).toEqual([])
  expect(await page('&page=1000000')).toEqual([])
})

test.each(['q=%00', 'q=a%1fb', `q=${'x'.repeat(201)}`, 'page=0', 'page=-1', 'page=1.5', 'page=1000001', 'page=x', 'q=a&q=b'])(
  'refuses %s, naming the field',
  async (query) => {
    const { status, body } = await directory.get(`/api/users/search?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'VALIDATION', field: query.split('=')[0] })
  },
)

test('finds texts of three letters and more by the trigram index', async () => {
  const { pool } = directory.database
  await pool.query(`
    INSERT INTO businesses (id, username, business_name, description, business_type, country, location, email, phone)
    SELECT gen_random_uuid(), 'user_' || n, 'Business ' || md5(n::text), 'Sells ' || md5((n * 7)::text), 'trader', 'Kenya', 'Nairobi', 'a@b.example', '+254700000000'
    FROM generate_series(1, 3000) AS n`)
  await add({ description: 'Grinds kibajo. ሰላም ንግድ' })
  await pool.query('ANALYZE search.businesses')

  for (const text of ['kib', 'Kibajo', 'grinds kibajo.', 'ሰላም']) {
    const { text: statement, values } = searchStatement(criteriaOf({ q: text }), 1)
    const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (FORMAT JSON) ${statement}`, values)
    const plan = JSON.stringify(rows[0]?.['QUERY PLAN'])
    // Both the page and the count.
    expect(plan.match(/"Index Name":"businesses_haystack_idx"/g)).toHaveLength(2)
    expect(plan).not.toContain('"Node Type":"Seq Scan"')
    expect((await searchBusinesses(pool, { ...everything, text })).total).toBe(1)
  }
})
