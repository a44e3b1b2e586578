import { randomUUID } from 'node:crypto'
import type { CompanyFigures } from '@ungana/contracts-directory'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'
import { newOwner, newStaff } from '#testing/verification.ts'
import { companyFigures, countView, deleteOldFigures, storedTerm, TERMS_MAX } from './company-figures.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

const now = new Date('2026-11-27T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const view = (id: string, days: number, term: string | null = null) => countView(directory.database.pool, id, term, daysAgo(days))
const figures = (id: string) => companyFigures(directory.database.pool, id, now)

test('counts views by week, twelve weeks back', async () => {
  const { id } = await newOwner(directory)
  for (const days of [0, 0, 4, 5, 11, 81, 82]) await view(id, days)
  const { weeks } = await figures(id)
  expect(weeks).toHaveLength(12)
  expect([weeks[0], ...weeks.slice(-3)]).toEqual([
    { week: '2026-09-07', views: 1 },
    { week: '2026-11-09', views: 0 },
    { week: '2026-11-16', views: 2 },
    { week: '2026-11-23', views: 3 },
  ])
})

test('counts a view of a visitor and of another company, and none of the company itself, of staff or of a crawler', async () => {
  const [owner, other] = [await newOwner(directory), await newOwner(directory)]
  const url = `/api/users/${owner.id}/views`
  const own = async () => ((await directory.get('/api/company-figures', owner.as)).body as CompanyFigures).weeks.at(-1)?.views
  expect((await directory.send('POST', url, {})).status).toBe(204)
  expect((await directory.send('POST', url, { search: 'coffee' }, { caller: other.as })).status).toBe(204)
  expect(await own()).toBe(2)
  for (const caller of [owner.as, newStaff()]) expect((await directory.send('POST', url, {}, { caller })).status).toBe(204)
  await directory.send('POST', url.replace(owner.id, owner.id.toUpperCase()), {}, { caller: owner.as })
  const headers = { ...(await directory.identity.headers({ role: 'visitor' })), 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  expect((await directory.app.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(204)
  expect(await own()).toBe(2)
})

test('one visitor adds at most thirty views and five search terms a day to a company', async () => {
  const { id } = await newOwner(directory)
  const visitor = await directory.identity.headers({ role: 'visitor' })
  const viewFrom = (address: string, search: string) => {
    const headers = { ...visitor, 'x-forwarded-for': address }
    return directory.app.inject({ method: 'POST', url: `/api/users/${id}/views`, headers, payload: { search } })
  }
  for (let nth = 0; nth < 40; nth++) expect((await viewFrom(`2001:db8::${nth}`, `tea ${nth}`)).statusCode).toBe(204)
  const stored = async () =>
    (
      await directory.database.pool.query(
        `SELECT (SELECT sum(views)::int FROM company_views WHERE business_id = $1) AS views,
           (SELECT count(*)::int FROM company_search_terms WHERE business_id = $1) AS terms`,
        [id],
      )
    ).rows[0]
  expect(await stored()).toEqual({ views: 30, terms: 5 })
  await viewFrom('192.0.2.7', 'coffee')
  expect(await stored()).toEqual({ views: 31, terms: 6 })
})

test('refuses a view of a company that is not public', async () => {
  const hidden = testBusiness({ status: 'suspended' })
  await addBusinesses(directory.database, [hidden])
  for (const id of [hidden.id, randomUUID()]) expect((await directory.send('POST', `/api/users/${id}/views`, {})).status).toBe(404)
})

test('shows a search term after three different days, however often it was used before', async () => {
  const { id } = await newOwner(directory)
  for (const days of [1, 1, 1, 0, 0]) await view(id, days, 'coffee')
  expect((await figures(id)).terms).toEqual([])
  await view(id, 40, 'coffee')
  await view(id, 200, 'coffee')
  expect(await figures(id)).toMatchObject({ terms: [{ term: 'coffee', openings: 6 }], termsSince: '2026-09-01' })
})

test('lists the ten terms that were used most', async () => {
  const { id } = await newOwner(directory)
  for (let term = 1; term <= 11; term++)
    for (let days = Math.max(3, term); days > 0; days--) await view(id, days, `tea ${String(term).padStart(2, '0')}`)
  expect((await figures(id)).terms.map(({ term }) => term)).toEqual(
    ['11', '10', '09', '08', '07', '06', '05', '04', '01', '02'].map((each) => `tea ${each}`),
  )
})

test('keeps fifty terms of a company and month, and continues to count those', async () => {
  const { id } = await newOwner(directory)
  for (let term = 0; term <= TERMS_MAX; term++) await view(id, 0, `tea ${term}`)
  await view(id, 1, 'tea 0')
  await view(id, 40, 'tea of another month')
  const { rows } = await directory.database.pool.query(
    'SELECT count(*)::int, sum(openings)::int AS openings FROM company_search_terms WHERE business_id = $1',
    [id],
  )
  expect(rows).toEqual([{ count: TERMS_MAX + 1, openings: TERMS_MAX + 2 }])
})

test.each([
  ['  Green  COFFEE ', 'green coffee'],
  ['', null],
  ['aline@kivu.example', null],
  ['0788 123 456', null],
  ['x'.repeat(61), null],
  ['a4 paper 80 g', 'a4 paper 80 g'],
])('stores the search %j as %j', (search, term) => {
  expect(storedTerm(search)).toBe(term)
})

test('deletes what is older than 400 days', async () => {
  const { id } = await newOwner(directory)
  for (const days of [399, 402, 440]) await view(id, days, 'coffee')
  await deleteOldFigures(directory.database.pool, now)
  const { pool } = directory.database
  const left = async (table: string) => (await pool.query(`SELECT count(*)::int FROM ${table} WHERE business_id = $1`, [id])).rows[0].count
  expect([await left('company_views'), await left('company_search_terms')]).toEqual([1, 0])
})
