import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { categoryNames, samplesLeave, businesses as someBusinesses, queries as someQueries } from '#testing/arbitrary.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, addCategories, removeBusinesses, testBusiness } from '#testing/sample-business.ts'
import { facetsByRules } from '#testing/search-oracle.ts'
import { openCompanies } from './companies.ts'
import { countFacets } from './facets.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addCategories(directory.database, categoryNames)
})
afterAll(() => directory.close())
beforeEach(() => removeBusinesses(directory.database))

test('counts as the simple rules do', async () => {
  const { database } = directory
  let counted = 0
  await fc.assert(
    fc
      .asyncProperty(someBusinesses, someQueries, samplesLeave, async (businesses, queries, samplesLeaveAt) => {
        await addBusinesses(database, businesses)
        const companies = openCompanies(database.pool, samplesLeaveAt)
        for (const query of queries) {
          const criteria = query(businesses)
          const facets = await countFacets(companies, criteria)
          expect({ criteria, ...facets }).toEqual({ criteria, ...facetsByRules(businesses, categoryNames, criteria, samplesLeaveAt) })
          counted += facets.categories.length + facets.countries.length
        }
        await companies.close()
      })
      .beforeEach(() => removeBusinesses(database)),
    { numRuns: 30 },
  )
  expect(counted).toBeGreaterThan(100)
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
