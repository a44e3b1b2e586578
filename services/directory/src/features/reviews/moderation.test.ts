import { randomUUID } from 'node:crypto'
import type { OwnReview, StaffReview } from '@ungana/contracts-directory'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { verifyAuditChain } from '@ungana/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addPartners, memberOf, someStaff } from '#testing/interactions.ts'
import { addBusinesses, type TestBusiness, testBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

const staff = someStaff()
const reason = 'It names a private person.'

async function reviewed(count = 1) {
  const [company, ...authors] = await addPartners(directory.database, count)
  const reviews: OwnReview[] = []
  for (const [index, author] of authors.entries()) {
    const review = { businessId: company.id, rating: index + 1, comment: `Review number ${index + 1}.` }
    reviews.push((await directory.send('POST', '/api/reviews', review, { caller: memberOf(author) })).body as OwnReview)
  }
  return { company, author: authors[0] as TestBusiness, review: reviews[0] as OwnReview }
}
const reply = (id: string, caller: IdentityClaims, text = 'Thank you for saying so.') =>
  directory.send('PUT', `/api/reviews/${id}/reply`, { reply: text }, { caller })
const report = (id: string, caller: IdentityClaims, key?: string) =>
  directory.send('POST', `/api/reviews/${id}/reports`, { reason }, { caller, ...(key !== undefined && { key }) })
const decide = (id: string, decision: string, caller: IdentityClaims = staff, key?: string) =>
  directory.send('POST', `/api/staff/reviews/${id}/decisions`, { decision, reason }, { caller, ...(key !== undefined && { key }) })
const queue = async (show: string) => (await directory.get(`/api/staff/reviews?show=${show}`, staff)).body as StaffReview[]
const inQueue = async (show: string, id: string) => (await queue(show)).find((review) => review.id === id)
const shown = async ({ id }: { id: string }) => (await directory.get(`/api/reviews/business/${id}`)).body as OwnReview[]
const published = async (event: string, reviewId: string) =>
  (
    await directory.database.pool.query<{ payload: object }>(`SELECT payload FROM courier.outbox WHERE event = $1 AND payload ->> 'reviewId' = $2`, [
      event,
      reviewId,
    ])
  ).rows.map(({ payload }) => payload)
const auditOf = async (id: string) =>
  (await directory.database.pool.query('SELECT actor, action, details FROM audit.entries WHERE subject = $1 ORDER BY sequence', [id])).rows

test('the owner replies and edits the reply, and the author is notified of the first one', async () => {
  const { company, review, author } = await reviewed()
  expect(await reply(review.id, memberOf(company))).toMatchObject({
    status: 200,
    body: { reply: 'Thank you for saying so.', repliedAt: expect.any(String) },
  })
  expect(await reply(review.id, memberOf(company), 'Thank you, and come again.')).toMatchObject({ status: 200 })
  expect(await shown(company)).toMatchObject([{ id: review.id, reply: 'Thank you, and come again.' }])
  expect(await published('directory.review.replied.v1', review.id)).toMatchObject([{ businessId: company.id, reviewerId: author.id }])
  expect(await reply(review.id, memberOf(company), ' x ')).toMatchObject({ status: 400, body: { field: 'reply', message: 'Please write a reply.' } })
})

test('only the owner can reply, and only to a visible review', async () => {
  const { company, review, author } = await reviewed()
  const missing = { status: 404, body: { code: 'REVIEW_NOT_FOUND' } }
  for (const who of [author, testBusiness()]) expect(await reply(review.id, memberOf(who))).toMatchObject(missing)
  expect(await reply(review.id, staff)).toMatchObject(missing)
  expect(await reply(randomUUID(), memberOf(company))).toMatchObject(missing)
  await decide(review.id, 'hide')
  expect(await reply(review.id, memberOf(company))).toMatchObject(missing)
})

test('each account can report a review once, and authors cannot report their own review', async () => {
  const { company, review, author } = await reviewed(2)
  const [first, second] = await Promise.all([report(review.id, memberOf(company), 'k1'), report(review.id, memberOf(company), 'k1')])
  expect(first.status).toBe(202)
  expect(second.text).toBe(first.text)
  expect(await report(review.id, memberOf(company))).toMatchObject({ status: 409, body: { code: 'REVIEW_REPORTED' } })
  expect(await report(review.id, memberOf(author))).toMatchObject({ status: 403, body: { code: 'REVIEW_OWN' } })
  expect((await report(review.id, staff)).status).toBe(202)
  expect(await report(randomUUID(), memberOf(company))).toMatchObject({ status: 404 })
  expect(await report(review.id, { role: 'member', sub: randomUUID() })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await inQueue('reported', review.id)).toMatchObject({
    businessName: 'Kivu Roasters',
    reviewerName: 'Buyer 1',
    hidden: false,
    reports: [
      { reporterName: 'Staff', reason, open: true },
      { reporterId: company.id, reporterName: 'Kivu Roasters', reason, open: true },
    ],
    decisions: [],
  })
})

test('a hidden review is not shown or counted, both sides are notified, and restoring brings it back', async () => {
  const { company, review, author } = await reviewed(2)
  await report(review.id, memberOf(company))
  const { body: before } = await directory.get(`/api/users/${company.id}`)
  expect(before).toMatchObject({ rating: 1.5, reviewCount: 2 })

  const hidden = await decide(review.id, 'hide')
  expect(hidden).toMatchObject({
    status: 201,
    body: { hidden: true, reports: [{ open: false }], decisions: [{ decision: 'hide', reason, staffId: staff.sub }] },
  })
  expect((await shown(company)).map(({ id }) => id)).not.toContain(review.id)
  expect((await directory.get(`/api/reviews/business/${company.id}`)).headers['x-total-count']).toBe('1')
  expect((await directory.get(`/api/users/${company.id}`)).body).toMatchObject({ rating: 2, reviewCount: 1 })
  expect((await directory.get(`/api/reviews/business/${company.id}/mine`, memberOf(author))).body).toMatchObject({
    mayReview: false,
    review: { hidden: true, hiddenReason: reason },
  })
  expect(await report(review.id, memberOf(company))).toMatchObject({ status: 404 })
  const parties = { reviewId: review.id, businessId: company.id, businessName: 'Kivu Roasters', reviewerId: author.id, reviewerName: 'Buyer 1' }
  expect(await published('directory.review.hidden.v1', review.id)).toEqual([{ ...parties, reason, hiddenAt: expect.any(String) }])
  expect(await inQueue('reported', review.id)).toBeUndefined()
  expect(await inQueue('hidden', review.id)).toBeDefined()

  expect((await decide(review.id, 'restore')).status).toBe(201)
  expect((await directory.get(`/api/users/${company.id}`)).body).toMatchObject({ rating: 1.5, reviewCount: 2 })
  expect(await published('directory.review.restored.v1', review.id)).toEqual([{ ...parties, restoredAt: expect.any(String) }])
  expect(await auditOf(review.id)).toMatchObject([
    { actor: staff.sub, action: 'review.hidden', details: { reason, businessId: company.id } },
    { actor: staff.sub, action: 'review.restored' },
  ])
  expect((await verifyAuditChain(directory.database.pool)).broken).toBeUndefined()
})

test('keeping a reported review closes its reports, and a new report opens it again', async () => {
  const { company, review } = await reviewed()
  await report(review.id, memberOf(company))
  expect(await decide(review.id, 'keep')).toMatchObject({ status: 201, body: { hidden: false, reports: [{ open: false }] } })
  expect(await inQueue('reported', review.id)).toBeUndefined()
  expect(await decide(review.id, 'keep')).toMatchObject({ status: 409, body: { code: 'REVIEW_DECIDED' } })
  await report(review.id, staff)
  expect(await inQueue('reported', review.id)).toMatchObject({ reports: [{ open: true }, { open: false }] })
})

test('if two members of staff decide at once, one decision counts, and a repeated key does not decide again', async () => {
  const { review } = await reviewed()
  const answers = await Promise.all([decide(review.id, 'hide'), decide(review.id, 'hide', someStaff())])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const again = [await decide(review.id, 'restore', staff, 'k2'), await decide(review.id, 'restore', staff, 'k2')]
  expect(again.map(({ status }) => status)).toEqual([201, 201])
  expect(await auditOf(review.id)).toHaveLength(2)
  expect(await decide(randomUUID(), 'hide')).toMatchObject({ status: 404, body: { code: 'REVIEW_NOT_FOUND' } })
  expect(await directory.send('POST', `/api/staff/reviews/${review.id}/decisions`, { decision: 'hide' }, { caller: staff })).toMatchObject({
    status: 400,
    body: { field: 'reason', message: 'Please give a reason of at least 5 characters.' },
  })
})

test('longest waiting reports come first, and reviews between samples are not recent', async () => {
  const [sample] = await addPartners(directory.database, 0)
  await addBusinesses(directory.database, [testBusiness({ reviews: [{ rating: 5, hidden: false }] })])
  await directory.database.prisma.review.create({
    data: { businessId: sample.id, reviewerId: randomUUID(), reviewerName: 'Sample', rating: 5, comment: 'Made up.' },
  })
  await directory.database.prisma.business.update({ where: { id: sample.id }, data: { sample: true } })
  const one = await reviewed()
  const other = await reviewed()
  for (const { company, review } of [other, one]) await report(review.id, memberOf(company))
  const reported = (await queue('reported')).map(({ id }) => id)
  expect(reported.indexOf(other.review.id)).toBeLessThan(reported.indexOf(one.review.id))
  const recent = await queue('recent')
  expect(recent.map(({ id }) => id).slice(0, 2)).toEqual([other.review.id, one.review.id])
  expect(recent.map(({ comment }) => comment)).not.toContain('Made up.')
  expect(await shown(sample)).toMatchObject([{ comment: 'Made up.', sample: true }])
})

test('only staff see the queues and decide', async () => {
  const { company, review, author } = await reviewed()
  for (const who of [memberOf(company), memberOf(author)]) {
    expect((await directory.get('/api/staff/reviews', who)).status).toBe(403)
    expect((await decide(review.id, 'hide', who)).status).toBe(403)
  }
  expect((await directory.get('/api/staff/reviews')).status).toBe(401)
  expect((await shown(company)).map(({ id }) => id)).toEqual([review.id])
})
