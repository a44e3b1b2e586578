import { randomUUID } from 'node:crypto'
import type { OwnReview } from '@ungana/contracts-directory'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExpirySweep } from '#expiry-sweep.ts'
import { SITE, startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addInteraction, addPartners, memberOf, someStaff } from '#testing/interactions.ts'
import type { TestBusiness } from '#testing/sample-business.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

const comment = 'Came on time, as agreed.'
const write = (author: TestBusiness, business: { id: string }, sent: object = {}, key?: string) =>
  directory.send(
    'POST',
    '/api/reviews',
    { businessId: business.id, rating: 4, comment, ...sent },
    { caller: memberOf(author), ...(key !== undefined && { key }) },
  )
const edit = (author: TestBusiness, id: string, sent: object) =>
  directory.send('PATCH', `/api/reviews/${id}`, { rating: 4, comment, version: 1, ...sent }, { caller: memberOf(author) })
const permission = async (author: TestBusiness, business: { id: string }) =>
  (await directory.get(`/api/reviews/business/${business.id}/mine`, memberOf(author))).body
const ratingOf = async ({ id }: TestBusiness) => (await directory.get(`/api/users/${id}`)).body as { rating: number | null; reviewCount: number }
const published = async (event: string, reviewId: string) =>
  (
    await directory.database.pool.query<{ payload: object }>(`SELECT payload FROM courier.outbox WHERE event = $1 AND payload ->> 'reviewId' = $2`, [
      event,
      reviewId,
    ])
  ).rows.map(({ payload }) => payload)

test('a company writes one review after an interaction, and the rating and the owner get it', async () => {
  const [company, author] = await addPartners(directory.database, 1)
  expect(await permission(author as TestBusiness, company)).toEqual({
    mayReview: true,
    obstacle: null,
    message: null,
    review: null,
    grounds: ['inquiry'],
  })
  const { status, body } = await write(author as TestBusiness, company, { comment: `  ${comment}\n\nAgain soon. ` })
  expect(status).toBe(201)
  const written = body as OwnReview
  expect(written).toEqual({
    id: expect.any(String),
    businessId: company.id,
    rating: 4,
    comment: `${comment}\n\nAgain soon.`,
    reviewerName: 'Buyer 1',
    reviewerId: author?.id,
    createdAt: expect.any(String),
    version: 1,
    editableUntil: new Date(Date.parse(written.createdAt) + 30 * 86_400_000).toISOString(),
    hidden: false,
    hiddenReason: null,
    counts: true,
  })
  expect(await ratingOf(company)).toMatchObject({ rating: 4, reviewCount: 1 })
  expect(await published('directory.review.received.v1', written.id)).toEqual([
    {
      reviewId: written.id,
      businessId: company.id,
      businessName: 'Kivu Roasters',
      reviewerId: author?.id,
      reviewerName: 'Buyer 1',
      rating: 4,
      writtenAt: written.createdAt,
    },
  ])
  const announced = await directory.database.pool.query(
    `SELECT payload -> 'business' ->> 'rating' AS rating FROM courier.outbox WHERE payload -> 'business' ->> 'id' = $1`,
    [company.id],
  )
  expect(announced.rows).toEqual([{ rating: '4' }])

  expect(await write(author as TestBusiness, company)).toMatchObject({
    status: 409,
    body: { code: 'REVIEW_EXISTS', message: 'You have already reviewed Kivu Roasters.' },
  })
  expect(await permission(author as TestBusiness, company)).toMatchObject({ mayReview: false, obstacle: 'reviewed', review: written })
  // Each of the two can review the other.
  expect((await write(company, author as TestBusiness)).status).toBe(201)
})

describe('a refused review', () => {
  const refused = (code: string, message: string) => ({ status: 403, body: { code, message } })

  test('refuses a review without an interaction', async () => {
    const [company] = await addPartners(directory.database, 1)
    const [, stranger] = await addPartners(directory.database, 1)
    const message = 'You can review Kivu Roasters after they answer your inquiry or message, or after you complete a booking or a deal together.'
    expect(await write(stranger as TestBusiness, company)).toMatchObject(refused('REVIEW_NOT_PROVEN', message))
    expect(await permission(stranger as TestBusiness, company)).toEqual({
      mayReview: false,
      obstacle: 'not-proven',
      message,
      review: null,
      grounds: [],
    })
    await addInteraction(directory.database, [stranger?.id as string, company.id])
    expect(await permission(stranger as TestBusiness, company)).toMatchObject({ mayReview: true })
  })

  test('refuses a review of the caller’s own company', async () => {
    const [company] = await addPartners(directory.database, 0)
    expect(await write(company, company)).toMatchObject(refused('REVIEW_OWN_COMPANY', 'You cannot review your own company.'))
    expect(await permission(company, company)).toMatchObject({ mayReview: false, obstacle: 'own' })
  })

  test('refuses a review of a sample company', async () => {
    const [company, author] = await addPartners(directory.database, 1)
    await directory.database.prisma.business.update({ where: { id: company.id }, data: { sample: true } })
    expect(await write(author as TestBusiness, company)).toMatchObject(
      refused('REVIEW_OF_SAMPLE', 'Kivu Roasters is a sample company and cannot be reviewed.'),
    )
  })

  test('refuses a review of a suspended or unknown company, or by a suspended company', async () => {
    const [company, author] = await addPartners(directory.database, 1, { status: 'suspended' })
    for (const business of [company, { id: randomUUID() }]) {
      expect(await write(author as TestBusiness, business)).toMatchObject({ status: 404, body: { code: 'BUSINESS_NOT_FOUND' } })
      expect((await directory.get(`/api/reviews/business/${business.id}/mine`, memberOf(author as TestBusiness))).status).toBe(404)
    }
    expect(await write(company, author as TestBusiness)).toMatchObject(refused('REVIEW_NEEDS_COMPANY', 'Only companies can review each other.'))
  })

  test('refuses a review by staff, who have no company', async () => {
    const [company] = await addPartners(directory.database, 0)
    const staff = someStaff()
    await addInteraction(directory.database, [staff.sub as string, company.id])
    const answer = await directory.send('POST', '/api/reviews', { businessId: company.id, rating: 5, comment }, { caller: staff })
    expect(answer).toMatchObject({ status: 403, body: { code: 'REVIEW_NEEDS_COMPANY' } })
  })

  test.each([
    ['no star', { rating: 0 }, 'rating', 'Please choose from 1 to 5 stars.'],
    ['six stars', { rating: 6 }, 'rating', 'Please choose from 1 to 5 stars.'],
    ['half a star', { rating: 4.5 }, 'rating', 'Please choose from 1 to 5 stars.'],
    ['nothing chosen', { rating: undefined }, 'rating', 'Please choose from 1 to 5 stars.'],
    ['a word', { comment: '   Good   ' }, 'comment', 'Please write at least 10 characters.'],
    ['a book', { comment: 'x'.repeat(2001) }, 'comment', 'comment must have at most 2000 characters'],
  ])('with %s', async (_what, wrong, field, message) => {
    const [company, author] = await addPartners(directory.database, 1)
    expect(await write(author as TestBusiness, company, wrong)).toMatchObject({ status: 400, body: { code: 'VALIDATION', field, message } })
    expect(await ratingOf(company)).toMatchObject({ rating: null })
  })
})

test('a review is shown at once, and counts once its author’s email is confirmed and the account is 7 days old', async () => {
  const [company, first, second] = await addPartners(directory.database, 2)
  const author = first as TestBusiness
  await write(second as TestBusiness, company, { rating: 2 })
  const { prisma, pool } = directory.database
  await prisma.confirmedEmail.deleteMany({ where: { accountId: author.id } })
  const registered = (days: number) =>
    prisma.business.update({ where: { id: author.id }, data: { createdAt: new Date(Date.now() - days * 86_400_000) } })
  const seen = async () => {
    await Promise.all([1, 2].map(() => createExpirySweep({ ...directory, logger: directory.app.log, site: SITE }).sweep()))
    return [(await ratingOf(company)).rating, (await permission(author, company)).review.counts]
  }
  await registered(30)
  expect((await write(author, company, { rating: 5 })).body.counts).toBe(false)
  const shown = await directory.get(`/api/reviews/business/${company.id}`)
  expect([shown.headers['x-total-count'], shown.body.length]).toEqual(['2', 2])
  expect(await seen()).toEqual([2, false])
  await registered(6)
  await prisma.confirmedEmail.create({ data: { accountId: author.id, confirmedAt: new Date() } })
  expect(await seen()).toEqual([2, false])
  await registered(7)
  expect(await seen()).toEqual([3.5, true])
  const { rows } = await pool.query(
    `SELECT payload -> 'business' ->> 'rating' AS rating FROM courier.outbox WHERE payload -> 'business' ->> 'id' = $1 ORDER BY position DESC LIMIT 1`,
    [company.id],
  )
  expect(rows).toEqual([{ rating: '3.5' }])
})

test.each([
  { email: 'buyer+other@kivu.example', phoneE164: '+250788000001' },
  { email: 'somebody@else.example', phoneE164: '+250788000000' },
])('a company with the same mailbox or phone number as the author is the author’s own', async (contact) => {
  const [company, author] = await addPartners(directory.database, 1)
  const { prisma } = directory.database
  await prisma.business.update({ where: { id: company.id }, data: { email: 'buyer@kivu.example', phoneE164: '+250788000000' } })
  await prisma.business.update({ where: { id: (author as TestBusiness).id }, data: contact })
  expect(await write(author as TestBusiness, company)).toMatchObject({ status: 403, body: { code: 'REVIEW_OWN_COMPANY' } })
})

test('several reviews by one company at once store one review, which counts once', async () => {
  const [company, author, other] = await addPartners(directory.database, 2)
  await write(other as TestBusiness, company, { rating: 2 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => write(author as TestBusiness, company, { rating: 5 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  expect(await ratingOf(company)).toMatchObject({ rating: 3.5, reviewCount: 2 })
})

test('writes one review for a repeated key, with the same answer', async () => {
  const [company, author] = await addPartners(directory.database, 1)
  const answers = await Promise.all([write(author as TestBusiness, company, {}, 'k1'), write(author as TestBusiness, company, {}, 'k1')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]?.text).toBe(answers[0]?.text)
  expect(await ratingOf(company)).toMatchObject({ reviewCount: 1 })
})

describe('an edit by the author', () => {
  async function written() {
    const [company, author, other] = (await addPartners(directory.database, 2)) as [TestBusiness, TestBusiness, TestBusiness]
    return { company, author, other, review: (await write(author, company)).body as OwnReview }
  }

  test('authors can edit the last version of their own review, which is then marked as edited', async () => {
    const { company, author, review } = await written()
    const changed = await edit(author, review.id, { rating: 2, comment: 'The second one came late.' })
    expect(changed).toMatchObject({ status: 200, body: { id: review.id, rating: 2, comment: 'The second one came late.', edited: true, version: 2 } })
    expect(await ratingOf(company)).toMatchObject({ rating: 2 })
    expect((await directory.get(`/api/reviews/business/${company.id}`)).body).toMatchObject([{ edited: true, rating: 2 }])
    expect(await edit(author, review.id, { rating: 5 })).toMatchObject({ status: 409, body: { code: 'REVIEW_CHANGED' } })
    expect((await edit(author, review.id, { rating: 5, version: 2 })).status).toBe(200)
  })

  test('refuses an edit of another author’s review or an unknown review', async () => {
    const { company, other, review } = await written()
    for (const [who, id] of [
      [other, review.id],
      [company, review.id],
      [other, randomUUID()],
    ] as const)
      expect(await edit(who, id, { rating: 1 })).toMatchObject({ status: 404, body: { code: 'REVIEW_NOT_FOUND' } })
    expect(await ratingOf(company)).toMatchObject({ rating: 4 })
  })

  test('authors can edit a review for thirty days, but not while staff hide it', async () => {
    const { company, author, review } = await written()
    const set = (data: object) => directory.database.prisma.review.update({ where: { id: review.id }, data })
    const closed = { status: 409, body: { code: 'REVIEW_CLOSED' } }
    await set({ hidden: true })
    expect(await edit(author, review.id, { rating: 1 })).toMatchObject(closed)
    expect(await permission(author, company)).toMatchObject({ review: { hidden: true, editableUntil: null } })
    await set({ hidden: false, createdAt: new Date(Date.now() - 30 * 86_400_000 - 1000) })
    expect(await edit(author, review.id, { rating: 1 })).toMatchObject(closed)
    await set({ createdAt: new Date(Date.now() - 29 * 86_400_000) })
    expect((await edit(author, review.id, { rating: 1 })).status).toBe(200)
  })

  test('of two edits of the same version at once, one is refused', async () => {
    const { author, review } = await written()
    const answers = await Promise.all([edit(author, review.id, { rating: 1 }), edit(author, review.id, { rating: 2 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('a review of a suspended company cannot be edited', async () => {
  const [company, author] = (await addPartners(directory.database, 1)) as [TestBusiness, TestBusiness]
  const review = (await write(author, company)).body as OwnReview
  await directory.database.prisma.business.update({ where: { id: company.id }, data: { status: 'suspended' } })
  expect((await edit(author, review.id, {})).status).toBe(404)
})
