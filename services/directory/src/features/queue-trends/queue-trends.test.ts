import { randomUUID } from 'node:crypto'
import type { QueueTrend } from '@ungana/contracts-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { newOwner, newStaff, reasons, review, submitted } from '#testing/verification.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

const staff = newStaff()
async function today(queue: string) {
  const trends = (await directory.get('/api/staff/directory-trends', staff)).body as QueueTrend[]
  const { waiting, decided } = trends.find((trend) => trend.queue === queue)?.days.at(-1) ?? {}
  return { waiting, decided }
}
const listed = async (path: string) => Number((await directory.get(path, staff)).headers['x-total-count'])

test('a verification waits from each submission until the review ends, whoever claims it', async () => {
  const owner = await newOwner(directory)
  const { id } = await submitted(directory, owner.as)
  for (const action of ['claim', 'release', 'claim']) await review(directory, staff, id, action)
  expect(await today('verifications')).toEqual({ waiting: 1, decided: 0 })
  expect(await listed('/api/staff/verifications?show=waiting')).toBe(1)
  await review(directory, staff, id, 'request-changes', reasons)
  expect(await today('verifications')).toEqual({ waiting: 0, decided: 1 })
  await directory.send('POST', `/api/verifications/${id}/submit`, undefined, { caller: owner.as })
  expect(await today('verifications')).toEqual({ waiting: 1, decided: 1 })
  expect(await listed('/api/staff/verifications?show=waiting')).toBe(1)
})

test('a review waits once, however many report it', async () => {
  const owner = await newOwner(directory, { reviews: [{ rating: 1, hidden: false }] })
  const { id } = await directory.database.prisma.review.findFirstOrThrow({ where: { businessId: owner.id } })
  for (let reports = 0; reports < 3; reports++) {
    const caller = (await newOwner(directory)).as
    expect((await directory.send('POST', `/api/reviews/${id}/reports`, { reason: 'Not a customer.' }, { caller })).status).toBe(202)
  }
  expect(await today('reviews')).toEqual({ waiting: 1, decided: 0 })
  await directory.send('POST', `/api/staff/reviews/${id}/decisions`, { decision: 'keep', reason: 'They bought here.' }, { caller: staff })
  expect(await today('reviews')).toEqual({ waiting: 0, decided: 1 })
})

test('a request that staff reopen waits again, and one handled long ago does not count', async () => {
  const form = { services: ['logistics'], companyName: 'Kivu Roasters', contactPerson: 'Aline Uwase', email: 'owner@kivu.example' }
  const request = async () =>
    (await directory.send('POST', '/api/exhibition-requests', { ...form, phone: '+250788123456', message: 'Samples of forty kilograms.' })).body as {
      id: string
    }
  const [first, old] = [await request(), await request()]
  const mark = (id: string, status: string) => directory.send('PATCH', `/api/staff/exhibition-requests/${id}`, { status }, { caller: staff })
  const longAgo = new Date(Date.now() - 60 * 86_400_000)
  await directory.database.prisma.exhibitionRequest.update({
    where: { id: old.id },
    data: { createdAt: longAgo, status: 'handled', handledAt: longAgo, handledBy: randomUUID() },
  })
  expect(await today('requests')).toEqual({ waiting: 1, decided: 0 })
  await mark(first.id, 'handled')
  expect(await today('requests')).toEqual({ waiting: 0, decided: 1 })
  await mark(first.id, 'new')
  expect(await today('requests')).toEqual({ waiting: 1, decided: 0 })
})
