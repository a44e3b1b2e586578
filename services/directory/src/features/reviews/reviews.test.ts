import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

test('lists what is not hidden, newest first', async () => {
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
