import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, removeBusinesses, type TestBusiness, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())
beforeEach(() => removeBusinesses(directory.database))

const add = async (facts: Partial<TestBusiness>) => {
  const business = testBusiness(facts)
  await addBusinesses(directory.database, [business])
  return business
}

test('one business, whole, with its e-mail and phone hidden', async () => {
  const { id } = await add({
    category: 'Coffee',
    products: ['Beans', 'Aroma'],
    services: ['Roasting'],
    tags: ['fair'],
    reviews: [
      { rating: 4, hidden: false },
      { rating: 1, hidden: true },
    ],
  })
  const { status, body } = await directory.get(`/api/users/${id}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    id,
    username: 'kahawa_house',
    businessName: 'Kahawa House',
    companyName: null,
    description: 'Roasts and ships.',
    businessType: 'trader',
    category: 'Coffee',
    country: 'Rwanda',
    location: 'Kigali',
    email: null,
    phone: null,
    website: null,
    coverImage: null,
    verified: false,
    tags: ['fair'],
    products: ['Beans', 'Aroma'],
    services: ['Roasting'],
    rating: 4,
    reviewCount: 1,
    averageResponseTime: null,
    yearFounded: null,
    employeeCount: null,
    facebookUrl: null,
    instagramUrl: null,
    linkedinUrl: null,
    sample: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
})

test('e-mail and phone are shown each by its owner’s choice', async () => {
  const shown = await add({ showEmail: true })
  expect((await directory.get(`/api/users/${shown.id}`)).body).toMatchObject({ email: 'owner@kahawa.example', phone: null })
  const called = await add({ showPhone: true })
  expect((await directory.get(`/api/users/${called.id}`)).body).toMatchObject({ email: null, phone: '+250788123456' })
})

test.each(['', '/products', '/reviews'])('an unknown and a suspended business are not found%s', async (of) => {
  const { id } = await add({ status: 'suspended', products: ['Beans'], reviews: [{ rating: 5, hidden: false }] })
  for (const one of [id, randomUUID()]) {
    const url = of === '/products' ? `/api/products/user/${one}` : of === '/reviews' ? `/api/reviews/business/${one}` : `/api/users/${one}`
    const { status, body } = await directory.get(url)
    expect(status).toBe(404)
    expect(body).toEqual({ message: 'Company not found', code: 'BUSINESS_NOT_FOUND', requestId: expect.any(String) })
  }
})

test('lists the verified ones, best rated first, as many as asked for', async () => {
  await add({ businessName: 'Not verified', reviews: [{ rating: 5, hidden: false }] })
  await add({ businessName: 'Suspended', verified: true, status: 'suspended' })
  await add({ businessName: 'b', verified: true })
  await add({ businessName: 'A', verified: true })
  await add({ businessName: 'Rated', verified: true, reviews: [{ rating: 2, hidden: false }] })
  const names = async (query = '') =>
    ((await directory.get(`/api/users/verified${query}`)).body as { businessName: string }[]).map(({ businessName }) => businessName)
  expect(await names()).toEqual(['Rated', 'A', 'b'])
  expect(await names('?limit=2')).toEqual(['Rated', 'A'])
})

test.each(['limit=0', 'limit=101', 'limit=x', 'limit=1.5'])('refuses %s', async (query) => {
  expect(await directory.get(`/api/users/verified?${query}`)).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'limit' } })
})
