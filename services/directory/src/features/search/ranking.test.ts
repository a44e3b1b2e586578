import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { businesses as someBusinesses, queries as someQueries } from '#testing/arbitrary.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, removeBusinesses, testBusiness } from '#testing/sample-business.ts'
import { openCompanies } from './companies.ts'
import { rankingOf } from './ranking.ts'
import { searchBusinesses } from './search.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())
beforeEach(() => removeBusinesses(directory.database))

test('the explanation has the same position and order of reasons as the search', async () => {
  const { database } = directory
  const reasonsThatDecided = new Set<string>()
  await fc.assert(
    fc
      .asyncProperty(someBusinesses, someQueries, async (businesses, queries) => {
        await addBusinesses(database, businesses)
        const companies = openCompanies(database.pool, 3)
        for (const criteria of queries.slice(0, 3).map((query) => query(businesses))) {
          const { hits, total } = await searchBusinesses(companies, criteria)
          // Samples come last for a reason that no company needs to read.
          let above: { readonly sample: boolean; readonly values: readonly number[] } | undefined
          for (const [index, { id, match, sample }] of hits.entries()) {
            const ranking = await rankingOf(companies, criteria, id)
            expect(ranking).toMatchObject({ match, position: index + 1, total })
            if (match !== 'exact') continue
            const values = ranking.reasons.map(({ value }) => value)
            expect(ranking.reasons.every(({ value, best }) => value <= best)).toBe(true)
            const differing = above?.sample === sample ? above.values.findIndex((value, at) => value !== values[at]) : -1
            if (differing >= 0) {
              expect(above?.values[differing]).toBeGreaterThan(values[differing] ?? 0)
              reasonsThatDecided.add(ranking.reasons[differing]?.kind ?? '')
            }
            above = { sample, values }
          }
          const shown = new Set(hits.map(({ id }) => id))
          const hidden = businesses.find(({ id, status }) => status === 'active' && !shown.has(id))
          if (hidden) expect(await rankingOf(companies, criteria, hidden.id)).toMatchObject({ match: 'none', position: null })
        }
        await companies.close()
      })
      .beforeEach(() => removeBusinesses(database)),
    { numRuns: 8 },
  )
  expect(reasonsThatDecided).toContain('verified')
  expect(reasonsThatDecided).toContain('rating')
})

test('names the matching fields and the missing parts of the profile', async () => {
  const business = testBusiness({
    businessName: 'Tea House',
    products: ['Green tea'],
    tags: ['tea'],
    verified: true,
    featured: true,
    yearFounded: 2001,
  })
  await addBusinesses(directory.database, [business])
  const { body } = await directory.get(`/api/users/${business.id}/ranking?q=tea`, { role: 'member', sub: business.id })
  expect(body).toEqual({
    match: 'exact',
    position: 1,
    total: 1,
    reasons: [
      { kind: 'featured', value: 1, best: 1, details: [] },
      { kind: 'match', value: 1, best: 2, details: ['businessName', 'products'] },
      { kind: 'verified', value: 1, best: 1, details: [] },
      { kind: 'rating', value: 3.5, best: 5, details: [] },
      { kind: 'completeness', value: 3, best: 8, details: ['description', 'category', 'website', 'coverImage', 'employeeCount'] },
    ],
  })
})

test('only the company’s own account and staff get the explanation', async () => {
  const [one, other] = [testBusiness(), testBusiness()]
  const suspended = testBusiness({ status: 'suspended' })
  await addBusinesses(directory.database, [one, other, suspended])
  const status = async (id: string, role?: 'member' | 'staff', sub: string = id) =>
    (await directory.get(`/api/users/${id}/ranking`, role && { role, sub })).status
  expect(await status(one.id)).toBe(401)
  expect(await status(one.id, 'member')).toBe(200)
  expect(await status(one.id, 'member', other.id)).toBe(403)
  expect(await status(one.id, 'staff', randomUUID())).toBe(200)
  expect(await status(suspended.id, 'member')).toBe(404)
  const unknown = randomUUID()
  // Others must not learn which ids exist.
  expect(await status(unknown, 'member', one.id)).toBe(403)
  expect(await status(unknown, 'staff', one.id)).toBe(404)
})

test.each(['q=%00', `q=${'x'.repeat(201)}`, 'tag=a&tag=b'])('refuses %s, naming the field', async (query) => {
  const { status, body } = await directory.get(`/api/users/${randomUUID()}/ranking?${query}`, { role: 'staff', sub: randomUUID() })
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: query.split('=')[0] } })
})
