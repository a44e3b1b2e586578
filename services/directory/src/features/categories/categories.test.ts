import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoryNames, businesses as someBusinesses } from '#testing/arbitrary.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, addCategories, removeBusinesses } from '#testing/sample-business.ts'
import { listCategories } from './categories.ts'

const samplesLeaveAt = 3

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory({ samplesLeaveAt })
  await addCategories(directory.database, categoryNames)
})
afterAll(() => directory.close())

test('supplierCount equals the result of a search by category', async () => {
  const { database } = directory
  await fc.assert(
    fc
      .asyncProperty(someBusinesses, async (businesses) => {
        await addBusinesses(database, businesses)
        for (const { name, supplierCount } of await listCategories(database.pool, samplesLeaveAt)) {
          const { headers } = await directory.get(`/api/users/search?page=1&category=${encodeURIComponent(name)}`)
          expect({ name, total: headers['x-total-count'] }).toEqual({ name, total: String(supplierCount) })
          const active = businesses.filter(({ status }) => status === 'active')
          const labelled = active.filter(({ category, businessType }) => category === name || businessType === name.toLowerCase())
          const real = labelled.filter(({ sample }) => !sample)
          expect({ name, supplierCount }).toEqual({ name, supplierCount: real.length >= samplesLeaveAt ? real.length : labelled.length })
        }
      })
      .beforeEach(() => removeBusinesses(database)),
    { numRuns: 20 },
  )
})

test('lists categories in order, including those without suppliers', async () => {
  await removeBusinesses(directory.database)
  const { body, headers } = await directory.get('/api/categories')
  expect(body).toEqual(categoryNames.map((name, index) => ({ id: index + 1, name, icon: 'box', supplierCount: 0 })))
  expect(headers['cache-control']).toBe('public, max-age=60')
})
