import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkDispute } from '#lib/check-dispute.ts'
import { type DisputeRow, disputeColumns } from '#lib/disputes.ts'
import type { DisputeFact } from '#lib/providers/provider.ts'
import { settleDispute } from '#lib/settle-dispute.ts'
import { payByCard } from '#testing/pay-by-card.ts'
import { startPayments, type TestPayments } from '#testing/payments.ts'
import { type ProviderSandbox, type SandboxEvent, startProviderSandbox } from '#testing/provider-sandbox.ts'
import { findDisputes } from './find-disputes.ts'

let sandbox: ProviderSandbox
let payments: TestPayments
let payer: string
const staff = randomUUID()
beforeAll(async () => {
  sandbox = await startProviderSandbox()
  payments = await startPayments({ providers: sandbox.providers() })
})
afterAll(async () => {
  await payments.close()
  await sandbox.stop()
})
beforeEach(async () => {
  await sandbox.control('faults', { faults: [] })
  payer = await payments.account()
})

const paidByCard = (body: object) => payByCard(payments, sandbox, payer, body)

async function paidByWallet(): Promise<{ id: string; order: string }> {
  const { body } = await payments.call('POST', '/api/paypal/order', payer, { plan: 'professional' })
  await sandbox.decide(body.id, 'approve')
  await payments.call('POST', `/api/paypal/order/${body.id}/capture`, payer, {})
  return { id: body.paymentId, order: body.id }
}

const byStaff = (method: 'GET' | 'POST', path: string, body?: object) => payments.call(method, path, staff, body, { role: 'staff' })
const refund = (id: string, body: object = {}) => byStaff('POST', `/api/staff/payments/${id}/refund`, { reason: 'Asked for it', ...body })
const seen = async (id: string) => (await byStaff('GET', `/api/staff/payments?q=${id}`)).body[0]
const waiting = async () => (await byStaff('GET', '/api/staff/disputes?waiting=true')).body as { id: string; reference: string }[]
const eventsOf = async (dispute: string): Promise<SandboxEvent[]> =>
  (await sandbox.events()).filter(({ type, body }) => type.toLowerCase().includes('dispute') && body.includes(dispute))

/** All that the provider tells of it, each twice, in this order; then looked up. */
async function heard(dispute: string, { reverse = false } = {}): Promise<void> {
  const events = await eventsOf(dispute)
  for (const event of reverse ? events.reverse() : events) {
    expect(await payments.hears(sandbox, event)).toBe(200)
    expect(await payments.hears(sandbox, event)).toBe(200)
  }
  await payments.passes(0)
}

const renewedBy = async () =>
  (await payments.pool.query('SELECT renewed_by FROM memberships WHERE holder_id = $1', [payer])).rows[0]?.renewed_by as string | null
const DAY = 24 * 60 * 60

const openAtPaypal = async (order: string, body: object = {}): Promise<string> =>
  (await sandbox.control(`paypal/orders/${order}/dispute`, body)).dispute_id
const lostAtPaypal = (dispute: string, body: object = {}) =>
  sandbox.control(`paypal/disputes/${dispute}/move`, { outcome: 'RESOLVED_BUYER_FAVOUR', ...body })

const open = async (intent: string, body: object = {}): Promise<string> =>
  (await sandbox.control(`stripe/payment_intents/${intent}/dispute`, { funds: 'withdrawn', ...body })).id
const move = (dispute: string, body: object) => sandbox.control(`stripe/disputes/${dispute}/move`, body)

/** What the books say of a payment: in the smallest unit, by account, with what was booked. */
async function booked(id: string) {
  const { rows } = await payments.pool.query<{ kind: string; account: string; amount: string }>(
    `SELECT t.kind, e.account, e.amount FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
     WHERE t.payment_id = $1 AND e.position = 1 ORDER BY t.id`,
    [id],
  )
  return rows.map(({ kind, amount }) => [kind, Number(amount)])
}
const papers = async () =>
  (await payments.call('GET', '/api/invoices', payer)).body.map(({ kind, amount }: Record<string, unknown>) => [kind, amount])
const planOf = async () => (await payments.call('GET', '/api/memberships/me', payer)).body.plan

test('opened, and told twice: the money leaves the books once, staff see until when to answer, and cannot refund it', async () => {
  const { id, intent } = await paidByCard({ plan: 'professional' })
  const dispute = await open(intent)
  await heard(dispute)
  expect(await booked(id)).toEqual([
    ['capture', 4999],
    ['dispute-withdrawn', -4999],
  ])
  const payment = await seen(id)
  expect(payment).toMatchObject({
    status: 'succeeded',
    refunded: 0,
    disputed: 49.99,
    disputes: [{ state: 'open', amount: 49.99, currency: 'USD', reason: 'fraudulent', withdrawn: true, decidedAt: null }],
  })
  expect(Date.parse(payment.disputes[0].respondBy)).toBeGreaterThan(Date.now())
  expect((await waiting()).filter(({ reference }) => reference === dispute)).toMatchObject([{ payment: { id, payerName: 'Kivu Roasters' } }])
  const refused = await refund(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'PAYMENTS_NOT_REFUNDABLE'])
  expect(refused.body.message).toContain('disputes this payment')
  // Undecided, it has bought what it bought, and its payer hears nothing from us.
  expect([await planOf(), await papers()]).toEqual(['professional', [['invoice', 49.99]]])
  expect((await payments.events('payments.payment.refunded.v1')).filter(({ paymentId }) => paymentId === id)).toEqual([])
})

test('won: what was taken is back in the books, once, and can be refunded; staff see how it ended until one of them has', async () => {
  const { id, intent } = await paidByCard({ plan: 'professional' })
  const dispute = await open(intent)
  await heard(dispute)
  await move(dispute, { status: 'under_review' })
  await heard(dispute)
  expect((await seen(id)).disputes).toMatchObject([{ state: 'under_review', withdrawn: true }])
  expect((await waiting()).map(({ reference }) => reference)).not.toContain(dispute)
  await move(dispute, { status: 'won' })
  await heard(dispute)
  expect((await seen(id)).disputes).toMatchObject([{ state: 'won', withdrawn: true }])
  expect((await refund(id)).status, 'the money is not back yet').toBe(409)
  await move(dispute, { funds: 'reinstated' })
  await heard(dispute)
  expect(await booked(id)).toEqual([
    ['capture', 4999],
    ['dispute-withdrawn', -4999],
    ['dispute-reinstated', 4999],
  ])
  expect(await seen(id)).toMatchObject({ status: 'succeeded', disputed: 0, disputes: [{ state: 'won', withdrawn: false }] })
  const row = (await waiting()).find(({ reference }) => reference === dispute)
  const see = () => byStaff('POST', `/api/staff/disputes/${row?.id}/seen`)
  expect((await Promise.all([see(), see()])).map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await waiting()).map(({ reference }) => reference)).not.toContain(dispute)
  expect((await refund(id, { amount: 20 })).status).toBe(200)
})

test('lost: it went back as by a refund. A credit note that nobody mails, the plan ends, the card renews nothing, and there is nothing to refund', async () => {
  const { id, intent } = await paidByCard({ plan: 'professional', renew: true })
  const dispute = await open(intent)
  await move(dispute, { status: 'lost' })
  await heard(dispute)
  expect(await seen(id)).toMatchObject({ status: 'refunded', refunded: 49.99, disputed: 49.99, disputes: [{ state: 'lost', withdrawn: true }] })
  expect([await planOf(), await papers()]).toEqual([
    'basic',
    [
      ['credit-note', 49.99],
      ['invoice', 49.99],
    ],
  ])
  expect(await booked(id)).toEqual([
    ['capture', 4999],
    ['dispute-withdrawn', -4999],
  ])
  expect((await refund(id)).status).toBe(409)
  const { rows } = await payments.pool.query(
    `SELECT m.renewed_by AS "renewedBy", i.mailed_at IS NOT NULL AS mailed FROM memberships m JOIN invoices i ON i.payer_id = m.holder_id
     WHERE m.holder_id = $1 AND i.kind = 'credit-note'`,
    [payer],
  )
  expect(rows).toEqual([{ renewedBy: null, mailed: true }])
  // The bank thinks better of it, years later or tomorrow: the money is back, and what it bought counts again.
  await move(dispute, { status: 'won', funds: 'reinstated' })
  await heard(dispute)
  expect(await seen(id)).toMatchObject({ status: 'succeeded', refunded: 0, disputed: 0 })
  expect([await planOf(), (await papers()).length]).toEqual(['professional', 2])
})

test('a part of it: the rest can be refunded, and no more', async () => {
  const { id, intent } = await paidByCard({ amount: 80, currency: 'usd' })
  const dispute = await open(intent, { amount: 3000 })
  await heard(dispute)
  const tooMuch = await refund(id, { amount: 60 })
  expect([tooMuch.status, tooMuch.body.message]).toEqual([400, 'At most USD 50.00 can be refunded.'])
  await move(dispute, { status: 'lost' })
  await heard(dispute)
  expect(await seen(id)).toMatchObject({ status: 'succeeded', refunded: 30, disputed: 30 })
  expect((await refund(id)).status).toBe(200)
  await expect
    .poll(async () => {
      await payments.passes(40)
      return (await seen(id)).status
    })
    .toBe('refunded')
  expect((await booked(id)).map(([, amount]) => amount)).toEqual([8000, -3000, -5000])
  expect((await seen(id)).mismatch).toBeNull()
})

test('refunded, and taken back on top of it: the books say what happened, and staff have to look', async () => {
  const { id, intent } = await paidByCard({ amount: 80, currency: 'usd' })
  await refund(id)
  await expect
    .poll(async () => {
      await payments.passes(40)
      return (await seen(id)).status
    })
    .toBe('refunded')
  const dispute = await open(intent, { status: 'lost' })
  await heard(dispute)
  expect(await seen(id)).toMatchObject({
    status: 'refunded',
    refunded: 80,
    mismatch: 'USD 80.00 came in, and USD 160.00 went back, by refunds and disputes together',
  })
  expect((await booked(id)).map(([, amount]) => amount)).toEqual([8000, -8000, -8000])
  const invoiced = [
    ['credit-note', 80],
    ['invoice', 80],
  ]
  expect(await papers()).toEqual(invoiced)

  // Of a part: no more is credited than was invoiced.
  const other = await paidByCard({ amount: 80, currency: 'usd' })
  await refund(other.id, { amount: 30 })
  await expect
    .poll(async () => {
      await payments.passes(40)
      return (await seen(other.id)).refunded
    })
    .toBe(30)
  await heard(await open(other.intent, { status: 'lost' }))
  expect(await papers()).toEqual([['credit-note', 50], ['credit-note', 30], ['invoice', 80], ...invoiced])
})

test('as Stripe counts it: back at another rate, no time to answer, hundredths that are none, and prevented', async () => {
  const { id, intent } = await paidByCard({ amount: 80, currency: 'usd' })
  const dispute = await open(intent, { settled: 7000, due_by: 0 })
  await heard(dispute)
  expect((await seen(id)).disputes).toMatchObject([{ withdrawn: true, respondBy: null }])
  await move(dispute, { status: 'won', funds: 'reinstated', settled: 6800 })
  await heard(dispute)
  expect(await seen(id)).toMatchObject({ disputed: 0, disputes: [{ state: 'won', withdrawn: false }] })
  expect((await booked(id)).map(([, amount]) => amount)).toEqual([8000, -8000, 8000])

  const shillings = await paidByCard({ amount: 20_000, currency: 'ugx' })
  await heard(await open(shillings.intent, { amount: 1_000_050 }))
  expect((await seen(shillings.id)).disputes).toMatchObject([{ amount: 10_001, currency: 'UGX', withdrawn: true }])

  const prevented = await paidByCard({ amount: 80, currency: 'usd' })
  await heard(await open(prevented.intent, { status: 'prevented' }))
  expect(await seen(prevented.id)).toMatchObject({ status: 'refunded', disputes: [{ state: 'lost', withdrawn: true }] })
  const asked = await paidByCard({ amount: 80, currency: 'usd' })
  await heard(await open(asked.intent, { status: 'prevented', funds: undefined }))
  expect(await seen(asked.id)).toMatchObject({ status: 'succeeded', disputed: 0, disputes: [{ state: 'closed', withdrawn: false }] })
})

test('in another currency than was paid: staff have to look, all of it counts as disputed, and the card renews nothing', async () => {
  const { id, intent } = await paidByCard({ plan: 'professional', renew: true })
  expect(await renewedBy()).toBe(id)
  await heard(await open(intent, { amount: 1000, currency: 'eur', status: 'lost' }))
  expect(await seen(id)).toMatchObject({
    status: 'succeeded',
    disputed: 49.99,
    mismatch: 'Paid in USD, and EUR 10.00 of it are disputed',
    disputes: [{ state: 'lost', amount: 10, currency: 'EUR' }],
  })
  expect((await refund(id)).status).toBe(409)
  expect(await renewedBy()).toBeNull()
})

test('an inquiry takes no money: it is open, then closed, and the books do not move', async () => {
  const { id, intent } = await paidByCard({ amount: 80, currency: 'usd' })
  const dispute = (await sandbox.control(`stripe/payment_intents/${intent}/dispute`, { status: 'warning_needs_response' })).id
  await heard(dispute)
  expect((await seen(id)).disputes).toMatchObject([{ state: 'open', withdrawn: false }])
  expect((await refund(id)).status).toBe(409)
  await move(dispute, { status: 'warning_under_review' })
  await heard(dispute)
  expect((await seen(id)).disputes).toMatchObject([{ state: 'under_review' }])
  await move(dispute, { status: 'warning_closed' })
  await heard(dispute)
  expect(await seen(id)).toMatchObject({ disputed: 0, disputes: [{ state: 'closed' }] })
  expect(await booked(id)).toEqual([['capture', 8000]])
  expect((await refund(id)).status).toBe(200)
})

test('told the wrong way round, before the payment itself: the same comes of it', async () => {
  const created = (await payments.call('POST', '/api/payments/stripe/create-payment-intent', payer, { plan: 'professional' })).body
  await sandbox.pay(created.clientSecret, '4242424242424242')
  const dispute = await open(created.clientSecret.split('_secret_')[0])
  await move(dispute, { status: 'under_review' })
  await move(dispute, { status: 'won', funds: 'reinstated' })
  await move(dispute, { status: 'lost', funds: 'withdrawn' })
  await heard(dispute, { reverse: true })
  expect(await seen(created.paymentId)).toMatchObject({ status: 'refunded', disputes: [{ state: 'lost', withdrawn: true }] })
  // It was seen only as it stands: what moved to and fro meanwhile adds up to that.
  expect((await booked(created.paymentId)).map(([, amount]) => amount)).toEqual([4999, -4999])
})

test('looked up by two at once, and told of anew while it is: each move is booked once, and old news changes nothing', async () => {
  const { id, intent } = await paidByCard({ amount: 80, currency: 'usd' })
  const dispute = await open(intent)
  const [created] = await eventsOf(dispute)
  await payments.hears(sandbox, created as SandboxEvent)
  const row = async () =>
    (await payments.pool.query<DisputeRow>(`SELECT ${disputeColumns} FROM disputes d WHERE reference = $1`, [dispute])).rows[0] as DisputeRow
  const before = await row()
  const look = () => checkDispute(payments.background, before.id)
  await Promise.all([look(), look(), look()])
  expect((await booked(id)).map(([, amount]) => amount)).toEqual([8000, -8000])
  // Asked before the bank went on; what was answered is written down after the next webhook.
  const [seenBefore, fact] = [await row(), await sandbox.providers().card.lookAtDispute?.(dispute)]
  await move(dispute, { status: 'won', funds: 'reinstated' })
  await heard(dispute)
  await payments.courier.transaction((tx) =>
    settleDispute(tx, { seen: seenBefore, fact: fact as DisputeFact, paymentId: id, now: payments.clock.now }),
  )
  expect((await seen(id)).disputes).toMatchObject([{ state: 'won', withdrawn: false }])
  expect((await booked(id)).map(([, amount]) => amount)).toEqual([8000, -8000, 8000])
})

test('the provider is away: asked again until it answers, whether or not anything is told again', async () => {
  const { id, intent } = await paidByCard({ amount: 80, currency: 'usd' })
  const dispute = await open(intent)
  await sandbox.control('faults', { faults: [{ path: '/v1/disputes', fail: 'before', times: 1 }] })
  await heard(dispute)
  // Nobody knows how much: none of it goes back otherwise.
  expect(await seen(id)).toMatchObject({ disputed: 80, disputes: [{ state: 'open', amount: null, withdrawn: null }] })
  expect((await refund(id)).status).toBe(409)
  expect(await waiting()).toContainEqual(expect.objectContaining({ reference: dispute, amount: null, payment: expect.objectContaining({ id }) }))
  await payments.passes(61)
  expect((await seen(id)).disputes).toMatchObject([{ state: 'open', withdrawn: true }])
  // However old it is, what was told just now is asked for again soon.
  await payments.passes(3 * DAY)
  await move(dispute, { status: 'under_review' })
  await sandbox.control('faults', { faults: [{ path: '/v1/disputes', fail: 'before', times: 1 }] })
  await heard(dispute)
  expect((await seen(id)).disputes).toMatchObject([{ state: 'open' }])
  await payments.passes(61)
  expect((await seen(id)).disputes).toMatchObject([{ state: 'under_review' }])
  // A lost webhook costs hours, not the money.
  await move(dispute, { status: 'lost' })
  await payments.passes(6 * 60 * 60)
  expect(await seen(id)).toMatchObject({ status: 'refunded' })
})

test('about a payment that is not ours: kept for staff to see, and nothing is booked', async () => {
  const ledger = await payments.ledger()
  const dispute = await open('pi_of_another_shop', { amount: 2500 })
  await heard(dispute)
  expect(await waiting()).toContainEqual(
    expect.objectContaining({ reference: dispute, paymentReference: 'pi_of_another_shop', amount: 25, withdrawn: true, payment: null }),
  )
  const wallet = (await sandbox.control('paypal/orders/of-another-shop/dispute')).dispute_id
  await heard(wallet)
  expect(await waiting()).toContainEqual(expect.objectContaining({ reference: wallet, paymentReference: null, payment: null }))
  expect(await payments.ledger()).toEqual(ledger)
})

test('by the wallet: held while it is open, gone where the payer is right, and nothing where he takes it back', async () => {
  const { id, order } = await paidByWallet()
  const dispute = (await sandbox.control(`paypal/orders/${order}/dispute`)).dispute_id
  await heard(dispute)
  expect((await seen(id)).disputes).toMatchObject([{ state: 'open', amount: 49.99, reason: 'unauthorised', withdrawn: false }])
  expect((await refund(id)).status).toBe(409)
  await sandbox.control(`paypal/disputes/${dispute}/move`, { status: 'UNDER_REVIEW' })
  await heard(dispute)
  expect((await seen(id)).disputes).toMatchObject([{ state: 'under_review' }])
  await sandbox.control(`paypal/disputes/${dispute}/move`, { outcome: 'RESOLVED_BUYER_FAVOUR' })
  await heard(dispute, { reverse: true })
  expect(await seen(id)).toMatchObject({ status: 'refunded', disputes: [{ state: 'lost', withdrawn: true }] })
  expect((await booked(id)).map(([, amount]) => amount)).toEqual([4999, -4999])
  expect(await planOf()).toBe('basic')

  const other = await paidByWallet()
  const second = (await sandbox.control(`paypal/orders/${other.order}/dispute`)).dispute_id
  for (const [outcome, state] of [
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['CANCELED_BY_BUYER', 'closed'],
    ['RESOLVED_WITH_PAYOUT', 'won'],
  ]) {
    await sandbox.control(`paypal/disputes/${second}/move`, { outcome })
    await heard(second)
    expect((await seen(other.id)).disputes).toMatchObject([{ state, withdrawn: false, respondBy: null }])
  }
  expect((await booked(other.id)).map(([, amount]) => amount)).toEqual([4999])
})

test('forged words of a dispute change nothing', async () => {
  const { id, intent } = await paidByCard({ amount: 80, currency: 'usd' })
  const dispute = await open(intent)
  for (const event of await eventsOf(dispute)) expect(await payments.hears(sandbox, event, { signature: 'forged' })).toBe(400)
  await payments.passes(0)
  expect((await seen(id)).disputes).toEqual([])
})

test('of money that nobody had agreed to: it leaves suspense, and there is nothing to give back', async () => {
  const { id, intent } = await paidByCard({ amount: 80, currency: 'usd' })
  await payments.pool.query(`UPDATE payments SET status = 'open', paid_at = NULL, amount = 9000 WHERE id = $1`, [id])
  const before = await payments.ledger()
  await payments.pool.query(`UPDATE payments SET taken = 8000, taken_currency = 'USD', mismatch = 'Agreed USD 90, taken USD 80' WHERE id = $1`, [id])
  await heard(await open(intent))
  const after = await payments.ledger()
  expect((after['suspense:mismatch USD'] ?? 0) - (before['suspense:mismatch USD'] ?? 0)).toBe(8000)
  const back = await byStaff('POST', `/api/staff/payments/${id}/return-mismatch`, { reason: 'Not agreed' })
  expect([back.status, back.body.code]).toEqual([409, 'PAYMENTS_NOT_REFUNDABLE'])
})

test('PayPal pays the payer itself, or takes a part of it back from us: the books follow our money, not its verdict', async () => {
  const moved = (party: string, type: string, value: string, reason = 'DISPUTE_SETTLEMENT') => ({
    affected_party: party,
    type,
    reason,
    amount: { currency_code: 'USD', value },
  })
  const { id, order } = await paidByWallet()
  const dispute = await openAtPaypal(order)
  await lostAtPaypal(dispute, { movements: [moved('BUYER', 'CREDIT', '49.99'), moved('PAYMENT_PROCESSOR', 'DEBIT', '49.99')] })
  await heard(dispute)
  expect(await seen(id)).toMatchObject({ status: 'succeeded', refunded: 0, disputed: 49.99, disputes: [{ state: 'lost', withdrawn: false }] })
  expect((await booked(id)).map(([, amount]) => amount)).toEqual([4999])
  expect((await refund(id)).status, 'the payer has his money').toBe(409)

  const other = await paidByWallet()
  const second = await openAtPaypal(other.order)
  const settlement = [moved('BUYER', 'CREDIT', '49.99'), moved('SELLER', 'DEBIT', '49.99'), moved('SELLER', 'CREDIT', '20.00')]
  await lostAtPaypal(second, { movements: [...settlement, moved('SELLER', 'DEBIT', '15.00', 'DISPUTE_FEE')] })
  await heard(second)
  expect((await seen(other.id)).disputes).toMatchObject([{ state: 'lost', amount: 29.99, withdrawn: true }])
  expect((await booked(other.id)).map(([, amount]) => amount)).toEqual([4999, -2999])
})

test('given in at PayPal: the refund that it is told as went once; told only after the dispute was booked, staff have to look', async () => {
  const { id, order } = await paidByWallet()
  const dispute = await openAtPaypal(order, { value: '20.00' })
  await heard(dispute)
  await lostAtPaypal(dispute, { refund: '20.00' })
  await heard(dispute)
  expect(await seen(id)).toMatchObject({ refunded: 20, disputed: 0, mismatch: null, disputes: [{ state: 'lost', withdrawn: true }] })
  expect(await booked(id)).toEqual([
    ['capture', 4999],
    ['refund', -2000],
  ])
  expect((await papers()).filter(([kind]: string[]) => kind === 'credit-note')).toEqual([['credit-note', 20]])
  expect((await refund(id, { amount: 30 })).body.message).toBe('At most USD 29.99 can be refunded.')

  const other = await paidByWallet()
  const second = await openAtPaypal(other.order, { value: '20.00' })
  await heard(second)
  await lostAtPaypal(second)
  await heard(second)
  expect((await seen(other.id)).mismatch).toBeNull()
  await lostAtPaypal(second, { refund: '20.00' })
  for (const event of (await sandbox.events()).filter(({ type }) => type === 'PAYMENT.CAPTURE.REFUNDED')) await payments.hears(sandbox, event)
  await payments.passes(0)
  expect(await seen(other.id)).toMatchObject({
    refunded: 40,
    mismatch: 'USD 40.00 went back, by a dispute and by a refund at PayPal since it was opened: that may be the same money',
  })

  // Of all of it: no more is credited than was invoiced, whichever is told first.
  const whole = await paidByWallet()
  const third = await openAtPaypal(whole.order, { value: '40.00' })
  await lostAtPaypal(third)
  await heard(third)
  await lostAtPaypal(third, { refund: '40.00' })
  for (const event of (await sandbox.events()).filter(({ type }) => type === 'PAYMENT.CAPTURE.REFUNDED')) await payments.hears(sandbox, event)
  await payments.passes(0)
  // Nor is one of less mailed as what goes back.
  const { rows } = await payments.pool.query(
    `SELECT amount, mailed_at IS NOT NULL AS mailed FROM invoices WHERE payment_id = $1 AND kind = 'credit-note' ORDER BY number`,
    [whole.id],
  )
  expect(rows).toEqual([
    { amount: '4000', mailed: true },
    { amount: '999', mailed: true },
  ])
})

test('two disputes of one payment at PayPal: a refund went for one of them, and what the other took is in the books', async () => {
  const { id, order } = await paidByWallet()
  const [first, second] = [await openAtPaypal(order, { value: '20.00' }), await openAtPaypal(order, { value: '20.00' })]
  await heard(first)
  await heard(second)
  await lostAtPaypal(first, { refund: '20.00' })
  await heard(first)
  await lostAtPaypal(second)
  await heard(second)
  expect(await booked(id)).toEqual([
    ['capture', 4999],
    ['refund', -2000],
    ['dispute-withdrawn', -2000],
  ])
  expect(await seen(id)).toMatchObject({ refunded: 40 })

  const both = await paidByWallet()
  for (const dispute of [await openAtPaypal(both.order, { value: '20.00' }), await openAtPaypal(both.order, { value: '20.00' })]) {
    await heard(dispute)
    await lostAtPaypal(dispute, { refund: '20.00' })
    await heard(dispute)
  }
  expect((await booked(both.id)).map(([kind]) => kind)).toEqual(['capture', 'refund', 'refund'])
})

test('PayPal names no order: found by our own name of the payment, and by what was known before', async () => {
  const { id, order } = await paidByWallet()
  const dispute = await openAtPaypal(order)
  for (const event of await eventsOf(dispute)) await payments.hears(sandbox, event)
  // The event names it; what a look says suffices, too.
  const { rows } = await payments.pool.query<{ id: string; known: string }>('SELECT id, payment_id AS known FROM disputes WHERE reference = $1', [
    dispute,
  ])
  expect(rows[0]?.known).toBe(id)
  await payments.pool.query('UPDATE disputes SET payment_id = NULL WHERE reference = $1', [dispute])
  const { wallet } = sandbox.providers()
  const look = (nameless: Partial<DisputeFact>) => {
    const lookAtDispute = async (name: string) => ({ ...((await wallet.lookAtDispute?.(name)) as DisputeFact), ...nameless })
    return checkDispute({ ...payments.background, providers: { wallet: { ...wallet, lookAtDispute } } }, rows[0]?.id as string)
  }
  await look({ reference: null })
  expect((await seen(id)).disputes).toMatchObject([{ state: 'open', amount: 49.99 }])
  await lostAtPaypal(dispute)
  await look({ reference: null, paymentId: null })
  expect(await seen(id)).toMatchObject({ status: 'refunded', disputes: [{ state: 'lost' }] })
})

test('nobody was told, or nobody listened: found in the list of the provider, whichever other one is away', async () => {
  const { id, intent } = await paidByCard({ amount: 80, currency: 'usd' })
  const { id: byWallet, order } = await paidByWallet()
  const dispute = await open(intent)
  await openAtPaypal(order)
  await sandbox.control('faults', { faults: [{ path: '/v1/disputes', fail: 'before', times: 1 }] })
  await findDisputes(payments.background)
  await payments.passes(0)
  expect((await seen(byWallet)).disputes).toMatchObject([{ state: 'open' }])
  expect((await seen(id)).disputes).toEqual([])
  await findDisputes(payments.background)
  await findDisputes(payments.background)
  await payments.passes(0)
  expect((await seen(id)).disputes).toMatchObject([{ state: 'open', withdrawn: true }])
  // What was decided is looked at again, too.
  await move(dispute, { status: 'lost' })
  await payments.passes(6 * 60 * 60)
  await move(dispute, { status: 'won', funds: 'reinstated' })
  await findDisputes(payments.background)
  await payments.passes(0)
  expect((await seen(id)).disputes).toMatchObject([{ state: 'won', withdrawn: false }])
  expect((await booked(id)).map(([, amount]) => amount)).toEqual([8000, -8000, 8000])
})

// The last, because what is months ago is not recent for the others.
test('lost or won after months, and its money follows later without a word: it is looked for all the same', async () => {
  const { id, intent } = await paidByCard({ amount: 80, currency: 'usd' })
  const other = await paidByCard({ amount: 80, currency: 'usd' })
  const [lost, won] = [await open(intent, { funds: undefined }), await open(other.intent)]
  await heard(lost)
  await heard(won)
  await payments.passes(70 * DAY)
  await move(lost, { status: 'lost' })
  await move(won, { status: 'won' })
  await heard(lost)
  await heard(won)
  expect(await seen(id)).toMatchObject({ status: 'succeeded', disputed: 80, disputes: [{ state: 'lost', withdrawn: false }] })
  expect(await seen(other.id)).toMatchObject({ disputed: 80, disputes: [{ state: 'won', withdrawn: true }] })
  await move(lost, { funds: 'withdrawn' })
  await move(won, { funds: 'reinstated' })
  await payments.passes(6 * 60 * 60)
  expect(await seen(id)).toMatchObject({ status: 'refunded', disputes: [{ state: 'lost', withdrawn: true }] })
  expect(await seen(other.id)).toMatchObject({ disputed: 0, disputes: [{ state: 'won', withdrawn: false }] })
})
