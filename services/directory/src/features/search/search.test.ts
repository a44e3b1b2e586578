import { PAGE_SIZE, SEARCH_LIMIT, type SearchHit, searchSorts } from '@ungana/contracts-directory'
import { longestTurn } from '@ungana/service-kit/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { samplesLeave, businesses as someBusinesses, queries as someQueries } from '#testing/arbitrary.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, removeBusinesses, type TestBusiness, testBusiness } from '#testing/sample-business.ts'
import { ratingOf, searchByRules } from '#testing/search-oracle.ts'
import { openCompanies } from './companies.ts'
import type { Criteria } from './criteria.ts'
import { searchBusinesses } from './search.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())
beforeEach(() => removeBusinesses(directory.database))

const rated = (...ratings: number[]) => ratings.map((rating) => ({ rating, hidden: false }))
const everything: Criteria = { text: '', category: '', country: '', location: '', tag: '' }

/** Names of the companies that `/api/users/search` finds with this query, in order. */
async function find(query: Record<string, string>, match = 'exact'): Promise<string[]> {
  const { status, body } = await directory.get(`/api/users/search?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return (body as SearchHit[]).filter((hit) => hit.match === match).map(({ businessName }) => businessName)
}

const add = (...businesses: Partial<TestBusiness>[]) => addBusinesses(directory.database, businesses.map(testBusiness))

test('finds what the simple rules find, in every order, with the same totals, paged and unpaged, sorted or read from the order', async () => {
  const { database } = directory
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  let matched = 0

  await fc.assert(
    fc
      .asyncProperty(someBusinesses, someQueries, samplesLeave, async (businesses, queries, samplesLeaveAt) => {
        await addBusinesses(database, businesses)
        const [sorting, reading] = [openCompanies(database.pool, samplesLeaveAt), openCompanies(database.pool, samplesLeaveAt, 0)]
        for (const [index, query] of queries.entries()) {
          const criteria = query(businesses)
          const sort = searchSorts[index % 3 === 0 ? (index / 3) % 4 : 0] ?? 'relevance'
          const expected = searchByRules(businesses, criteria, { sort, samplesLeaveAt })
          matched += expected.length

          const companies = index % 2 === 0 ? reading : sorting
          const search = async (page?: number) => {
            const { hits, total } = await searchBusinesses(companies, criteria, { page, sort })
            return { total, hits: hits.filter(({ match }) => match === 'exact') }
          }
          const unpaged = await search()
          expect({ criteria, sort, ids: idsOf(unpaged.hits), total: unpaged.total }).toEqual({
            criteria,
            sort,
            ids: idsOf(expected),
            total: expected.length,
          })
          expect(unpaged.hits.map(({ rating, products, services, featured }) => ({ rating, products, services, featured }))).toEqual(
            expected.map((business) => ({
              rating: ratingOf(business),
              products: business.products,
              services: business.services,
              featured: business.featured,
            })),
          )
          for (let page = 1; page <= Math.ceil(expected.length / PAGE_SIZE) + 1; page++) {
            const { hits, total } = await search(page)
            expect({ criteria, sort, page, ids: idsOf(hits), total }).toEqual({
              criteria,
              sort,
              page,
              ids: idsOf(expected.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)),
              total: expected.length,
            })
          }
        }
        await Promise.all([sorting.close(), reading.close()])
      })
      .beforeEach(() => removeBusinesses(database)),
    { numRuns: 15 },
  )
  // If all searches found nothing, this test would pass without comparing anything.
  expect(matched).toBeGreaterThan(50)
})

test.each<[string, Partial<TestBusiness>]>([
  ['businessName', { businessName: 'Needle Works' }],
  ['companyName', { companyName: 'The Needle Company' }],
  ['username', { username: 'needle_works' }],
  ['description', { description: 'Sells a needle in a haystack.' }],
  ['products', { products: ['Thread', 'Sewing needle'] }],
  ['services', { services: ['Needle repair'] }],
])('searches %s, and nothing private', async (_field, facts) => {
  await add(
    { businessName: 'Found', ...facts },
    { email: 'needle@x.example', phone: 'needle', contactPerson: 'Needle', location: 'Needle', tags: ['needle'] },
  )
  expect(await find({ q: 'NEEDLE' })).toEqual([facts.businessName ?? 'Found'])
})

test('searches the business type', async () => {
  await add({ businessName: 'Maker', businessType: 'manufacturer' }, { businessName: 'Dealer' })
  expect(await find({ q: 'ufact' })).toEqual(['Maker'])
})

test('puts real companies before samples, even if the text is in the name of a sample only', async () => {
  await add(
    { businessName: 'Tea Sample', sample: true, verified: true, reviews: rated(5, 5, 5) },
    { businessName: 'Kivu', products: ['Tea'] },
    { businessName: 'Rwenzori', products: ['Tea'], verified: true },
  )
  for (const q of ['tea', '']) expect(await find({ q })).toEqual(['Rwenzori', 'Kivu', 'Tea Sample'])
  expect((await find({ sort: 'rating' })).at(-1)).toBe('Tea Sample')
})

test('leaves out samples once nine real companies match', async () => {
  await add({ businessName: 'Tea Sample', sample: true }, ...Array.from({ length: 9 }, () => ({ businessName: 'Tea' })))
  const companies = openCompanies(directory.database.pool, 9)
  const search = (criteria: Partial<Criteria>) => searchBusinesses(companies, { ...everything, ...criteria })
  expect((await search({ text: 'tea' })).total).toBe(9)
  expect((await search({ text: 'tea s' })).total).toBe(1)
  const { id } = await directory.database.prisma.business.findFirstOrThrow({ where: { businessName: 'Tea' } })
  await directory.database.prisma.business.update({ where: { id }, data: { status: 'suspended' } })
  expect((await search({ text: 'tea' })).hits.map(({ businessName }) => businessName)).toEqual([...new Array(8).fill('Tea'), 'Tea Sample'])
  await companies.close()
})

test('a company that leaves during a search leaves no gap', async () => {
  await add(...Array.from({ length: PAGE_SIZE + 1 }, (_, n) => ({ businessName: `Tea ${n}` })))
  const { pool } = directory.database
  let isFirst = true
  const companies = openCompanies(
    {
      options: pool.options,
      connect: pool.connect.bind(pool),
      query: async (statement: string, values: unknown[]) => {
        if (isFirst && statement.includes('WITH ORDINALITY')) {
          isFirst = false
          await pool.query(`UPDATE businesses SET status = 'suspended' WHERE business_name = 'Tea 3'`)
        }
        return pool.query(statement, values)
      },
    } as never,
    9,
  )
  const { hits, total } = await searchBusinesses(companies, { ...everything, text: 'tea' }, { page: 1 })
  expect([isFirst, hits.length, total]).toEqual([false, PAGE_SIZE, PAGE_SIZE])
  await companies.close()
})

test('a company that changes during a search appears once', async () => {
  await add({ businessName: 'Green Tea' })
  const { pool } = directory.database
  let change = () => Promise.resolve<unknown>(undefined)
  const connect = async () => {
    await change()
    return pool.connect()
  }
  const companies = openCompanies({ options: pool.options, query: pool.query.bind(pool), connect } as never, 9)
  await companies.current()
  change = () => pool.query(`UPDATE businesses SET business_name = 'Tea, green' WHERE business_name = 'Green Tea'`)
  const { hits, total, similarTotal } = await searchBusinesses(companies, { ...everything, text: 'green tea' }, { page: 1 })
  expect([hits.map(({ match }) => match), total, similarTotal]).toEqual([['similar'], 0, 1])
  await companies.close()
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

test('uses the first of q, query and search that is not blank, trimmed', async () => {
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

test('filters by category, business type or tag in any case, and by country exactly', async () => {
  await add(
    { businessName: 'A', category: 'Coffee, Tea & Spices', country: 'Kenya', tags: ['bulk'] },
    { businessName: 'B', businessType: 'logistics', country: 'Kenya', tags: ['Bulk', 'cold chain'] },
    { businessName: 'C', category: 'Coffee, Tea & Spices', businessType: 'logistics', country: 'Uganda' },
  )
  expect(await find({ category: 'coffee, tea & spices' })).toEqual(['A', 'C'])
  expect(await find({ category: 'LOGISTICS' })).toEqual(['B', 'C'])
  expect(await find({ country: 'Kenya' })).toEqual(['A', 'B'])
  expect(await find({ country: 'kenya' })).toEqual([])
  expect(await find({ tag: 'bulk' })).toEqual(['A', 'B'])
  expect(await find({ tag: 'cold' })).toEqual([])
  expect(await find({ category: 'logistics', country: 'Kenya', q: 'b' })).toEqual(['B'])
})

test('sorts verified companies first, then by weighted rating, which counts as 3.5 without reviews', async () => {
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
  expect(await find({})).toEqual(['verified, unrated', 'verified, poor', 'good', 'unrated', 'hidden praise', 'poor'])
  expect(await find({ sort: 'rating' })).toEqual(['good', 'hidden praise', 'verified, poor', 'poor', 'unrated', 'verified, unrated'])
  expect(await find({ sort: 'name' })).toEqual(['good', 'hidden praise', 'poor', 'unrated', 'verified, poor', 'verified, unrated'])
})

test('a single five-star review does not beat nine good ones', async () => {
  await add({ businessName: 'one', reviews: [{ rating: 5, hidden: false }] }, { businessName: 'nine', reviews: rated(5, 5, 5, 5, 5, 5, 5, 5, 3) })
  for (const sort of ['relevance', 'rating']) expect(await find({ sort })).toEqual(['nine', 'one'])
})

test('by relevance, sorts matches in the name, a product or a service first', async () => {
  await add(
    { businessName: 'Mill', description: 'Next to the wharf.', username: 'wharf', verified: true },
    { businessName: 'Wharf' },
    { businessName: 'Docks', products: ['Crates', 'Wharf planks'], verified: true },
    { businessName: 'Pilots', services: ['Wharf cleaning'] },
  )
  expect(await find({ q: 'wharf' })).toEqual(['Docks', 'Pilots', 'Wharf', 'Mill'])
  expect(await find({ q: 'wharf', sort: 'newest' })).toHaveLength(4)
})

test('for the name of a good, companies of its category that offer it come first, also among samples', async () => {
  const category = 'Coffee, Tea & Spices'
  const companies = [
    { businessName: 'Coffee Pots', category: 'Handicrafts & Gifts', reviews: rated(5, 5, 5), verified: true },
    { businessName: 'Roasters', category, products: ['Roasted coffee'] },
    { businessName: 'Tea Garden', category, description: 'Beside a coffee farm.', verified: true },
  ]
  for (const sample of [false, true]) {
    await removeBusinesses(directory.database)
    await add(...companies.map((company) => ({ ...company, sample })))
    for (const q of ['coffee', 'COFFEE']) expect(await find({ q })).toEqual(['Roasters', 'Coffee Pots', 'Tea Garden'])
    expect(await find({ q: 'coffee', category: 'handicrafts & gifts' })).toEqual(['Coffee Pots'])
    expect(await find({ q: 'ikawa' }, 'similar')).toEqual(['Roasters', 'Coffee Pots', 'Tea Garden'])
  }
})

test('by relevance, puts two featured companies first, and marks all featured ones', async () => {
  await add(
    { businessName: 'a', verified: true },
    { businessName: 'b', featured: true },
    { businessName: 'c', featured: true },
    { businessName: 'd', featured: true, description: 'Elsewhere' },
  )
  expect(await find({})).toEqual(['b', 'c', 'a', 'd'])
  expect(await find({ q: 'elsewhere' })).toEqual(['d'])
  expect(await find({ sort: 'name' })).toEqual(['a', 'b', 'c', 'd'])
  const { body } = await directory.get('/api/users/search')
  expect((body as SearchHit[]).map(({ featured }) => featured)).toEqual([true, true, false, true])
})

test('gives nine rows per page and the exact total, and at most a thousand without a page', async () => {
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

test('of a thousand companies does not keep other requests waiting', async () => {
  const description = 'Exports washed and natural coffee from cooperatives of the lake region, with moisture and cup scores for each lot. '.repeat(2)
  const lists = {
    products: ['Green coffee beans', 'Roasted coffee beans', 'Tea leaves'],
    services: ['Export', 'Consulting'],
    tags: ['coffee', 'tea'],
  }
  await add(...Array.from({ length: SEARCH_LIMIT }, (_, n) => ({ businessName: `Twin Exporters ${n}`, description, ...lists })))
  const headers = await directory.identity.headers()
  const shares = [1]
  for (let tries = 0; tries < 5 && Math.min(...shares) >= 0.6; tries++) {
    const before = process.threadCpuUsage()
    const longest = await longestTurn(() => directory.app.inject({ url: '/api/users/search?q=e', headers }))
    const { user, system } = process.threadCpuUsage(before)
    shares.push(longest / ((user + system) / 1000))
  }
  // Written at once, it takes at least three quarters of the time in one turn. In pieces, it takes at most a half, on machines of any speed.
  expect(Math.min(...shares)).toBeLessThan(0.6)
})

test.each(['q=%00', 'q=a%1fb', `q=${'x'.repeat(201)}`, 'page=0', 'page=-1', 'page=1.5', 'page=1000001', 'page=x', 'q=a&q=b'])(
  'refuses %s, naming the field',
  async (query) => {
    const { status, body } = await directory.get(`/api/users/search?${query}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'VALIDATION', field: query.split('=')[0] })
  },
)
