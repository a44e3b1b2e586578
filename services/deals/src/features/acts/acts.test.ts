import { randomUUID } from 'node:crypto'
import { dealChanged } from '@ungana/contracts-deals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AcceptedQuote } from '#lib/find-quote.ts'
import { coffee, startDeals, type TestDeals } from '#testing/deals.ts'

let site: TestDeals
const quotes = new Map<string, AcceptedQuote>()
beforeAll(async () => {
  site = await startDeals({ findQuote: async (id) => quotes.get(id) })
})
afterAll(() => site.close())

async function accepted(changes: Partial<AcceptedQuote> = {}) {
  const [buyer, seller, inquiryId] = [await site.company('Nairobi Beans'), await site.company('Kivu Coffee'), randomUUID()]
  const { lines, incoterm, place, payment } = coffee
  quotes.set(inquiryId, {
    quoteId: randomUUID(),
    subject: coffee.subject,
    buyer: { id: buyer, name: 'Nairobi Beans' },
    seller: { id: seller, name: 'Kivu Coffee' },
    priceMinor: 1_695_000,
    currency: 'USD',
    terms: { lines, incoterm, place, payment, leadDays: 14, sample: undefined },
    acceptedAt: '2026-11-21T08:00:00.000Z',
    ...changes,
  })
  return { buyer, seller, inquiryId }
}
const open = (by: string, inquiryId: string) => site.call('POST', '/api/deals', by, { inquiryId })

test('an accepted quote makes one deal with its terms, although both sides open it', async () => {
  const { buyer, seller, inquiryId } = await accepted()
  const answers = await Promise.all([open(buyer, inquiryId), open(seller, inquiryId), open(buyer, inquiryId)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const { body } = answers[0]
  expect(body).toMatchObject({ side: 'buyer', totalMinor: 1_695_000, lineTotalsMinor: [1_695_000], inquiryId, cancelsAtOnce: true })
  expect(body.terms).toMatchObject({ incoterm: 'FCA', place: 'Bukavu', readyBy: '2026-12-05' })
  expect(body.parts.map(({ priceMinor }: { priceMinor: number }) => priceMinor)).toEqual([508_500, 678_000, 508_500])
  expect((await site.events(dealChanged.name)).filter(({ dealId }) => dealId === body.id).map(({ what }) => what)).toEqual(['opened'])
})

test('a quote that is only a price is one line, paid after delivery', async () => {
  const { seller, inquiryId } = await accepted({ terms: null })
  const { body } = await open(seller, inquiryId)
  expect(body.terms.lines).toEqual([{ text: coffee.subject, quantity: '1', unitPriceMinor: 1_695_000 }])
  expect(body.parts.map(({ part }: { part: string }) => part)).toEqual(['onDelivery'])
})

test('others cannot open a deal, and a suspended company opens none', async () => {
  const { buyer, inquiryId } = await accepted()
  expect((await open(await site.company(), inquiryId)).body.code).toBe('DEALS_QUOTE_NOT_ACCEPTED')
  expect((await open(buyer, randomUUID())).body.code).toBe('DEALS_QUOTE_NOT_ACCEPTED')
  await site.pool.query(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, [buyer])
  expect((await open(buyer, inquiryId)).body.code).toBe('DEALS_SUSPENDED')
})

test('each company sees who of its own people acted, and not who of the other', async () => {
  const { buyer, seller, inquiryId } = await accepted()
  const person = { id: buyer, name: 'Aline Uwase', role: 'owner' as const }
  const { id } = (await site.call('POST', '/api/deals', buyer, { inquiryId }, { claims: { person } })).body
  const read = async (by: string) => (await site.call('GET', `/api/deals/${id}`, by)).body.events
  expect(await read(buyer)).toMatchObject([{ by: 'buyer', person: 'Aline Uwase' }])
  expect(await read(seller)).toMatchObject([{ by: 'buyer', person: null }])
})

test('a trade from the deposit to the last payment completes, with bank charges and a partial amount', async () => {
  const { buyer, seller, inquiryId } = await accepted()
  const { id } = (await open(buyer, inquiryId)).body
  const does = async (by: string, path: string, body: object) => (await site.call('POST', `/api/deals/${id}/${path}`, by, body)).body
  const report = (by: string, milestone: string) => does(by, 'milestones', { milestone, on: '2026-11-22' })
  const pay = (part: string, amountMinor: number) => does(buyer, 'payments', { part, amountMinor, on: '2026-11-22', reference: 'FT1' })
  const confirm = (payment: number, receivedMinor: number, chargesMinor = 0) =>
    does(seller, `payments/${payment}/confirm`, { receivedMinor, chargesMinor })

  expect((await report(seller, 'loaded')).code).toBe('DEALS_NOT_NOW')
  expect((await report(buyer, 'ready')).code).toBe('DEALS_NOT_YOUR_PART')
  expect((await does(seller, 'milestones', { milestone: 'ready', on: '2026-11-23' })).field).toBe('on')
  expect((await pay('deposit', 508_501)).field).toBe('amountMinor')
  expect((await pay('deposit', 508_500)).next).toBeNull()
  // 1,000 are still missing: the buyer owes them again.
  const partly = await confirm(1, 506_000, 1500)
  expect(partly.parts[0]).toMatchObject({ owedMinor: 1000, receivedMinor: 506_000, chargesMinor: 1500 })
  await pay('deposit', 1000)
  expect((await confirm(2, 1000)).milestones[0]).toMatchObject({ milestone: 'deposit', doneOn: '2026-11-22' })
  for (const [by, milestone] of [
    [seller, 'ready'],
    [seller, 'loaded'],
    [seller, 'border'],
    [buyer, 'arrived'],
    [buyer, 'accepted'],
  ] as const) {
    await report(by, milestone)
  }
  await pay('onLoading', 678_000)
  expect((await does(seller, 'payments/3/reject', { reason: 'Not on our account' })).payments[2].status).toBe('missing')
  await pay('onLoading', 678_000)
  await confirm(4, 678_000)
  await pay('onDelivery', 508_500)
  const done = await confirm(5, 508_500)
  expect(done).toMatchObject({ phase: 'completed', books: { owedMinor: 0, onTheWayMinor: 0, receivedMinor: 1_693_500, chargesMinor: 1500 } })
  expect((await pay('deposit', 1)).code).toBe('DEALS_NOT_NOW')
})

test('one side cancels alone before anything moves, and needs the other afterwards', async () => {
  const reason = 'Frost destroyed the harvest.'
  const first = await accepted()
  const { id } = (await open(first.buyer, first.inquiryId)).body
  expect((await site.call('POST', `/api/deals/${id}/cancel`, first.seller, { reason })).body.phase).toBe('cancelled')

  const { buyer, seller, inquiryId } = await accepted()
  const moved = (await open(buyer, inquiryId)).body.id
  const does = async (by: string, path: string, body: object) => (await site.call('POST', `/api/deals/${moved}/${path}`, by, body)).body
  await does(seller, 'milestones', { milestone: 'ready', on: '2026-11-22' })
  expect(await does(buyer, 'cancel', { reason })).toMatchObject({ phase: 'open', cancellation: { by: 'buyer', reason } })
  expect((await does(buyer, 'cancel/answer', { agree: true })).code).toBe('DEALS_NOT_YOUR_PART')
  expect(await does(seller, 'cancel/answer', { agree: false })).toMatchObject({ phase: 'open', cancellation: null })
  await does(buyer, 'cancel', { reason })
  expect((await does(seller, 'cancel/answer', { agree: true })).phase).toBe('cancelled')
})

test('two payments at once never exceed what is owed', async () => {
  const { buyer, inquiryId } = await accepted()
  const { id } = (await open(buyer, inquiryId)).body
  const body = { part: 'deposit', amountMinor: 300_000, on: '2026-11-22' }
  const answers = await Promise.all([1, 2, 3].map(() => site.call('POST', `/api/deals/${id}/payments`, buyer, body)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
})
