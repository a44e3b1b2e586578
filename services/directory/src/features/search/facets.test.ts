import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { categoryNames, samplesLeave, businesses as someBusinesses, queries as someQueries } from '#testing/arbitrary.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, addCategories, removeBusinesses, testBusiness } from '#testing/sample-business.ts'
import { facetsByRules } from '#testing/search-oracle.ts'
import { openCompanies } from './companies.ts'
import type { Criteria } from './criteria.ts'
import { countFacets } from './facets.ts'
import { searchBusinesses } from './search.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addCategories(directory.database, categoryNames)
})
afterAll(() => directory.close())
beforeEach(() => removeBusinesses(directory.database))

test('counts as the simple rules do', async () => {
  const { database } = directory
  let [counted, countedSimilar] = [0, 0]
  await fc.assert(
    fc
      .asyncProperty(someBusinesses, someQueries, samplesLeave, async (businesses, queries, samplesLeaveAt) => {
        await addBusinesses(database, businesses)
        const companies = openCompanies(database.pool, samplesLeaveAt)
        for (const query of queries) {
          const criteria = query(businesses)
          const facets = await countFacets(companies, criteria)
          const expected = facetsByRules(businesses, categoryNames, criteria, samplesLeaveAt)
          // Without an exact match, a count is that of a search for similar companies.
          const similar = async (filters: Partial<Criteria>) => {
            const { total, similarTotal } = await searchBusinesses(companies, { ...criteria, ...filters })
            return total || similarTotal
          }
          const perValue = async (key: 'category' | 'country', counts: typeof expected.countries) => {
            const countOf = async (value: string) => counts.find((each) => each.value === value)?.count ?? (await similar({ [key]: value }))
            const values = key === 'category' ? categoryNames : new Set(businesses.map(({ country }) => country))
            const searched = await Promise.all([...values].map(async (value) => ({ value, count: await countOf(value) })))
            return searched
              .filter(({ count }) => count > 0)
              .sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)))
          }
          expect({ criteria, ...facets }).toEqual({
            criteria,
            total: expected.total || (await similar({})),
            categories: await perValue('category', expected.categories),
            countries: await perValue('country', expected.countries),
          })
          counted += facets.categories.length + facets.countries.length
          if (expected.countries.length === 0) countedSimilar += facets.countries.length
        }
        await companies.close()
      })
      .beforeEach(() => removeBusinesses(database)),
    { numRuns: 15 },
  )
  expect(counted).toBeGreaterThan(50)
  expect(countedSimilar).toBeGreaterThan(0)
})

test('each list ignores its own filter and uses the others', async () => {
  await addBusinesses(
    directory.database,
    [
      { category: 'Énergie', country: 'Kenya' },
      { category: 'Énergie', country: 'DRC' },
      { category: 'Logistics', country: 'Kenya' },
      { category: null, country: 'Kenya', businessType: 'logistics' },
    ].map(testBusiness),
  )
  const { body } = await directory.get('/api/users/facets?category=logistics&country=Kenya&q=kahawa')
  expect(body).toEqual({
    total: 2,
    categories: [
      { value: 'Logistics', count: 2 },
      { value: 'TRADER', count: 2 },
      { value: 'Énergie', count: 1 },
    ],
    countries: [{ value: 'Kenya', count: 2 }],
  })
})

test('counts similar companies when none matches exactly, as the search shows them', async () => {
  const companies = [
    { businessName: 'Zyxomatic Works', country: 'Kenya' },
    { businessName: 'Zyxomatic Mill', country: 'Uganda' },
  ]
  await addBusinesses(directory.database, companies.map(testBusiness))
  const facets = async (query: string) => (await directory.get(`/api/users/facets?${query}`)).body
  expect(await facets('q=zyxomatik')).toMatchObject({
    total: 2,
    countries: [
      { value: 'Kenya', count: 1 },
      { value: 'Uganda', count: 1 },
    ],
  })
  expect(await facets('q=zyxomatik&country=Uganda')).toMatchObject({ total: 1, countries: [{ value: 'Kenya' }, { value: 'Uganda' }] })
  expect(await facets('q=zyxomatic+mill')).toMatchObject({ total: 1, countries: [{ value: 'Uganda', count: 1 }] })
})

test('counts similar companies in a category and a country where none matches exactly', async () => {
  const companies = [
    { businessName: 'Zyxomatic Mill', category: 'Logistics', country: 'Kenya' },
    { businessName: 'Mill of Zyxomatic', category: 'Énergie', country: 'Uganda' },
  ]
  await addBusinesses(directory.database, companies.map(testBusiness))
  const { body } = await directory.get('/api/users/facets?q=zyxomatic+mill')
  const values = (list: { value: string; count: number }[]) => list.map(({ value, count }) => [value, count])
  expect([body.total, values(body.categories), values(body.countries)]).toEqual([
    1,
    [
      ['Logistics', 1],
      ['TRADER', 1],
      ['Énergie', 1],
    ],
    [
      ['Kenya', 1],
      ['Uganda', 1],
    ],
  ])
  expect((await directory.get('/api/users/search?q=zyxomatic+mill&country=Uganda')).body).toMatchObject([{ match: 'similar' }])
})
