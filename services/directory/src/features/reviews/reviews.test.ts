import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

test('lists visible reviews, newest first', async () => {
  const { id: businessId } = testBusiness()
  await addBusinesses(directory.database, [testBusiness({ id: businessId }), testBusiness({ reviews: [{ rating: 1, hidden: false }] })])
  const review = (comment: string, day: number, hidden = false) => ({
    businessId,
    reviewerId: randomUUID(),
    reviewerName: 'Baraka Traders',
    rating: 4,
    comment,
    hidden,
    createdAt: new Date(Date.UTC(2026, 0, day)),
  })
  await directory.database.prisma.review.createMany({ data: [review('old', 1), review('new', 3), review('rude', 2, true)] })
  const { status, body } = await directory.get(`/api/reviews/business/${businessId}`)
  expect(status).toBe(200)
  expect(body).toEqual([
    { id: expect.any(String), businessId, rating: 4, comment: 'new', reviewerName: 'Baraka Traders', createdAt: '2026-01-03T00:00:00.000Z' },
    { id: expect.any(String), businessId, rating: 4, comment: 'old', reviewerName: 'Baraka Traders', createdAt: '2026-01-01T00:00:00.000Z' },
  ])
})

test('pages have ten reviews, and the total is always sent', async () => {
  const business = testBusiness({ reviews: Array.from({ length: 12 }, () => ({ rating: 5, hidden: false })) })
  await addBusinesses(directory.database, [business])
  const page = async (query: string) => {
    const { body, headers } = await directory.get(`/api/reviews/business/${business.id}${query}`)
    return { ids: (body as { id: string }[]).map(({ id }) => id), total: headers['x-total-count'] }
  }
  const all = await page('')
  expect(all).toMatchObject({ total: '12', ids: { length: 12 } })
  expect(await page('?page=1')).toEqual({ total: '12', ids: all.ids.slice(0, 10) })
  expect(await page('?page=2')).toEqual({ total: '12', ids: all.ids.slice(10) })
  expect(await page('?page=3')).toEqual({ total: '12', ids: [] })
  expect((await directory.get(`/api/reviews/business/${business.id}?page=0`)).status).toBe(400)
})

test('links a reviewer to its company page, or shows only its name if it has no public page', async () => {
  const [business, known, gone] = [testBusiness(), testBusiness(), testBusiness({ status: 'suspended' })]
  await addBusinesses(directory.database, [business, known, gone])
  for (const { id: reviewerId, businessName: reviewerName } of [known, gone])
    await directory.database.prisma.review.create({ data: { businessId: business.id, reviewerId, reviewerName, rating: 3, comment: 'So so.' } })
  const { body } = await directory.get(`/api/reviews/business/${business.id}`)
  expect((body as { reviewerId?: string }[]).map(({ reviewerId }) => reviewerId)).toEqual([undefined, known.id])
})
