import { randomUUID } from 'node:crypto'
import { USERS_LIMIT } from '@ungana/contracts-directory'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordPartners } from '#lib/partners.ts'
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

test('returns all facts of one company, with hidden email and phone', async () => {
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
    logo: null,
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

test('shows email and phone each as the owner chose', async () => {
  const shown = await add({ showEmail: true })
  expect((await directory.get(`/api/users/${shown.id}`)).body).toMatchObject({ email: 'owner@kahawa.example', phone: null })
  const called = await add({ showPhone: true })
  expect((await directory.get(`/api/users/${called.id}`)).body).toMatchObject({ email: null, phone: '+250788123456' })
})

test.each(['', '/products', '/reviews'])('an unknown or suspended company is not found (path: "%s")', async (of) => {
  const { id } = await add({ status: 'suspended', products: ['Beans'], reviews: [{ rating: 5, hidden: false }] })
  for (const one of [id, randomUUID()]) {
    const url = of === '/products' ? `/api/products/user/${one}` : of === '/reviews' ? `/api/reviews/business/${one}` : `/api/users/${one}`
    const { status, body } = await directory.get(url)
    expect(status).toBe(404)
    expect(body).toEqual({ message: 'Company not found', code: 'BUSINESS_NOT_FOUND', requestId: expect.any(String) })
  }
})

test('lists verified companies, best rated first, up to the limit', async () => {
  await add({ businessName: 'Not verified', reviews: [{ rating: 5, hidden: false }] })
  await add({ businessName: 'Suspended', verified: true, status: 'suspended' })
  await add({ businessName: 'b', verified: true })
  await add({ businessName: 'A', verified: true })
  await add({ businessName: 'Rated', verified: true, reviews: [{ rating: 4, hidden: false }] })
  const names = async (query = '') =>
    ((await directory.get(`/api/users/verified${query}`)).body as { businessName: string }[]).map(({ businessName }) => businessName)
  expect(await names()).toEqual(['Rated', 'A', 'b'])
  expect(await names('?limit=2')).toEqual(['Rated', 'A'])
})

test('lists real verified companies before samples, and gives the total', async () => {
  await add({ businessName: 'Sample', verified: true, sample: true, reviews: [{ rating: 5, hidden: false }] })
  await add({ businessName: 'Real', verified: true })
  await add({ businessName: 'Real, not verified' })
  const { body, headers } = await directory.get('/api/users/verified?limit=1')
  expect(body).toMatchObject([{ businessName: 'Real' }])
  expect(headers['x-total-count']).toBe('2')
  expect((await directory.get('/api/users/verified')).body).toMatchObject([{ businessName: 'Real' }, { businessName: 'Sample' }])
})

test('samples leave the verified companies and a member’s list once there are nine real ones', async () => {
  const nine = await startDirectory({ samplesLeaveAt: 9 })
  try {
    const real = Array.from({ length: 9 }, (_, n) => testBusiness({ businessName: `Real ${n}`, verified: n > 0 }))
    await addBusinesses(nine.database, [...real, testBusiness({ businessName: 'Sample', verified: true, sample: true })])
    const listed = async (path: string, caller?: IdentityClaims) => {
      const { body, headers } = await nine.get(path, caller)
      const names = (body as { businessName: string }[]).map(({ businessName }) => businessName)
      return [names.length, names.includes('Sample'), headers['x-total-count']]
    }
    expect(await listed('/api/users/verified')).toEqual([9, true, '9'])
    expect(await listed('/api/users', { role: 'member', sub: randomUUID() })).toEqual([9, false, undefined])
    await nine.database.prisma.business.updateMany({ data: { verified: true } })
    expect(await listed('/api/users/verified')).toEqual([9, false, '9'])
  } finally {
    await nine.close()
  }
})

test.each(['limit=0', 'limit=101', 'limit=x', 'limit=1.5'])('refuses %s', async (query) => {
  expect(await directory.get(`/api/users/verified?${query}`)).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'limit' } })
})

describe('a member’s list of companies', () => {
  const listed = async (sub: string) => (await directory.get('/api/users', { role: 'member', sub })).body as { id: string; businessName: string }[]

  test('a member’s list has every active company in search order, its own company first, without contact data that owners hide', async () => {
    await add({ businessName: 'b', showPhone: true })
    await add({ businessName: 'A' })
    const own = await add({ businessName: 'Own' })
    await add({ businessName: 'Suspended', status: 'suspended' })
    await add({ businessName: 'Verified', verified: true, showEmail: true })
    expect(await listed(own.id)).toMatchObject([
      { businessName: 'Own', email: null, phone: null },
      { businessName: 'Verified', email: 'owner@kahawa.example', phone: null },
      { businessName: 'A', email: null, phone: null },
      { businessName: 'b', email: null, phone: '+250788123456' },
    ])
    expect(await listed(randomUUID())).toHaveLength(4)
  })

  test('a member’s list of companies starts with conversation partners and has at most the allowed number', async () => {
    const own = await add({ businessName: 'C' })
    const others = Array.from({ length: USERS_LIMIT + 1 }, (_, index) => testBusiness({ businessName: `B${String(index).padStart(4, '0')}` }))
    const [last, suspended, stranger] = [await add({ businessName: 'Z' }), await add({ status: 'suspended' }), await add({ businessName: 'Y' })]
    const verified = await add({ businessName: 'X', verified: true })
    await addBusinesses(directory.database, others)
    await directory.courier.transaction((tx) =>
      recordPartners(tx, [
        [own.id, last.id],
        [last.id, own.id],
        [suspended.id, own.id],
        [verified.id, own.id],
        [stranger.id, last.id],
        [own.id, own.id],
        [own.id, randomUUID()],
      ]),
    )
    const first = [verified, last, own].map(({ id }) => id)
    expect((await listed(own.id)).map(({ id }) => id)).toEqual([...first, ...others.slice(0, USERS_LIMIT - 3).map(({ id }) => id)])
  })
})

test('shows a phone number in E.164 if possible', async () => {
  const { id } = await add({ phone: '0788 123 456', showPhone: true })
  expect((await directory.get(`/api/users/${id}`)).body).toMatchObject({ phone: '0788 123 456' })
  await directory.database.prisma.business.update({ where: { id }, data: { phoneE164: '+250788123456' } })
  expect((await directory.get(`/api/users/${id}`)).body).toMatchObject({ phone: '+250788123456' })
})

test('raises the version with each change of a company, its products or its rating, and with nothing else', async () => {
  const { prisma } = directory.database
  const { id } = await add({})
  const other = await add({ products: ['Tea'] })
  const product = { where: { id: randomUUID() } }
  const version = async (of = id) => (await prisma.business.findUniqueOrThrow({ where: { id: of } })).version
  const otherVersion = await version(other.id)
  const changes = [
    () => prisma.business.update({ where: { id }, data: { description: 'Roasts, ships and pours.' } }),
    () => prisma.product.create({ data: { ...product.where, businessId: id, kind: 'product', name: 'Beans', description: '' } }),
    () => prisma.product.update({ ...product, data: { name: 'Green beans' } }),
    () => prisma.product.delete(product),
    () => prisma.review.create({ data: { businessId: id, reviewerId: other.id, reviewerName: 'A buyer', rating: 5, comment: 'Good.' } }),
  ]
  for (const change of changes) {
    const before = await version()
    await change()
    expect(await version()).toBeGreaterThan(before)
  }
  const before = await version()
  await prisma.$executeRaw`UPDATE businesses SET description = description`
  // As the repair after a restore of messaging does.
  await prisma.$executeRaw`UPDATE businesses SET response_time_version = response_time_version + 1`
  await prisma.$executeRaw`UPDATE products SET name = name WHERE false`
  expect(await version()).toBe(before)
  expect(await version(other.id)).toBe(otherVersion)
})
