import { dealCompleted } from '@ungana/contracts-deals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDeals, type TestDeals } from '#testing/deals.ts'

let site: TestDeals
beforeAll(async () => {
  site = await startDeals()
})
afterAll(() => site.close())

/** A deal that its two companies complete; the goods are ready 10 days late. */
async function lateDeal() {
  const [buyer, seller] = [await site.company('Nairobi Beans'), await site.company('Kivu Coffee')]
  const id = await site.deal(buyer, seller, { payment: { deposit: 0, onLoading: 0, onDelivery: 100 }, readyBy: '2026-11-12' })
  const act = async (by: string, path: string, body: object) =>
    expect((await site.call('POST', `/api/deals/${id}/${path}`, by, body)).status).toBe(200)
  for (const milestone of ['ready', 'loaded']) await act(seller, 'milestones', { milestone, on: '2026-11-22' })
  for (const milestone of ['arrived', 'accepted']) await act(buyer, 'milestones', { milestone, on: '2026-11-22' })
  await act(buyer, 'payments', { part: 'onDelivery', amountMinor: 1_695_000, on: '2026-11-22' })
  await act(seller, 'payments/1/confirm', { receivedMinor: 1_695_000, chargesMinor: 0 })
  return { buyer, seller, id }
}
const record = async (of: string, by = of) => (await site.call('GET', `/api/deals/records/${of}`, by)).body
const contest = (id: string, by: string, figure = 'on-time') =>
  site.call('POST', `/api/deals/${id}/contests`, by, { figure, reason: 'The buyer was late.' })
const asStaff = (method: 'GET' | 'POST', url: string, body?: object) =>
  site.call(method, url, crypto.randomUUID(), body, { claims: { role: 'staff' } })

test('a completed deal counts for both companies, and is published once', async () => {
  const { buyer, seller, id } = await lateDeal()
  expect(await record(seller, buyer)).toEqual({ completed: { kept: 1, of: 1 }, onTime: { kept: 0, of: 1 }, paidOnTime: { kept: 0, of: 0 } })
  expect(await record(buyer)).toEqual({ completed: { kept: 1, of: 1 }, onTime: { kept: 0, of: 0 }, paidOnTime: { kept: 1, of: 1 } })
  expect((await site.events(dealCompleted.name)).filter(({ dealId }) => dealId === id)).toEqual([
    { dealId: id, buyerId: buyer, sellerId: seller, completedAt: site.clock.now.toISOString() },
  ])
  const { body } = await site.call('GET', '/api/deals/record', seller)
  expect(body.deals).toMatchObject([
    { id, side: 'seller', other: { id: buyer, name: 'Nairobi Beans' }, entries: [{ kept: true }, { kept: false, contest: null }] },
  ])
})

test('staff read a contested deal and remove its entry, and the company reads why', async () => {
  const { buyer, seller, id } = await lateDeal()
  expect((await asStaff('GET', `/api/staff/deal-disputes/${id}`)).status).toBe(404)
  expect((await contest(id, buyer, 'paid-on-time')).body.code).toBe('DEALS_NOTHING_TO_CONTEST')
  const answers = await Promise.all([contest(id, seller), contest(id, seller)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const queue = (await asStaff('GET', '/api/staff/deal-contests')).body
  const mine = queue.find(({ dealId }: { dealId: string }) => dealId === id)
  expect(mine).toMatchObject({ company: { id: seller, name: 'Kivu Coffee' }, figure: 'on-time', reason: 'The buyer was late.' })
  expect((await asStaff('GET', `/api/staff/deal-disputes/${id}`)).status).toBe(200)
  // There is no dispute to decide.
  expect((await asStaff('POST', `/api/staff/deal-disputes/${id}/decision`, { decision: 'cancel', note: 'It is late.' })).status).toBe(404)
  const decide = () => asStaff('POST', `/api/staff/deal-contests/${mine.id}/decision`, { decision: 'removed', note: 'The buyer changed the order.' })
  expect([(await decide()).status, (await decide()).status]).toEqual([200, 404])
  expect((await record(seller)).onTime).toEqual({ kept: 0, of: 0 })
  const { deals } = (await site.call('GET', '/api/deals/record', seller)).body
  expect(deals[0].entries[1].contest).toMatchObject({ decision: 'removed', note: 'The buyer changed the order.' })
  expect((await asStaff('GET', `/api/staff/deal-disputes/${id}`)).status).toBe(404)
})
