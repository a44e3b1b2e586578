import { randomUUID } from 'node:crypto'
import { dealChanged, dealStepOverdue } from '@ungana/contracts-deals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AcceptedQuote } from '#lib/find-quote.ts'
import { remindOnce } from '#remind.ts'
import { coffee, pdf, startDeals, type TestDeals } from '#testing/deals.ts'

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
  const shown = { person: { ...person, shown: true as const } }
  await site.call('POST', `/api/deals/${id}/dispute`, buyer, { about: 'goods', reason: 'Another grade.' }, { claims: shown })
  expect(await read(seller)).toMatchObject([{ person: null }, { person: 'Aline Uwase' }])
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

test('a seller who says that a payment did not arrive cannot cancel alone, so the buyer can still open a dispute', async () => {
  const reason = 'Not on our account.'
  const { buyer, seller, inquiryId } = await accepted()
  const { id } = (await open(buyer, inquiryId)).body
  const does = async (by: string, path: string, body: object) => (await site.call('POST', `/api/deals/${id}/${path}`, by, body)).body
  await does(buyer, 'payments', { part: 'deposit', amountMinor: 508_500, on: '2026-11-22' })
  expect((await does(seller, 'payments/1/reject', { reason })).cancelsAtOnce).toBe(false)
  expect(await does(seller, 'cancel', { reason })).toMatchObject({ phase: 'open', cancellation: { by: 'seller' } })
  expect((await does(buyer, 'dispute', { about: 'money', reason })).dispute).toMatchObject({ by: 'buyer' })
  await does(buyer, 'cancel/answer', { agree: false })
  expect(await does(buyer, 'cancel', { reason })).toMatchObject({ phase: 'cancelled' })
})

test('a payment may have a proof, which both companies and staff of a dispute open, and nobody else', async () => {
  const { buyer, seller, inquiryId } = await accepted()
  const { id } = (await open(buyer, inquiryId)).body
  expect((await site.upload(seller, id)).status).toBe(403)
  expect((await site.upload(buyer, id, Buffer.from('no receipt'))).status).toBe(415)
  const { body: proof } = await site.upload(buyer, id)
  const pay = async (by: string, proofId: string) =>
    (await site.call('POST', `/api/deals/${id}/payments`, by, { part: 'deposit', amountMinor: 100, on: '2026-11-22', proofId })).body
  expect((await pay(buyer, randomUUID())).field).toBe('proofId')
  expect((await pay(buyer, proof.id)).payments).toMatchObject([{ proof: { id: proof.id, name: 'transfer.pdf' } }])
  expect((await pay(buyer, proof.id)).field).toBe('proofId')
  const read = async (by: string, role: 'member' | 'staff' = 'member') => {
    const headers = await site.identity.headers({ role, sub: by })
    const answer = await site.app.inject({ method: 'GET', url: `/api/deals/${id}/proofs/${proof.id}`, headers })
    return answer.statusCode === 200
      ? [answer.headers['content-disposition']?.toString().split(';')[0], answer.rawPayload.equals(pdf)]
      : answer.statusCode
  }
  expect([await read(buyer), await read(seller)]).toEqual([
    ['attachment', true],
    ['attachment', true],
  ])
  const staffId = randomUUID()
  expect([await read(await site.company()), await read(staffId, 'staff')]).toEqual([404, 404])
  await site.call('POST', `/api/deals/${id}/dispute`, seller, { about: 'money', reason: 'The deposit never came.' })
  expect(await read(staffId, 'staff')).toEqual(['attachment', true])
  const { rows } = await site.pool.query(`SELECT actor, subject FROM audit.entries WHERE action = 'deal.proof-read'`)
  expect(rows).toEqual([{ actor: staffId, subject: id }])
})

test('two payments at once never exceed what is owed', async () => {
  const { buyer, inquiryId } = await accepted()
  const { id } = (await open(buyer, inquiryId)).body
  const body = { part: 'deposit', amountMinor: 300_000, on: '2026-11-22' }
  const answers = await Promise.all([1, 2, 3].map(() => site.call('POST', `/api/deals/${id}/payments`, buyer, body)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
})

test('a change of the terms takes effect when the other side agrees, and never makes a part less than what was paid', async () => {
  const { buyer, seller, inquiryId } = await accepted()
  const { id } = (await open(buyer, inquiryId)).body
  const does = async (by: string, path: string, body: object) => (await site.call('POST', `/api/deals/${id}/${path}`, by, body)).body
  const change = (quantity: string, readyBy: string | null = '2026-12-12') => ({
    lines: [{ quantity, unitPriceMinor: 5650 }],
    readyBy,
    reason: 'Twenty bags failed the inspection.',
  })
  await does(buyer, 'payments', { part: 'deposit', amountMinor: 508_500, on: '2026-11-22' })
  expect((await does(seller, 'amendments', change('280', '2026-11-01'))).field).toBe('readyBy')
  const nothing = { ...change('0.001'), lines: [{ quantity: '0.001', unitPriceMinor: 1 }] }
  expect((await does(seller, 'amendments', nothing)).message).toBe('The total must be above 0.')
  // The deposit of 30 % would be less than what is on the way.
  expect((await does(seller, 'amendments', change('280'))).field).toBe('lines')
  const asked = await does(seller, 'amendments', change('320'))
  expect(asked).toMatchObject({ totalMinor: 1_695_000, amendment: { by: 'seller', totalMinor: 1_808_000 } })
  expect((await does(seller, 'amendments/answer', { agree: true })).code).toBe('DEALS_NOT_YOUR_PART')
  const agreed = await does(buyer, 'amendments/answer', { agree: true })
  expect(agreed).toMatchObject({ totalMinor: 1_808_000, terms: { readyBy: '2026-12-12', lines: [{ quantity: '320' }] } })
  expect(agreed.amendment).toBeUndefined()
  expect(agreed.parts[0]).toMatchObject({ part: 'deposit', priceMinor: 542_400, onTheWayMinor: 508_500, owedMinor: 33_900 })
  await does(seller, 'amendments', change('330'))
  expect((await does(seller, 'amendments/answer', { agree: false })).amendment).toBeUndefined()
})

test('a delay names the new day, and the milestone keeps it until it is reached', async () => {
  const { buyer, seller, inquiryId } = await accepted()
  const { id } = (await open(buyer, inquiryId)).body
  const delay = async (by: string, expectedOn: string) =>
    (await site.call('POST', `/api/deals/${id}/delays`, by, { milestone: 'ready', expectedOn, reason: 'Rain delayed the drying.' })).body
  expect((await delay(buyer, '2026-12-12')).code).toBe('DEALS_NOT_YOUR_PART')
  expect((await delay(seller, '2026-11-21')).field).toBe('expectedOn')
  const { milestones, steps } = await delay(seller, '2026-12-12')
  expect(milestones[1]).toMatchObject({ milestone: 'ready', dueOn: '2026-12-05', expectedOn: '2026-12-12' })
  expect(steps).toContainEqual(expect.objectContaining({ step: 'ready', dueOn: '2026-12-12' }))
})

test('staff decide on a dispute only as they read it', async () => {
  const { buyer, seller, inquiryId } = await accepted()
  const { id } = (await open(buyer, inquiryId)).body
  const does = async (by: string, path: string, body: object) => (await site.call('POST', `/api/deals/${id}/${path}`, by, body)).body
  const [one, two] = [randomUUID(), randomUUID()]
  const versionFor = async (by: string) =>
    (await site.call('GET', `/api/staff/deal-disputes/${id}`, by, undefined, { claims: { role: 'staff' } })).body.events.at(-1).seq as number
  const decide = (by: string, version: number) => {
    const body = { decision: 'resume', note: 'The grade is right.', version }
    return site.call('POST', `/api/staff/deal-disputes/${id}/decision`, by, body, { claims: { role: 'staff' } })
  }
  await does(buyer, 'dispute', { about: 'goods', reason: 'The sample was another grade.' })
  const [early, late] = [await versionFor(one), await versionFor(two)]
  await does(buyer, 'payments', { part: 'deposit', amountMinor: 1, on: '2026-11-22' })
  expect((await decide(one, early)).body).toMatchObject({ code: 'DEALS_CHANGED', message: expect.stringContaining('Please read it again') })
  const answers = await Promise.all([decide(one, early + 1), decide(two, early + 1)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  await does(seller, 'dispute', { about: 'money', reason: 'The deposit never came.' })
  expect((await decide(two, late)).status).toBe(409)
  expect((await decide(two, await versionFor(two))).status).toBe(200)
})

test('a dispute stops what it is about, shows the deal to staff, and ends by its side or by a logged decision', async () => {
  const { buyer, seller, inquiryId } = await accepted()
  const { id } = (await open(buyer, inquiryId)).body
  const does = async (by: string, path: string, body: object) => (await site.call('POST', `/api/deals/${id}/${path}`, by, body)).body
  const staff = (method: 'GET' | 'POST', path: string, body?: object) =>
    site.call(method, `/api/staff/${path}`, staffId, body, { claims: { role: 'staff' } })
  const staffId = randomUUID()
  const listed = async () => ((await staff('GET', 'deal-disputes')).body as { id: string }[]).map((one) => one.id)
  const reason = 'The sample was another grade.'

  expect((await staff('GET', `deal-disputes/${id}`)).status).toBe(404)
  const ofDeal = (path: string) => site.call('GET', `/api/deals/${id}/${path}`, staffId, undefined, { claims: { role: 'staff' } })
  await does(seller, 'papers', { kind: 'proforma' })
  const [paper] = (await site.call('GET', `/api/deals/${id}/papers`, seller)).body.papers
  const [added] = (await site.addFile(seller, id, 'insurance')).body.files
  const reads = ['papers', `papers/${paper.id}/pdf`, `papers/${paper.id}/xml`, 'files', `files/${added.id}`]
  const statuses = async () => new Set(await Promise.all(reads.map(async (path) => (await ofDeal(path)).status)))
  expect(await statuses()).toEqual(new Set([404]))
  expect(await does(buyer, 'dispute', { about: 'goods', reason })).toMatchObject({ dispute: { by: 'buyer', about: 'goods', reason } })
  expect((await does(seller, 'milestones', { milestone: 'ready', on: '2026-11-22' })).code).toBe('DEALS_DISPUTED')
  expect((await does(buyer, 'payments', { part: 'deposit', amountMinor: 1, on: '2026-11-22' })).payments).toHaveLength(1)
  expect((await does(seller, 'dispute/end', { reason })).code).toBe('DEALS_NOT_YOUR_PART')
  expect(await listed()).toContain(id)
  expect((await does(buyer, 'dispute/end', { reason: 'The seller sent another sample.' })).dispute).toBeUndefined()
  expect(await listed()).not.toContain(id)

  await does(seller, 'dispute', { about: 'money', reason: 'The deposit never came.' })
  expect((await does(buyer, 'payments', { part: 'deposit', amountMinor: 1, on: '2026-11-22' })).code).toBe('DEALS_DISPUTED')
  const file = (await staff('GET', `deal-disputes/${id}`)).body
  expect(file).toMatchObject({ side: 'staff', next: null, dispute: { about: 'money' } })
  expect(file.events.map(({ person }: { person: string | null }) => person)).toEqual(file.events.map(() => null))
  const decision = { decision: 'cancel', note: 'The buyer showed no transfer.' }
  expect((await staff('POST', `deal-disputes/${id}/decision`, decision)).status).toBe(200)
  expect((await staff('POST', `deal-disputes/${id}/decision`, decision)).status).toBe(404)
  const ended = (await site.call('GET', `/api/deals/${id}`, buyer)).body
  expect(ended).toMatchObject({ phase: 'cancelled' })
  expect(ended.events.at(-1)).toMatchObject({ kind: 'dispute-decided', by: 'staff', person: null, text: decision.note })
  const { rows } = await site.pool.query('SELECT action, actor::text FROM audit.entries WHERE subject = $1 ORDER BY sequence', [id])
  expect(rows).toEqual([
    { action: 'deal.read', actor: staffId },
    { action: 'deal.dispute-decided', actor: staffId },
  ])
  // Also afterwards, with an entry for each reading.
  expect(await statuses()).toEqual(new Set([200]))
  expect((await staff('GET', `deal-disputes/${id}`)).status).toBe(200)
  const read = await site.pool.query('SELECT action FROM audit.entries WHERE subject = $1 ORDER BY action', [id])
  expect(read.rows.map(({ action }) => action).filter((action) => action !== 'deal.read' && action !== 'deal.dispute-decided')).toEqual([
    'deal.file-read',
    'deal.files-read',
    'deal.paper-read',
    'deal.paper-read',
    'deal.papers-read',
  ])
})

test('a side is reminded of its overdue step once, and again after three days', async () => {
  const { buyer, seller, inquiryId } = await accepted()
  const { id } = (await open(buyer, inquiryId)).body
  const reminders = async () => (await site.events(dealStepOverdue.name)).filter(({ dealId }) => dealId === id)
  const remind = (day: string) => remindOnce(site.courier, new Date(`${day}T08:00:00Z`))
  await remind('2026-12-05')
  expect(await reminders()).toEqual([])
  await Promise.all([remind('2026-12-06'), remind('2026-12-06')])
  // An act of the other side does not make the reminder come earlier.
  await site.call('POST', `/api/deals/${id}/payments`, buyer, { part: 'deposit', amountMinor: 508_500, on: '2026-11-22' })
  await remind('2026-12-08')
  expect(await reminders()).toEqual([{ dealId: id, companyId: seller, step: 'ready', dueOn: '2026-12-05', remindedOn: '2026-12-06' }])
  await remind('2026-12-09')
  expect(await reminders()).toHaveLength(2)
  await site.call('POST', `/api/deals/${id}/delays`, seller, { milestone: 'ready', expectedOn: '2026-12-20', reason: 'Rain delayed the drying.' })
  await remind('2026-12-20')
  expect(await reminders()).toHaveLength(2)
})

test('nobody is reminded of a deal with a company that is suspended', async () => {
  const { buyer, seller, inquiryId } = await accepted()
  const { id } = (await open(buyer, inquiryId)).body
  const become = (status: string) => site.pool.query('UPDATE accounts SET status = $2 WHERE id = $1', [buyer, status])
  const remind = async () => {
    await remindOnce(site.courier, new Date('2026-12-06T08:00:00Z'))
    return (await site.events(dealStepOverdue.name)).filter(({ dealId }) => dealId === id).map(({ companyId }) => companyId)
  }
  await become('suspended')
  expect(await remind()).toEqual([])
  await become('active')
  expect(await remind()).toEqual([seller])
})
