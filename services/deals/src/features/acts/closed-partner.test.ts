// The other company of a deal closed its account.
import { dealChanged, dealStepOverdue } from '@ungana/contracts-deals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onAccountClosed } from '#consumers/account-closed.ts'
import { remindOnce } from '#remind.ts'
import { coffee, startDeals, type TestDeals } from '#testing/deals.ts'

let site: TestDeals
beforeAll(async () => {
  site = await startDeals()
})
afterAll(() => site.close())

const reason = 'Nobody answers any more.'

async function paidDeal() {
  const [buyer, seller] = [await site.company('Nairobi Beans'), await site.company('Kivu Coffee')]
  const id = await site.deal(buyer, seller)
  const does = async (by: string, path: string, body: object) => (await site.call('POST', `/api/deals/${id}/${path}`, by, body)).body
  const read = async (by: string) => (await site.call('GET', `/api/deals/${id}`, by)).body
  await does(buyer, 'payments', { part: 'deposit', amountMinor: 508_500, on: '2026-11-22', reference: 'FT1' })
  return { id, buyer, seller, does, read }
}
const close = (id: string) =>
  site.courier.transaction((tx) =>
    onAccountClosed.handle(tx, [{ payload: { id, closedAt: '2026-11-22T09:00:00.000Z' }, meta: { id: 'of the test' } as never }], undefined as never),
  )
const entriesOf = async (id: string) => (await site.pool.query('SELECT company_id FROM record_entries WHERE deal_id = $1', [id])).rows

test.each(['buyer', 'seller'] as const)('the %s that is left cancels alone after money moved, and nothing counts against either', async (side) => {
  const deal = await paidDeal()
  const { id, does, read } = deal
  const [own, other] = side === 'buyer' ? [deal.buyer, deal.seller] : [deal.seller, deal.buyer]
  // The event comes after the request to cancel, and twice.
  expect(await does(own, 'cancel', { reason })).toMatchObject({ phase: 'open', cancelsAtOnce: false, cancellation: { by: side } })
  await close(other)
  await close(other)
  const left = await read(own)
  expect(left).toMatchObject({ partnerClosed: true, cancelsAtOnce: true })
  expect(left.steps.map(({ step }: { step: string }) => step)).toEqual(side === 'seller' ? ['confirm-payment'] : [])
  const ended = await does(own, 'cancel', { reason })
  expect(ended).toMatchObject({ phase: 'cancelled', cancellation: null, steps: [], books: { onTheWayMinor: 508_500 } })
  expect(await entriesOf(id)).toEqual([])
  expect((await does(own, 'cancel', { reason })).code).toBe('DEALS_NOT_NOW')
  const told = (await site.events(dealChanged.name)).filter(({ dealId }) => dealId === id)
  expect(told.map(({ what, changedBy }) => [what, changedBy]).slice(1)).toEqual([
    ['cancel-asked', own],
    ['partner-closed', other],
    ['cancelled', own],
  ])
})

test('a deal that has ended does not say that a company is gone', async () => {
  const [buyer, seller] = [await site.company(), await site.company()]
  const id = await site.deal(buyer, seller)
  await site.call('POST', `/api/deals/${id}/cancel`, buyer, { reason })
  await close(seller)
  expect((await site.events(dealChanged.name)).filter(({ dealId }) => dealId === id).map(({ what }) => what)).toEqual(['cancelled'])
})

test('a suspended company may come back, so the other one still asks it', async () => {
  const { buyer, seller, does, read } = await paidDeal()
  await site.pool.query(`UPDATE accounts SET status = 'suspended' WHERE id = $1`, [seller])
  expect(await read(buyer)).not.toHaveProperty('partnerClosed')
  expect(await does(buyer, 'cancel', { reason })).toMatchObject({ phase: 'open', cancellation: { by: 'buyer' } })
})

test('while a dispute is open nobody cancels alone; afterwards the company that is left does', async () => {
  const { id, buyer, seller, does, read } = await paidDeal()
  await does(seller, 'dispute', { about: 'money', reason: 'Charged twice' })
  await close(seller)
  expect(await read(buyer)).toMatchObject({ partnerClosed: true, cancelsAtOnce: false })
  expect((await does(buyer, 'cancel', { reason })).code).toBe('DEALS_DISPUTED')
  const decision = { decision: 'resume', note: 'It was one transfer.' }
  const staff = await site.company('Staff')
  expect((await site.call('POST', `/api/staff/deal-disputes/${id}/decision`, staff, decision, { role: 'staff' })).status).toBe(200)
  expect((await does(buyer, 'cancel', { reason })).phase).toBe('cancelled')
  expect(await entriesOf(id)).toEqual([])
})

test('of a dispute and a cancellation at the same moment, one is refused', async () => {
  const { buyer, seller, does, read } = await paidDeal()
  await close(seller)
  const answers = await Promise.all([does(buyer, 'cancel', { reason }), does(buyer, 'dispute', { about: 'money', reason: 'Never arrived' })])
  const { phase, dispute } = await read(buyer)
  expect([phase, dispute?.about, ...answers.map(({ code }) => code)]).toEqual(
    phase === 'cancelled' ? ['cancelled', undefined, undefined, 'DEALS_NOT_NOW'] : ['open', 'money', 'DEALS_DISPUTED', undefined],
  )
})

test('a deal with a closed company asks nobody for money or goods, in no list and in no reminder', async () => {
  const { id, buyer, seller } = await paidDeal()
  await site.pool.query(`UPDATE deals SET due_on = '2026-12-01' WHERE id = $1`, [id])
  await close(buyer)
  const [row] = (await site.call('GET', '/api/deals', seller)).body
  expect(row).toMatchObject({ id, next: { step: 'confirm-payment' } })
  await remindOnce(site.courier, new Date('2026-12-20T08:00:00Z'))
  expect((await site.events(dealStepOverdue.name)).filter(({ dealId }) => dealId === id)).toEqual([])
})

test('a proposal of a closed company can only be declined', async () => {
  const [buyer, seller] = [await site.company(), await site.company()]
  const { readyBy: _, ...terms } = coffee
  const { id } = (await site.call('POST', '/api/deals/proposals', seller, { ...terms, partnerId: buyer, side: 'seller' })).body
  await close(seller)
  expect((await site.call('GET', `/api/deals/${id}`, buyer)).body).toMatchObject({ phase: 'proposed', partnerClosed: true, steps: [], next: null })
  expect((await site.call('POST', `/api/deals/${id}/proposal/agree`, buyer)).body.code).toBe('DEALS_COMPANY_NOT_FOUND')
  expect((await site.call('POST', `/api/deals/${id}/proposal/decline`, buyer)).body.phase).toBe('cancelled')
})
