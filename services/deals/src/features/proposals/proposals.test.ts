import { randomUUID } from 'node:crypto'
import { dealApprovalChanged, dealChanged, PROPOSALS_A_DAY } from '@ungana/contracts-deals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onCompanyFrozen } from '#consumers/company-frozen.ts'
import { startDeals, type TestDeals } from '#testing/deals.ts'

const blocks = new Set<string>()
let site: TestDeals
beforeAll(async () => {
  site = await startDeals({ hasBlocked: async (by, whom) => blocks.has(`${by} ${whom}`) })
})
afterAll(() => site.close())

const form = (partnerId: string, changes: object = {}) => ({
  partnerId,
  side: 'seller',
  subject: 'Green coffee',
  lines: [{ text: 'Green coffee', quantity: '300', unit: 'bag of 60 kg', unitPriceMinor: 5650 }],
  currency: 'USD',
  payment: { deposit: 30, onLoading: 0, onDelivery: 70 },
  ...changes,
})
const propose = (by: string, partnerId: string, changes: object = {}) => site.call('POST', '/api/deals/proposals', by, form(partnerId, changes))
const answer = (by: string, id: string, how: 'agree' | 'decline', options: Parameters<TestDeals['call']>[4] = {}) =>
  site.call('POST', `/api/deals/${id}/proposal/${how}`, by, undefined, options)

test('a proposed deal has no milestones until the other side agrees, and then is a deal', async () => {
  const [seller, buyer] = [await site.company('Kivu Coffee'), await site.company('Nairobi Beans')]
  const { body } = await propose(seller, buyer, { readyBy: '2026-12-05', place: 'Bukavu', incoterm: 'FCA' })
  expect(body).toMatchObject({ phase: 'proposed', side: 'seller', totalMinor: 1_695_000, milestones: [], next: null })
  expect(body.inquiryId).toBeUndefined()
  const { id } = body
  for (const [path, by, sent] of [
    ['milestones', seller, { milestone: 'ready', on: '2026-11-22' }],
    ['payments', buyer, { part: 'deposit', amountMinor: 1, on: '2026-11-22' }],
    ['dispute', buyer, { about: 'goods', reason: 'The sample was another grade.' }],
    ['cancel', seller, { reason: 'Frost destroyed the harvest.' }],
  ] as const)
    expect((await site.call('POST', `/api/deals/${id}/${path}`, by, sent)).body.code).toBe('DEALS_NOT_NOW')
  expect((await answer(seller, id, 'agree')).body.code).toBe('DEALS_NOT_YOUR_PART')
  expect((await answer(await site.company(), id, 'agree')).status).toBe(404)
  expect((await site.call('GET', `/api/deals/${id}`, buyer)).body.next).toMatchObject({ step: 'answer-proposal' })
  const agreed = (await answer(buyer, id, 'agree')).body
  expect(agreed).toMatchObject({ phase: 'open', next: { step: 'pay', part: 'deposit' }, terms: { readyBy: '2026-12-05' } })
  expect(agreed.milestones.length).toBeGreaterThan(0)
  expect((await answer(buyer, id, 'decline')).body.code).toBe('DEALS_NOT_NOW')
  expect((await site.events(dealChanged.name)).filter(({ dealId }) => dealId === id).map(({ what }) => what)).toEqual(['proposed', 'agreed'])
})

test('a proposal is refused to oneself, to unknown, suspended and sample companies, twice to one company, and too often', async () => {
  const [seller, buyer] = [await site.company(), await site.company()]
  const sample = await site.company()
  await site.pool.query('UPDATE accounts SET sample = true WHERE id = $1', [sample])
  for (const partner of [seller, sample, randomUUID(), await site.company('Suspended', 'suspended')])
    expect((await propose(seller, partner)).body.code).toBe('DEALS_COMPANY_NOT_FOUND')
  expect((await propose(await site.company('Suspended', 'suspended'), buyer)).body.code).toBe('DEALS_SUSPENDED')
  expect((await propose(seller, buyer, { payment: { deposit: 30, onLoading: 0, onDelivery: 71 } })).status).toBe(400)
  expect((await propose(seller, buyer, { readyBy: '2026-11-21' })).body.field).toBe('readyBy')
  const twice = await Promise.all([propose(seller, buyer), propose(seller, buyer)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const id = twice.find(({ status }) => status === 200)?.body.id
  expect((await answer(seller, id, 'decline')).body.phase).toBe('cancelled')
  expect((await answer(buyer, id, 'agree')).body.code).toBe('DEALS_NOT_NOW')
  for (let count = 1; count < PROPOSALS_A_DAY; count++) expect((await propose(seller, await site.company())).status).toBe(200)
  expect((await propose(seller, buyer)).body.code).toBe('DEALS_TOO_MANY_PROPOSALS')
})

test('a company that blocked another gets no proposals from it', async () => {
  const [blocker, blocked] = [await site.company(), await site.company()]
  blocks.add(`${blocker} ${blocked}`)
  expect((await propose(blocked, blocker)).body.code).toBe('DEALS_COMPANY_NOT_FOUND')
  expect((await propose(blocker, blocked)).status).toBe(200)
})

test('above the amount of the company, another person must agree, and then the deal is agreed once', async () => {
  const [seller, buyer] = [await site.company('Kivu Coffee'), await site.company('Nairobi Beans')]
  const { id } = (await propose(seller, buyer)).body
  const person = (name: string) => ({ id: randomUUID(), name, role: 'owner' as const })
  const [aline, jean] = [person('Aline'), person('Jean')]
  const as = (who: typeof aline) => ({ claims: { person: who, secondPerson: { amountMinor: 100_000, currency: 'USD' as const } } })
  expect((await answer(buyer, id, 'agree', as(aline))).body.code).toBe('WAITS_FOR_APPROVAL')
  expect((await site.call('GET', `/api/deals/${id}`, buyer)).body.phase).toBe('proposed')
  const [waiting] = (await site.call('GET', '/api/deal-approvals', buyer, undefined, as(jean))).body
  expect(waiting).toMatchObject({
    kind: 'deal',
    about: 'Green coffee',
    partner: 'Kivu Coffee',
    amount: { amountMinor: 1_695_000 },
    page: `/deals/${id}`,
  })
  const approve = (who: typeof aline) => site.call('POST', `/api/deal-approvals/${waiting.id}/approve`, buyer, undefined, as(who))
  expect((await approve(aline)).body.code).toBe('APPROVAL_OWN')
  expect((await approve(jean)).status).toBe(204)
  expect((await approve(jean)).body.code).toBe('APPROVAL_OVER')
  const read = (await site.call('GET', `/api/deals/${id}`, buyer)).body
  expect(read).toMatchObject({ phase: 'open', events: [{ kind: 'proposed' }, { kind: 'agreed', person: 'Aline' }] })
  expect((await site.events(dealApprovalChanged.name)).map(({ state }) => state)).toEqual(['waiting', 'approved'])
})

test('a proposal to buy above the amount waits for a second person of the buyer too; a proposal to sell does not', async () => {
  const [buyer, seller] = [await site.company(), await site.company()]
  const as = {
    claims: { person: { id: randomUUID(), name: 'Aline', role: 'owner' as const }, secondPerson: { amountMinor: 1, currency: 'USD' as const } },
  }
  const send = (side: string) => site.call('POST', '/api/deals/proposals', buyer, form(seller, { side }), as)
  expect((await send('buyer')).body.code).toBe('WAITS_FOR_APPROVAL')
  expect((await site.call('GET', '/api/deals', seller)).body).toEqual([])
  const [waiting] = (await site.call('GET', '/api/deal-approvals', buyer)).body
  expect((await site.call('POST', `/api/deal-approvals/${waiting.id}/approve`, buyer)).status).toBe(204)
  expect((await site.call('GET', '/api/deals', seller)).body).toMatchObject([{ phase: 'proposed', side: 'seller' }])
  expect((await send('seller')).body.code).toBe('DEALS_PROPOSAL_WAITS')
  await answer(buyer, (await site.call('GET', '/api/deals', buyer)).body[0].id, 'decline')
  expect((await send('seller')).body).toMatchObject({ phase: 'proposed', side: 'seller' })
})

test('nobody agrees with a company that was suspended since, and a second person does not either', async () => {
  const [seller, buyer] = [await site.company(), await site.company()]
  const { id } = (await propose(seller, buyer)).body
  const aline = { id: randomUUID(), name: 'Aline', role: 'owner' as const }
  const asked = await answer(buyer, id, 'agree', { claims: { person: aline, secondPerson: { amountMinor: 1, currency: 'USD' } } })
  expect(asked.body.code).toBe('WAITS_FOR_APPROVAL')
  const [waiting] = (await site.call('GET', '/api/deal-approvals', buyer)).body
  const become = (status: string) => site.pool.query('UPDATE accounts SET status = $2 WHERE id = $1', [seller, status])
  const approve = () => site.call('POST', `/api/deal-approvals/${waiting.id}/approve`, buyer)
  await become('suspended')
  expect([(await answer(buyer, id, 'agree')).body.code, (await approve()).body.code]).toEqual(['DEALS_COMPANY_NOT_FOUND', 'DEALS_COMPANY_NOT_FOUND'])
  expect((await site.call('GET', `/api/deals/${id}`, buyer)).body.phase).toBe('proposed')
  await become('active')
  expect((await approve()).status).toBe(204)
})

test('nobody agrees with a company while it is frozen, and a second person does not either', async () => {
  const [seller, buyer] = [await site.company(), await site.company()]
  const { id } = (await propose(seller, buyer)).body
  const aline = { id: randomUUID(), name: 'Aline', role: 'owner' as const }
  await answer(buyer, id, 'agree', { claims: { person: aline, secondPerson: { amountMinor: 1, currency: 'USD' } } })
  const [waiting] = (await site.call('GET', '/api/deal-approvals', buyer)).body
  const approve = () => site.call('POST', `/api/deal-approvals/${waiting.id}/approve`, buyer)
  const happened = async (frozen: boolean, version: number) => {
    const occurrences = [{ payload: { id: seller, frozen, version }, meta: { id: randomUUID(), occurredAt: new Date() } }]
    await site.courier.transaction(async (tx) => onCompanyFrozen.handle(tx, occurrences, await onCompanyFrozen.read(tx, occurrences)))
  }
  await happened(true, 1)
  expect([(await answer(buyer, id, 'agree')).body.code, (await approve()).body.code]).toEqual(['DEALS_PARTNER_FROZEN', 'DEALS_PARTNER_FROZEN'])
  await happened(true, 3)
  await happened(false, 2)
  expect((await answer(buyer, id, 'agree')).status).toBe(409)
  await happened(false, 4)
  expect((await approve()).status).toBe(204)
})
