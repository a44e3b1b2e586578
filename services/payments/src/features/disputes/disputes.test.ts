import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { checkDispute } from '#lib/check-dispute.ts'
import { type DisputeRow, disputeColumns } from '#lib/disputes.ts'
import type { DisputeFact } from '#lib/providers/provider.ts'
import { settleDispute } from '#lib/settle-dispute.ts'
import { payByCard } from '#testing/pay-by-card.ts'
import type { SandboxEvent } from '#testing/provider-sandbox.ts'
import { startWithSandbox } from '#testing/start-with-sandbox.ts'
import { findDisputes } from './find-disputes.ts'

const { sandbox, payments } = await startWithSandbox()
let payer: string
const staff = randomUUID()
beforeEach(async () => {
  payer = await payments.account()
})

const payCard = (body: object) => payByCard(payments, sandbox, payer, body)

async function payWithWallet(): Promise<{ id: string; order: string }> {
  const { body } = await payments.call('POST', '/api/paypal/order', payer, { plan: 'professional' })
  await sandbox.decide(body.id, 'approve')
  await payments.call('POST', `/api/paypal/order/${body.id}/capture`, payer, {})
  return { id: body.paymentId, order: body.id }
}

const byStaff = (method: 'GET' | 'POST', path: string, body?: object) => payments.call(method, path, staff, body, { role: 'staff' })
const refund = (id: string, body: object = {}) => byStaff('POST', `/api/staff/payments/${id}/refund`, { reason: 'Asked for it', ...body })
const staffPayment = async (id: string) => (await byStaff('GET', `/api/staff/payments?q=${id}`)).body[0]
const openDisputes = async () => (await byStaff('GET', '/api/staff/disputes?waiting=true')).body as { id: string; reference: string }[]
const eventsOf = async (dispute: string): Promise<SandboxEvent[]> =>
  (await sandbox.events()).filter(({ type, body }) => type.toLowerCase().includes('dispute') && body.includes(dispute))

/** Sends every event of the dispute twice, then runs the checks. */
async function receiveAll(dispute: string, { reverse = false } = {}): Promise<void> {
  const events = await eventsOf(dispute)
  for (const event of reverse ? events.reverse() : events) {
    expect(await payments.receiveEvent(sandbox, event)).toBe(200)
    expect(await payments.receiveEvent(sandbox, event)).toBe(200)
  }
  await payments.passTime(0)
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

/** Reads a payment's ledger entries: kind of transaction, and amount in the smallest unit. */
async function ledgerOf(id: string) {
  const { rows } = await payments.pool.query<{ kind: string; account: string; amount: string }>(
    `SELECT t.kind, e.account, e.amount FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
     WHERE t.payment_id = $1 AND e.position = 1 ORDER BY t.id`,
    [id],
  )
  return rows.map(({ kind, amount }) => [kind, Number(amount)])
}
const invoices = async () =>
  (await payments.call('GET', '/api/invoices', payer)).body.map(({ kind, amount }: Record<string, unknown>) => [kind, amount])
const planOf = async () => (await payments.call('GET', '/api/memberships/me', payer)).body.plan

test('an opened dispute is booked once, and staff see its deadline and cannot refund the payment', async () => {
  const { id, intent } = await payCard({ plan: 'professional' })
  const dispute = await open(intent)
  await receiveAll(dispute)
  expect(await ledgerOf(id)).toEqual([
    ['capture', 4999],
    ['dispute-withdrawn', -4999],
  ])
  const payment = await staffPayment(id)
  expect(payment).toMatchObject({
    status: 'succeeded',
    refunded: 0,
    disputed: 49.99,
    disputes: [{ state: 'open', amount: 49.99, currency: 'USD', reason: 'fraudulent', withdrawn: true, decidedAt: null }],
  })
  expect(Date.parse(payment.disputes[0].respondBy)).toBeGreaterThan(Date.now())
  expect((await openDisputes()).filter(({ reference }) => reference === dispute)).toMatchObject([{ payment: { id, payerName: 'Kivu Roasters' } }])
  const refused = await refund(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'PAYMENTS_NOT_REFUNDABLE'])
  expect(refused.body.message).toContain('disputes this payment')
  // While the dispute is undecided, the plan stays, and the payer gets no email.
  expect([await planOf(), await invoices()]).toEqual(['professional', [['invoice', 49.99]]])
  expect((await payments.events('payments.payment.refunded.v1')).filter(({ paymentId }) => paymentId === id)).toEqual([])
})

test('a won dispute is booked back once, its payment can be refunded again, and staff see the outcome until one of them marks it as seen', async () => {
  const { id, intent } = await payCard({ plan: 'professional' })
  const dispute = await open(intent)
  await receiveAll(dispute)
  await move(dispute, { status: 'under_review' })
  await receiveAll(dispute)
  expect((await staffPayment(id)).disputes).toMatchObject([{ state: 'under_review', withdrawn: true }])
  expect((await openDisputes()).map(({ reference }) => reference)).not.toContain(dispute)
  await move(dispute, { status: 'won' })
  await receiveAll(dispute)
  expect((await staffPayment(id)).disputes).toMatchObject([{ state: 'won', withdrawn: true }])
  expect((await refund(id)).status, 'the provider still has the money').toBe(409)
  await move(dispute, { funds: 'reinstated' })
  await receiveAll(dispute)
  expect(await ledgerOf(id)).toEqual([
    ['capture', 4999],
    ['dispute-withdrawn', -4999],
    ['dispute-reinstated', 4999],
  ])
  expect(await staffPayment(id)).toMatchObject({ status: 'succeeded', disputed: 0, disputes: [{ state: 'won', withdrawn: false }] })
  const row = (await openDisputes()).find(({ reference }) => reference === dispute)
  const see = () => byStaff('POST', `/api/staff/disputes/${row?.id}/seen`)
  expect((await Promise.all([see(), see()])).map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await openDisputes()).map(({ reference }) => reference)).not.toContain(dispute)
  expect((await refund(id, { amount: 20 })).status).toBe(200)
})

test('a lost dispute counts like a refund: a credit note without an email, no more plan or renewal, and nothing left to refund', async () => {
  const { id, intent } = await payCard({ plan: 'professional', renew: true })
  const dispute = await open(intent)
  await move(dispute, { status: 'lost' })
  await receiveAll(dispute)
  expect(await staffPayment(id)).toMatchObject({
    status: 'refunded',
    refunded: 49.99,
    disputed: 49.99,
    disputes: [{ state: 'lost', withdrawn: true }],
  })
  expect([await planOf(), await invoices()]).toEqual([
    'basic',
    [
      ['credit-note', 49.99],
      ['invoice', 49.99],
    ],
  ])
  expect(await ledgerOf(id)).toEqual([
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
  // The bank reverses its decision: the money comes back, and the plan is valid again.
  await move(dispute, { status: 'won', funds: 'reinstated' })
  await receiveAll(dispute)
  expect(await staffPayment(id)).toMatchObject({ status: 'succeeded', refunded: 0, disputed: 0 })
  expect([await planOf(), (await invoices()).length]).toEqual(['professional', 2])
})

test('after a dispute about part of a payment, only the rest can be refunded', async () => {
  const { id, intent } = await payCard({ amount: 80, currency: 'usd' })
  const dispute = await open(intent, { amount: 3000 })
  await receiveAll(dispute)
  const tooMuch = await refund(id, { amount: 60 })
  expect([tooMuch.status, tooMuch.body.message]).toEqual([400, 'You can refund at most USD 50.00.'])
  await move(dispute, { status: 'lost' })
  await receiveAll(dispute)
  expect(await staffPayment(id)).toMatchObject({ status: 'succeeded', refunded: 30, disputed: 30 })
  expect((await refund(id)).status).toBe(200)
  await expect
    .poll(async () => {
      await payments.passTime(40)
      return (await staffPayment(id)).status
    })
    .toBe('refunded')
  expect((await ledgerOf(id)).map(([, amount]) => amount)).toEqual([8000, -3000, -5000])
  expect((await staffPayment(id)).mismatch).toBeNull()
})

test('a payment that is refunded and also lost in a dispute is booked twice and flagged for staff', async () => {
  const { id, intent } = await payCard({ amount: 80, currency: 'usd' })
  await refund(id)
  await expect
    .poll(async () => {
      await payments.passTime(40)
      return (await staffPayment(id)).status
    })
    .toBe('refunded')
  const dispute = await open(intent, { status: 'lost' })
  await receiveAll(dispute)
  expect(await staffPayment(id)).toMatchObject({
    status: 'refunded',
    refunded: 80,
    mismatch: 'USD 80.00 came in, but refunds and disputes returned USD 160.00',
  })
  expect((await ledgerOf(id)).map(([, amount]) => amount)).toEqual([8000, -8000, -8000])
  const invoiced = [
    ['credit-note', 80],
    ['invoice', 80],
  ]
  expect(await invoices()).toEqual(invoiced)

  // The same holds if only a part is lost: credit notes never exceed the invoice.
  const other = await payCard({ amount: 80, currency: 'usd' })
  await refund(other.id, { amount: 30 })
  await expect
    .poll(async () => {
      await payments.passTime(40)
      return (await staffPayment(other.id)).refunded
    })
    .toBe(30)
  await receiveAll(await open(other.intent, { status: 'lost' }))
  expect(await invoices()).toEqual([['credit-note', 50], ['credit-note', 30], ['invoice', 80], ...invoiced])
})

test('reads Stripe’s special cases: a changed exchange rate, no deadline, fractions of the smallest unit, and prevented disputes', async () => {
  const { id, intent } = await payCard({ amount: 80, currency: 'usd' })
  const dispute = await open(intent, { settled: 7000, due_by: 0 })
  await receiveAll(dispute)
  expect((await staffPayment(id)).disputes).toMatchObject([{ withdrawn: true, respondBy: null }])
  await move(dispute, { status: 'won', funds: 'reinstated', settled: 6800 })
  await receiveAll(dispute)
  expect(await staffPayment(id)).toMatchObject({ disputed: 0, disputes: [{ state: 'won', withdrawn: false }] })
  expect((await ledgerOf(id)).map(([, amount]) => amount)).toEqual([8000, -8000, 8000])

  const shillings = await payCard({ amount: 20_000, currency: 'ugx' })
  await receiveAll(await open(shillings.intent, { amount: 1_000_050 }))
  expect((await staffPayment(shillings.id)).disputes).toMatchObject([{ amount: 10_001, currency: 'UGX', withdrawn: true }])

  const prevented = await payCard({ amount: 80, currency: 'usd' })
  await receiveAll(await open(prevented.intent, { status: 'prevented' }))
  expect(await staffPayment(prevented.id)).toMatchObject({ status: 'refunded', disputes: [{ state: 'lost', withdrawn: true }] })
  const asked = await payCard({ amount: 80, currency: 'usd' })
  await receiveAll(await open(asked.intent, { status: 'prevented', funds: undefined }))
  expect(await staffPayment(asked.id)).toMatchObject({ status: 'succeeded', disputed: 0, disputes: [{ state: 'closed', withdrawn: false }] })
})

test('a dispute in another currency is flagged for staff, covers the whole payment, and stops the renewal', async () => {
  const { id, intent } = await payCard({ plan: 'professional', renew: true })
  expect(await renewedBy()).toBe(id)
  await receiveAll(await open(intent, { amount: 1000, currency: 'eur', status: 'lost' }))
  expect(await staffPayment(id)).toMatchObject({
    status: 'succeeded',
    disputed: 49.99,
    mismatch: 'Paid in USD, but disputed in another currency: EUR 10.00',
    disputes: [{ state: 'lost', amount: 10, currency: 'EUR' }],
  })
  expect((await refund(id)).status).toBe(409)
  expect(await renewedBy()).toBeNull()
})

test('a bank’s inquiry is open, then closed, and books nothing', async () => {
  const { id, intent } = await payCard({ amount: 80, currency: 'usd' })
  const dispute = (await sandbox.control(`stripe/payment_intents/${intent}/dispute`, { status: 'warning_needs_response' })).id
  await receiveAll(dispute)
  expect((await staffPayment(id)).disputes).toMatchObject([{ state: 'open', withdrawn: false }])
  expect((await refund(id)).status).toBe(409)
  await move(dispute, { status: 'warning_under_review' })
  await receiveAll(dispute)
  expect((await staffPayment(id)).disputes).toMatchObject([{ state: 'under_review' }])
  await move(dispute, { status: 'warning_closed' })
  await receiveAll(dispute)
  expect(await staffPayment(id)).toMatchObject({ disputed: 0, disputes: [{ state: 'closed' }] })
  expect(await ledgerOf(id)).toEqual([['capture', 8000]])
  expect((await refund(id)).status).toBe(200)
})

test('a dispute’s events lead to the same result if they arrive in the wrong order and before the payment’s event', async () => {
  const created = (await payments.call('POST', '/api/payments/stripe/create-payment-intent', payer, { plan: 'professional' })).body
  await sandbox.pay(created.clientSecret, '4242424242424242')
  const dispute = await open(created.clientSecret.split('_secret_')[0])
  await move(dispute, { status: 'under_review' })
  await move(dispute, { status: 'won', funds: 'reinstated' })
  await move(dispute, { status: 'lost', funds: 'withdrawn' })
  await receiveAll(dispute, { reverse: true })
  expect(await staffPayment(created.paymentId)).toMatchObject({ status: 'refunded', disputes: [{ state: 'lost', withdrawn: true }] })
  // Only the current state is read, because the moves of money in between cancel each other out.
  expect((await ledgerOf(created.paymentId)).map(([, amount]) => amount)).toEqual([4999, -4999])
})

test('simultaneous checks book each move of money once, and outdated results change nothing', async () => {
  const { id, intent } = await payCard({ amount: 80, currency: 'usd' })
  const dispute = await open(intent)
  const [created] = await eventsOf(dispute)
  await payments.receiveEvent(sandbox, created as SandboxEvent)
  const row = async () =>
    (await payments.pool.query<DisputeRow>(`SELECT ${disputeColumns} FROM disputes d WHERE reference = $1`, [dispute])).rows[0] as DisputeRow
  const before = await row()
  const look = () => checkDispute(payments.background, before.id)
  await Promise.all([look(), look(), look()])
  expect((await ledgerOf(id)).map(([, amount]) => amount)).toEqual([8000, -8000])
  // This state is read before the bank's next step, but stored after the next webhook.
  const [seenBefore, fact] = [await row(), await sandbox.providers().card.getDispute?.(dispute)]
  await move(dispute, { status: 'won', funds: 'reinstated' })
  await receiveAll(dispute)
  await payments.courier.transaction((tx) =>
    settleDispute(tx, { seen: seenBefore, fact: fact as DisputeFact, paymentId: id, now: payments.clock.now }),
  )
  expect((await staffPayment(id)).disputes).toMatchObject([{ state: 'won', withdrawn: false }])
  expect((await ledgerOf(id)).map(([, amount]) => amount)).toEqual([8000, -8000, 8000])
})

test('keeps asking a provider that does not answer, with or without new webhooks', async () => {
  const { id, intent } = await payCard({ amount: 80, currency: 'usd' })
  const dispute = await open(intent)
  await sandbox.control('faults', { faults: [{ path: '/v1/disputes', fail: 'before', times: 1 }] })
  await receiveAll(dispute)
  // The disputed amount is still unknown, so nothing can be refunded.
  expect(await staffPayment(id)).toMatchObject({ disputed: 80, disputes: [{ state: 'open', amount: null, withdrawn: null }] })
  expect((await refund(id)).status).toBe(409)
  expect(await openDisputes()).toContainEqual(expect.objectContaining({ reference: dispute, amount: null, payment: expect.objectContaining({ id }) }))
  await payments.passTime(61)
  expect((await staffPayment(id)).disputes).toMatchObject([{ state: 'open', withdrawn: true }])
  // Even an old dispute is checked soon after a new webhook.
  await payments.passTime(3 * DAY)
  await move(dispute, { status: 'under_review' })
  await sandbox.control('faults', { faults: [{ path: '/v1/disputes', fail: 'before', times: 1 }] })
  await receiveAll(dispute)
  expect((await staffPayment(id)).disputes).toMatchObject([{ state: 'open' }])
  await payments.passTime(61)
  expect((await staffPayment(id)).disputes).toMatchObject([{ state: 'under_review' }])
  // A lost webhook delays the booking by hours, but no money is lost.
  await move(dispute, { status: 'lost' })
  await payments.passTime(6 * 60 * 60)
  expect(await staffPayment(id)).toMatchObject({ status: 'refunded' })
})

test('a dispute about an unknown payment is shown to staff and not booked', async () => {
  const ledger = await payments.ledger()
  const dispute = await open('pi_of_another_shop', { amount: 2500 })
  await receiveAll(dispute)
  expect(await openDisputes()).toContainEqual(
    expect.objectContaining({ reference: dispute, paymentReference: 'pi_of_another_shop', amount: 25, withdrawn: true, payment: null }),
  )
  const wallet = (await sandbox.control('paypal/orders/of-another-shop/dispute')).dispute_id
  await receiveAll(wallet)
  expect(await openDisputes()).toContainEqual(expect.objectContaining({ reference: wallet, paymentReference: null, payment: null }))
  expect(await payments.ledger()).toEqual(ledger)
})

test('a PayPal dispute is booked only when the payer wins, neither while it is open nor after the payer has withdrawn it', async () => {
  const { id, order } = await payWithWallet()
  const dispute = (await sandbox.control(`paypal/orders/${order}/dispute`)).dispute_id
  await receiveAll(dispute)
  expect((await staffPayment(id)).disputes).toMatchObject([{ state: 'open', amount: 49.99, reason: 'unauthorised', withdrawn: false }])
  expect((await refund(id)).status).toBe(409)
  await sandbox.control(`paypal/disputes/${dispute}/move`, { status: 'UNDER_REVIEW' })
  await receiveAll(dispute)
  expect((await staffPayment(id)).disputes).toMatchObject([{ state: 'under_review' }])
  await sandbox.control(`paypal/disputes/${dispute}/move`, { outcome: 'RESOLVED_BUYER_FAVOUR' })
  await receiveAll(dispute, { reverse: true })
  expect(await staffPayment(id)).toMatchObject({ status: 'refunded', disputes: [{ state: 'lost', withdrawn: true }] })
  expect((await ledgerOf(id)).map(([, amount]) => amount)).toEqual([4999, -4999])
  expect(await planOf()).toBe('basic')

  const other = await payWithWallet()
  const second = (await sandbox.control(`paypal/orders/${other.order}/dispute`)).dispute_id
  for (const [outcome, state] of [
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['CANCELED_BY_BUYER', 'closed'],
    ['RESOLVED_WITH_PAYOUT', 'won'],
  ]) {
    await sandbox.control(`paypal/disputes/${second}/move`, { outcome })
    await receiveAll(second)
    expect((await staffPayment(other.id)).disputes).toMatchObject([{ state, withdrawn: false, respondBy: null }])
  }
  expect((await ledgerOf(other.id)).map(([, amount]) => amount)).toEqual([4999])
})

test('a forged webhook changes nothing', async () => {
  const { id, intent } = await payCard({ amount: 80, currency: 'usd' })
  const dispute = await open(intent)
  for (const event of await eventsOf(dispute)) expect(await payments.receiveEvent(sandbox, event, { signature: 'forged' })).toBe(400)
  await payments.passTime(0)
  expect((await staffPayment(id)).disputes).toEqual([])
})

test('a dispute about a mismatch is booked from the suspense account, and nothing is left to refund', async () => {
  const { id, intent } = await payCard({ amount: 80, currency: 'usd' })
  await payments.pool.query(`UPDATE payments SET status = 'open', paid_at = NULL, amount = 9000 WHERE id = $1`, [id])
  const before = await payments.ledger()
  await payments.pool.query(`UPDATE payments SET taken = 8000, taken_currency = 'USD', mismatch = 'Agreed USD 90, taken USD 80' WHERE id = $1`, [id])
  await receiveAll(await open(intent))
  const after = await payments.ledger()
  expect((after['suspense:mismatch USD'] ?? 0) - (before['suspense:mismatch USD'] ?? 0)).toBe(8000)
  const back = await byStaff('POST', `/api/staff/payments/${id}/return-mismatch`, { reason: 'Not agreed' })
  expect([back.status, back.body.code]).toEqual([409, 'PAYMENTS_NOT_REFUNDABLE'])
})

test('books the amount that PayPal really took from us, whatever the decision says', async () => {
  const moved = (party: string, type: string, value: string, reason = 'DISPUTE_SETTLEMENT') => ({
    affected_party: party,
    type,
    reason,
    amount: { currency_code: 'USD', value },
  })
  const { id, order } = await payWithWallet()
  const dispute = await openAtPaypal(order)
  await lostAtPaypal(dispute, { movements: [moved('BUYER', 'CREDIT', '49.99'), moved('PAYMENT_PROCESSOR', 'DEBIT', '49.99')] })
  await receiveAll(dispute)
  expect(await staffPayment(id)).toMatchObject({ status: 'succeeded', refunded: 0, disputed: 49.99, disputes: [{ state: 'lost', withdrawn: false }] })
  expect((await ledgerOf(id)).map(([, amount]) => amount)).toEqual([4999])
  expect((await refund(id)).status, 'the payer already has the money').toBe(409)

  const other = await payWithWallet()
  const second = await openAtPaypal(other.order)
  const settlement = [moved('BUYER', 'CREDIT', '49.99'), moved('SELLER', 'DEBIT', '49.99'), moved('SELLER', 'CREDIT', '20.00')]
  await lostAtPaypal(second, { movements: [...settlement, moved('SELLER', 'DEBIT', '15.00', 'DISPUTE_FEE')] })
  await receiveAll(second)
  expect((await staffPayment(other.id)).disputes).toMatchObject([{ state: 'lost', amount: 29.99, withdrawn: true }])
  expect((await ledgerOf(other.id)).map(([, amount]) => amount)).toEqual([4999, -2999])
})

test('accepting a dispute at PayPal is booked once, and a refund reported after that booking is flagged for staff', async () => {
  const { id, order } = await payWithWallet()
  const dispute = await openAtPaypal(order, { value: '20.00' })
  await receiveAll(dispute)
  await lostAtPaypal(dispute, { refund: '20.00' })
  await receiveAll(dispute)
  expect(await staffPayment(id)).toMatchObject({ refunded: 20, disputed: 0, mismatch: null, disputes: [{ state: 'lost', withdrawn: true }] })
  expect(await ledgerOf(id)).toEqual([
    ['capture', 4999],
    ['refund', -2000],
  ])
  expect((await invoices()).filter(([kind]: string[]) => kind === 'credit-note')).toEqual([['credit-note', 20]])
  expect((await refund(id, { amount: 30 })).body.message).toBe('You can refund at most USD 29.99.')

  const other = await payWithWallet()
  const second = await openAtPaypal(other.order, { value: '20.00' })
  await receiveAll(second)
  await lostAtPaypal(second)
  await receiveAll(second)
  expect((await staffPayment(other.id)).mismatch).toBeNull()
  await lostAtPaypal(second, { refund: '20.00' })
  for (const event of (await sandbox.events()).filter(({ type }) => type === 'PAYMENT.CAPTURE.REFUNDED')) await payments.receiveEvent(sandbox, event)
  await payments.passTime(0)
  expect(await staffPayment(other.id)).toMatchObject({
    refunded: 40,
    mismatch: 'A dispute and a later refund at PayPal returned USD 40.00 together. Both may be the same money',
  })

  // A dispute about the whole payment: credit notes never exceed the invoice, whichever event comes first.
  const whole = await payWithWallet()
  const third = await openAtPaypal(whole.order, { value: '40.00' })
  await lostAtPaypal(third)
  await receiveAll(third)
  await lostAtPaypal(third, { refund: '40.00' })
  for (const event of (await sandbox.events()).filter(({ type }) => type === 'PAYMENT.CAPTURE.REFUNDED')) await payments.receiveEvent(sandbox, event)
  await payments.passTime(0)
  // A credit note that is smaller than the refund is not emailed.
  const { rows } = await payments.pool.query(
    `SELECT amount, mailed_at IS NOT NULL AS mailed FROM invoices WHERE payment_id = $1 AND kind = 'credit-note' ORDER BY number`,
    [whole.id],
  )
  expect(rows).toEqual([
    { amount: '4000', mailed: true },
    { amount: '999', mailed: true },
  ])
})

test('if PayPal reports two disputes and one refund of a payment, the refund covers one dispute and the other is booked', async () => {
  const { id, order } = await payWithWallet()
  const [first, second] = [await openAtPaypal(order, { value: '20.00' }), await openAtPaypal(order, { value: '20.00' })]
  await receiveAll(first)
  await receiveAll(second)
  await lostAtPaypal(first, { refund: '20.00' })
  await receiveAll(first)
  await lostAtPaypal(second)
  await receiveAll(second)
  expect(await ledgerOf(id)).toEqual([
    ['capture', 4999],
    ['refund', -2000],
    ['dispute-withdrawn', -2000],
  ])
  expect(await staffPayment(id)).toMatchObject({ refunded: 40 })

  const both = await payWithWallet()
  for (const dispute of [await openAtPaypal(both.order, { value: '20.00' }), await openAtPaypal(both.order, { value: '20.00' })]) {
    await receiveAll(dispute)
    await lostAtPaypal(dispute, { refund: '20.00' })
    await receiveAll(dispute)
  }
  expect((await ledgerOf(both.id)).map(([kind]) => kind)).toEqual(['capture', 'refund', 'refund'])
})

test('finds the payment by our id, or by the stored one, if PayPal does not name the order', async () => {
  const { id, order } = await payWithWallet()
  const dispute = await openAtPaypal(order)
  for (const event of await eventsOf(dispute)) await payments.receiveEvent(sandbox, event)
  // The webhook's event contains our payment id, which was stored. The dispute itself contains it too.
  const { rows } = await payments.pool.query<{ id: string; known: string }>('SELECT id, payment_id AS known FROM disputes WHERE reference = $1', [
    dispute,
  ])
  expect(rows[0]?.known).toBe(id)
  await payments.pool.query('UPDATE disputes SET payment_id = NULL WHERE reference = $1', [dispute])
  const { wallet } = sandbox.providers()
  const look = (nameless: Partial<DisputeFact>) => {
    const getDispute = async (name: string) => ({ ...((await wallet.getDispute?.(name)) as DisputeFact), ...nameless })
    return checkDispute({ ...payments.background, providers: { wallet: { ...wallet, getDispute } } }, rows[0]?.id as string)
  }
  await look({ reference: null })
  expect((await staffPayment(id)).disputes).toMatchObject([{ state: 'open', amount: 49.99 }])
  await lostAtPaypal(dispute)
  await look({ reference: null, paymentId: null })
  expect(await staffPayment(id)).toMatchObject({ status: 'refunded', disputes: [{ state: 'lost' }] })
})

test('finds disputes in the provider’s list if no webhook arrived, even while another provider is down', async () => {
  const { id, intent } = await payCard({ amount: 80, currency: 'usd' })
  const { id: byWallet, order } = await payWithWallet()
  const dispute = await open(intent)
  await openAtPaypal(order)
  await sandbox.control('faults', { faults: [{ path: '/v1/disputes', fail: 'before', times: 1 }] })
  await findDisputes(payments.background)
  await payments.passTime(0)
  expect((await staffPayment(byWallet)).disputes).toMatchObject([{ state: 'open' }])
  expect((await staffPayment(id)).disputes).toEqual([])
  await findDisputes(payments.background)
  await findDisputes(payments.background)
  await payments.passTime(0)
  expect((await staffPayment(id)).disputes).toMatchObject([{ state: 'open', withdrawn: true }])
  // Disputes that were already decided are checked again, too.
  await move(dispute, { status: 'lost' })
  await payments.passTime(6 * 60 * 60)
  await move(dispute, { status: 'won', funds: 'reinstated' })
  await findDisputes(payments.background)
  await payments.passTime(0)
  expect((await staffPayment(id)).disputes).toMatchObject([{ state: 'won', withdrawn: false }])
  expect((await ledgerOf(id)).map(([, amount]) => amount)).toEqual([8000, -8000, 8000])
})

// This test is last, because it moves the clock by months.
test('finds money that moves long after the decision, even without a webhook', async () => {
  const { id, intent } = await payCard({ amount: 80, currency: 'usd' })
  const other = await payCard({ amount: 80, currency: 'usd' })
  const [lost, won] = [await open(intent, { funds: undefined }), await open(other.intent)]
  await receiveAll(lost)
  await receiveAll(won)
  await payments.passTime(70 * DAY)
  await move(lost, { status: 'lost' })
  await move(won, { status: 'won' })
  await receiveAll(lost)
  await receiveAll(won)
  expect(await staffPayment(id)).toMatchObject({ status: 'succeeded', disputed: 80, disputes: [{ state: 'lost', withdrawn: false }] })
  expect(await staffPayment(other.id)).toMatchObject({ disputed: 80, disputes: [{ state: 'won', withdrawn: true }] })
  await move(lost, { funds: 'withdrawn' })
  await move(won, { funds: 'reinstated' })
  await payments.passTime(6 * 60 * 60)
  expect(await staffPayment(id)).toMatchObject({ status: 'refunded', disputes: [{ state: 'lost', withdrawn: true }] })
  expect(await staffPayment(other.id)).toMatchObject({ disputed: 0, disputes: [{ state: 'won', withdrawn: false }] })
})
