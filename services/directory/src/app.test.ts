// What holds for every route.
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import {
  getBusiness,
  getOrganization,
  listCategories,
  listOrganizations,
  listProducts,
  listReviews,
  listUsers,
  listVerifiedBusinesses,
  searchBusinesses,
  searchFacets,
} from '@ungana/contracts-directory'
import { errorBody } from '@ungana/contracts-kit'
import { expectCourierMigration, fuzzRoutes, testIdentity } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'

const businessId = randomUUID()
const organizationId = randomUUID()
const secrets = { email: 'secret@kahawa.example', phone: '+250700700700', contactPerson: 'Secret Person' }

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addBusinesses(directory.database, [
    testBusiness({
      id: businessId,
      ...secrets,
      category: 'Coffee',
      verified: true,
      products: ['Beans'],
      services: ['Roasting'],
      tags: ['fair'],
      reviews: [{ rating: 4, hidden: false }],
    }),
    testBusiness(secrets),
  ])
  await directory.database.prisma.organization.create({
    data: { id: organizationId, name: 'Guild', type: 'regional', country: 'Kenya', description: 'A guild.', memberCount: '12', status: 'active' },
  })
})
afterAll(() => directory.close())

const routes = [
  [searchBusinesses, '/api/users/search?q=kahawa&page=1', 'anyone'],
  [searchFacets, '/api/users/facets', 'anyone'],
  [listVerifiedBusinesses, '/api/users/verified', 'anyone'],
  [getBusiness, `/api/users/${businessId}`, 'anyone'],
  [listCategories, '/api/categories', 'anyone'],
  [listProducts, `/api/products/user/${businessId}`, 'anyone'],
  [listReviews, `/api/reviews/business/${businessId}`, 'anyone'],
  [listOrganizations, '/api/organizations', 'anyone'],
  [getOrganization, `/api/organizations/${organizationId}`, 'anyone'],
  [listUsers, '/api/users', 'member'],
] as const
const named = routes.map(([endpoint, url, policy]) => [endpoint.url, endpoint, url, policy] as const)
const member = { role: 'member', sub: randomUUID() } as const

test('every route is listed here, and none but these is there', () => {
  const listed = directory.app.listedRoutes.map(({ method, url, policy }) => `${method} ${url}: ${policy}`)
  expect(listed.sort()).toEqual(routes.map(([{ method, url }, , policy]) => `${method} ${url}: ${policy}`).sort())
})

describe.each(named)('%s', (_name, endpoint, url, policy) => {
  test('answers as its contract says, with nothing beyond it', async () => {
    const { status, body } = await directory.get(url, member)
    expect(status).toBe(200)
    expect(Array.isArray(body) ? body.length : 1).toBeGreaterThan(0)
    expect(parse(endpoint.schema.response[200], body)).toEqual(body)
  })

  test('tells nothing that is private', async () => {
    const { text } = await directory.get(url, member)
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
  })

  test('is for those whom its policy names', async () => {
    expect((await directory.get(url)).status).toBe(policy === 'anyone' ? 200 : 401)
  })

  test.each(['no token', 'a token for another service', 'a token of another gateway'])('refuses %s', async (what) => {
    const headers = what === 'no token' ? {} : await testIdentity(what === 'a token for another service' ? 'messaging' : 'directory').headers()
    const answer = await directory.app.inject({ method: 'GET', url, headers })
    expect(answer.statusCode).toBe(401)
    expect(parse(errorBody, answer.json()).code).toBe('UNAUTHENTICATED')
  })
})

test('bad input is refused on every route', async () => {
  const report = await fuzzRoutes(directory.app, { identity: directory.identity })
  expect(report.routes).toBe(routes.length)
  expect(report.refused).toBeGreaterThan(100)
})

test('is ready while the database answers', async () => {
  expect((await directory.app.inject('/ready')).statusCode).toBe(200)
})

test('the courier’s tables are those that service-kit describes', () => {
  expect(() => expectCourierMigration(fileURLToPath(new URL('../prisma/migrations', import.meta.url)))).not.toThrow()
})
