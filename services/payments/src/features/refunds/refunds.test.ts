import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { settlePayment } from '#lib/settle-payment.ts'
import { payByCard } from '#testing/pay-by-card.ts'
import { SITE } from '#testing/payments.ts'
import { providerKeys } from '#testing/provider-sandbox.ts'
import { startWithSandbox } from '#testing/start-with-sandbox.ts'
import { confirmRefundAsOperator } from './refunds.ts'

const { sandbox, payments } = await startWithSandbox()
let payer: string
const staff = randomUUID()
beforeEach(async () => {
  payer = await payments.account()
})

const payCard = (body: object) => payByCard(payments, sandbox, payer, body)

const refund = (id: string, body: object, sent: { key?: string } = {}) =>
  payments.call('POST', `/api/staff/payments/${id}/refund`, staff, { reason: 'Asked for it', ...body }, { role: 'staff', ...sent })
/** Waits for the refund, because the provider is asked only after the response, and perhaps again by later checks. */
const waitForPayment = (id: string, expected: object) =>
  vi.waitFor(
    async () => {
      await payments.passTime(40)
      expect(await payment(id)).toMatchObject(expected)
    },
    { timeout: 30_000, interval: 20 },
  )
const staffList = async (query: object) => {
  const { body, headers } = await payments.call(
    'GET',
    `/api/staff/payments?${new URLSearchParams(query as Record<string, string>)}`,
    staff,
    undefined,
    { role: 'staff' },
  )
  return { found: body, total: Number(headers['x-total-count']) }
}
const payment = async (id: string) => (await payments.call('GET', `/api/payments/${id}`, payer)).body

test('refunds a payment in two parts, each with a credit note, and never more than was paid; the second part ends the plan', async () => {
  const { id } = await payCard({ plan: 'professional' })
  expect((await refund(id, { amount: 20 })).status).toBe(200)
  await waitForPayment(id, { status: 'succeeded', refunded: 20 })
  expect((await payments.call('GET', '/api/memberships/me', payer)).body.plan).toBe('professional')
  const tooMuch = await refund(id, { amount: 30 })
  expect([tooMuch.status, tooMuch.body]).toMatchObject([400, { field: 'amount', message: 'You can refund at most USD 29.99.' }])
  await refund(id, {})
  await waitForPayment(id, { status: 'refunded', refunded: 49.99 })
  expect((await payments.call('GET', '/api/memberships/me', payer)).body.plan).toBe('basic')
  expect((await refund(id, {})).body.code).toBe('PAYMENTS_NOT_REFUNDABLE')
  const invoices = (await payments.call('GET', '/api/invoices', payer)).body
  expect(invoices.map(({ kind, amount, status }: Record<string, unknown>) => [kind, amount, status])).toEqual([
    ['credit-note', 29.99, 'refunded'],
    ['credit-note', 20, 'refunded'],
    ['invoice', 49.99, 'refunded'],
  ])
  const published = (await payments.events('payments.membership.changed.v1')).filter(({ holderId }) => holderId === payer)
  expect(published.map(({ plan, until, version }) => [plan, until, version])).toEqual([
    ['professional', '2026-12-21T08:00:00.000Z', 1],
    ['basic', null, 2],
  ])
})

test('a refund above the limit, also in parts, is made when another member of staff confirms it', async () => {
  const { id, intent } = await payCard({ amount: 450, currency: 'usd' })
  expect((await refund(id, { amount: 150 })).body.refundProposed).toBe(false)
  // 150 and 60 together are above 200.
  expect((await refund(id, { amount: 60 })).body).toMatchObject({ refundProposed: true, refunds: [{ amount: 150 }] })
  expect((await refund(id, { amount: 70 })).body.code).toBe('STAFF_PROPOSED_ALREADY')
  expect((await refund(id, { amount: 10 })).status).toBe(200)
  const [proposal] = (await payments.call('GET', '/api/staff/refund-proposals', staff, undefined, { role: 'staff' })).body
  expect(proposal).toMatchObject({ act: 'payment.refund', subject: id, reason: 'Asked for it', proposedBy: staff })
  expect(proposal.about).toMatch(/^USD 60\.00 · /)
  const colleague = randomUUID()
  const confirm = (who: string) => payments.call('POST', `/api/staff/refund-proposals/${proposal.id}/confirm`, who, undefined, { role: 'staff' })
  expect((await confirm(staff)).body.code).toBe('STAFF_SAME_PERSON')
  await waitForPayment(id, { refunded: 160 })
  const answers = await Promise.all([confirm(colleague), confirm(colleague)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  await waitForPayment(id, { refunded: 220 })
  expect(await sandboxRefunds(intent)).toHaveLength(3)
  const { rows } = await payments.pool.query(`SELECT actor, action, details FROM audit.entries WHERE subject = $1 ORDER BY sequence DESC LIMIT 1`, [
    id,
  ])
  expect(rows).toMatchObject([{ actor: colleague, action: 'payment.refund', details: { amount: 6000, proposedBy: staff } }])
})

test('the operator confirms a refund that one member of staff proposed', async () => {
  const { id } = await payCard({ amount: 450, currency: 'usd' })
  expect((await refund(id, {})).body.refundProposed).toBe(true)
  const confirm = () => payments.courier.transaction((tx) => confirmRefundAsOperator(tx, id, payments.clock.now))
  expect([await confirm(), await confirm()]).toEqual([true, false])
  await waitForPayment(id, { status: 'refunded', refunded: 450 })
})

test('repeats a refund call with the same idempotency key until the provider answers', async () => {
  const { id, intent } = await payCard({ amount: 80, currency: 'usd' })
  await sandbox.control('faults', { faults: [{ path: '/v1/refunds', method: 'POST', fail: 'after', times: 1 }] })
  const key = randomUUID()
  expect((await refund(id, { amount: 30 }, { key })).status).toBe(200)
  expect((await refund(id, { amount: 30 }, { key })).status).toBe(200)
  await waitForPayment(id, { status: 'succeeded', refunded: 30 })
  expect(await sandboxRefunds(intent)).toHaveLength(1)
})

test('two simultaneous refunds of the rest return it only once', async () => {
  const { id } = await payCard({ amount: 80, currency: 'usd' })
  const answers = await Promise.all([refund(id, {}), refund(id, {}), refund(id, {})])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await waitForPayment(id, { status: 'refunded', refunded: 80 })
})

test('settling two payments of one holder at once causes no deadlock', async () => {
  const { id: first } = await payCard({ plan: 'professional' })
  await settleWithRefunds(first, 900)
  const second = (await payments.call('POST', '/api/payments/stripe/create-payment-intent', payer, { plan: 'professional' })).body.paymentId
  const other = await payments.pool.connect()
  const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const waiters = async (count: number) =>
    vi.waitFor(
      async () => {
        const { rows: waiting } = await payments.pool.query(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> $1`,
          [rows[0]?.pid],
        )
        expect(waiting).toHaveLength(count)
      },
      { timeout: 4000, interval: 10 },
    )
  try {
    // Locks the credit note numbers, so that a settlement that needs a number waits.
    await other.query('BEGIN')
    await other.query(`SELECT FROM invoice_series WHERE series LIKE 'UNG-CN-%' FOR UPDATE`)
    const one = settleWithRefunds(first, 900, 100)
    await waiters(1)
    const two = settleWithRefunds(second, 100)
    await waiters(2)
    await other.query('COMMIT')
    await Promise.all([one, two])
  } finally {
    other.release()
  }
  expect([await payment(first), await payment(second)]).toMatchObject([
    { status: 'succeeded', refunded: 10 },
    { status: 'succeeded', refunded: 1 },
  ])
})

type Settled = Parameters<typeof settlePayment>

/** Settles a payment of this many cents with these refunds. */
const settlePaid = (id: string, amount: number, refunds: Settled[2]['refunds'], seen: Settled[3]['seen']) =>
  payments.courier.transaction((tx) =>
    settlePayment(
      tx,
      id,
      { state: 'succeeded', word: 'succeeded', amount, currency: 'USD', problem: null, refunds },
      { now: payments.clock.now, site: SITE, seen },
    ),
  )

/** Settles a paid payment with refunds of these cents. */
const settleWithRefunds = (id: string, ...cents: readonly number[]) =>
  settlePaid(
    id,
    4999,
    cents.map((amount) => ({ reference: `re_${id}_${amount}`, refundId: null, amount, state: 'succeeded' })),
    'open',
  )

/** The payer's bank sends the payment's only refund back. */
async function failRefund(intent: string): Promise<void> {
  const [refunded] = (await sandboxRefunds(intent)).filter(({ status }) => status === 'succeeded')
  await sandbox.control(`stripe/refunds/${refunded?.id}/fail`)
  for (const event of (await sandbox.events()).filter(({ type, body }) => type === 'refund.failed' && body.includes(intent))) {
    await payments.receiveEvent(sandbox, event)
    await payments.receiveEvent(sandbox, event)
  }
  await payments.passTime(0)
}

test('a refund that fails after it was confirmed is reversed, the plan is valid again, and staff can refund again', async () => {
  const { id, intent } = await payCard({ plan: 'professional' })
  await refund(id, {})
  await waitForPayment(id, { status: 'refunded', refunded: 49.99 })
  expect((await payments.call('GET', '/api/memberships/me', payer)).body.plan).toBe('basic')
  await failRefund(intent)
  expect(await payment(id)).toMatchObject({ status: 'succeeded', refunded: 0 })
  expect((await payments.call('GET', '/api/memberships/me', payer)).body.plan).toBe('professional')
  expect((await staffList(mine())).found).toMatchObject([
    { id, mismatch: 'A refund of USD 49.99 was confirmed but failed later, so the payer did not get it', refunds: [{ status: 'failed' }] },
  ])
  expect((await ledgerOf(id)).map(({ account, sum }) => [account, sum])).toEqual([
    ['income:plan:professional', '-4999'],
    ['provider:card', '4999'],
  ])
  // Another check changes nothing.
  await payments.call('GET', `/api/payments/stripe/payment-intent/${intent}`, payer)
  expect(await payment(id)).toMatchObject({ status: 'succeeded', refunded: 0 })
  expect((await refund(id, { amount: 20 })).status).toBe(200)
  await waitForPayment(id, { status: 'succeeded', refunded: 20 })
  expect((await ledgerOf(id)).map(({ sum }) => sum)).toEqual(['-2999', '2999'])
  // The invoice was already fully credited, so there is no second credit note.
  const credited = `SELECT amount FROM invoices WHERE payment_id = $1 AND kind = 'credit-note'`
  expect((await payments.pool.query(credited, [id])).rows).toEqual([{ amount: '4999' }])
  const refundEvents = `SELECT payload->'amountMinor' AS amount, payload->'mailed' AS mailed FROM courier.outbox
    WHERE event = 'payments.payment.refunded.v1' AND payload->>'paymentId' = $1 ORDER BY position`
  expect((await payments.pool.query(refundEvents, [id])).rows).toEqual([
    { amount: 4999, mailed: true },
    { amount: 2000, mailed: false },
  ])
  const note = { note: 'Refunded 20 once more' }
  expect((await payments.call('POST', `/api/staff/payments/${id}/close-mismatch`, staff, note, { role: 'staff' })).status).toBe(200)
  expect((await staffList(mine())).total).toBe(0)
})

test('a failed refund of a mismatch returns the money to the suspense account and reopens the mismatch', async () => {
  const { id, intent } = await createMismatch()
  await refundMismatch(id)
  await vi.waitFor(
    async () => {
      await payments.passTime(70)
      expect((await staffList(mine())).total).toBe(0)
    },
    { timeout: 30_000, interval: 20 },
  )
  await failRefund(intent)
  expect((await staffList(mine())).found).toMatchObject([{ id, mismatchNote: null, refunds: [{ status: 'failed' }] }])
  expect((await ledgerOf(id)).map(({ sum }) => sum)).toEqual(['4999', '-4999'])
  expect((await refundMismatch(id)).status).toBe(200)
})

test('staff see a refund that the provider refused or that failed, with the reason', async () => {
  const { id, intent } = await payCard({ amount: 80, currency: 'usd' })
  // No webhook reports this refund.
  const there = new URLSearchParams({ payment_intent: intent, amount: '5000' })
  await fetch(`${sandbox.url}/v1/refunds`, { method: 'POST', headers: { authorization: 'Bearer sk_test_1' }, body: there })
  expect((await refund(id, {})).status).toBe(200)
  await waitForPayment(id, { status: 'succeeded', refunded: 50 })
  const words = 'A refund of USD 80.00 failed, so the payer did not get it. Please refund it again.'
  expect((await staffList(mine())).found).toMatchObject([{ id, mismatchNote: null, mismatch: expect.stringContaining(words) }])
  expect((await staffList(mine())).found[0].mismatch).toContain('The provider says: Refund amount (8000) is greater than')

  const { id: other } = await payCard({ amount: 20, currency: 'usd' })
  for (const state of ['requested', 'failed', 'failed'] as const) await settleRefund(other, state)
  expect((await staffList(mine())).found.map(({ id: found }: { id: string }) => found)).toEqual([other, id])
  const note = { note: 'Refunded in cash' }
  await payments.call('POST', `/api/staff/payments/${other}/close-mismatch`, staff, note, { role: 'staff' })
  await settleRefund(other, 'failed')
  expect((await staffList(mine())).total).toBe(1)
})

/** Settles a paid payment with a refund in this state. */
const settleRefund = (id: string, state: 'requested' | 'failed') =>
  settlePaid(id, 2000, [{ reference: `re_${id}`, refundId: null, amount: 2000, state }], 'succeeded')

test('books a refund from the provider’s dashboard after the webhook', async () => {
  const { id, intent } = await payCard({ amount: 80, currency: 'usd' })
  const body = new URLSearchParams({ payment_intent: intent, amount: '2500' })
  await fetch(`${sandbox.url}/v1/refunds`, { method: 'POST', headers: { authorization: 'Bearer sk_test_1' }, body })
  for (const event of (await sandbox.events()).filter(({ type }) => type === 'charge.refunded')) await payments.receiveEvent(sandbox, event)
  await payments.passTime(0)
  expect(await payment(id)).toMatchObject({ status: 'succeeded', refunded: 25 })
})

test.each([
  ['with a link to our order', []],
  ['without the order but with our id', ['unrelate']],
])('books a refund from PayPal’s dashboard %s, even if PayPal is down at first', async (_which, before) => {
  const { body } = await payments.call('POST', '/api/paypal/order', payer, { plan: 'professional' })
  await sandbox.decide(body.id, 'approve')
  await payments.call('POST', `/api/paypal/order/${body.id}/capture`, payer, {})
  interface PaypalAnswer {
    readonly access_token: string
    readonly purchase_units: readonly [{ readonly payments: { readonly captures: readonly [{ readonly id: string }] } }]
  }
  const paypal = async (path: string, authorization: string, sent?: URLSearchParams | string) => {
    const headers = { authorization, ...(typeof sent === 'string' && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${sandbox.url}${path}`, { headers, ...(sent && { method: 'POST', body: sent }) })
    return (await answer.json()) as PaypalAnswer
  }
  const login = `Basic ${Buffer.from(`${providerKeys.PAYPAL_CLIENT_ID}:${providerKeys.PAYPAL_CLIENT_SECRET}`).toString('base64')}`
  const { access_token: token } = await paypal('/v1/oauth2/token', login, new URLSearchParams({ grant_type: 'client_credentials' }))
  const order = await paypal(`/v2/checkout/orders/${body.id}`, `Bearer ${token}`)
  const [capture] = order.purchase_units[0].payments.captures
  for (const step of before) await sandbox.control(`paypal/orders/${body.id}/${step}`)
  await paypal(`/v2/payments/captures/${capture.id}/refund`, `Bearer ${token}`, '{}')
  const event = (await sandbox.events()).find(({ type, body: text }) => type === 'PAYMENT.CAPTURE.REFUNDED' && text.includes(capture.id))
  if (!event) throw new Error('PayPal sent no event')
  await sandbox.control('faults', { faults: [{ path: '/v2/payments/captures', fail: 'before', times: 1 }] })
  expect([await payments.receiveEvent(sandbox, event), await payments.receiveEvent(sandbox, event)]).toEqual([503, 200])
  await payments.passTime(0)
  expect(await payment(body.paymentId)).toMatchObject({ status: 'refunded', refunded: 49.99 })
  expect((await payments.call('GET', '/api/memberships/me', payer)).body.plan).toBe('basic')
})

test('refunds a wallet payment', async () => {
  const { body } = await payments.call('POST', '/api/paypal/order', payer, { amount: 20, currency: 'EUR' })
  await sandbox.decide(body.id, 'approve')
  await payments.call('POST', `/api/paypal/order/${body.id}/capture`, payer, {})
  await refund(body.paymentId, { amount: 5.5 })
  await waitForPayment(body.paymentId, { status: 'succeeded', refunded: 5.5 })
})

test('the audit log shows who refunded and why, and the ledger balances', async () => {
  const { id } = await payCard({ amount: 80, currency: 'usd' })
  await refund(id, { amount: 80, reason: 'Paid twice' })
  await waitForPayment(id, { status: 'refunded' })
  const { rows } = await payments.pool.query(`SELECT actor, action, details FROM audit.entries WHERE subject = $1`, [id])
  expect(rows).toEqual([
    { actor: staff, action: 'payment.refund', details: { refundId: expect.any(String), amount: 8000, currency: 'USD', reason: 'Paid twice' } },
  ])
  const books = await payments.pool.query<{ sum: string }>('SELECT sum(amount) FROM ledger_entries GROUP BY currency')
  expect(new Set(books.rows.map(({ sum }) => sum))).toEqual(new Set(['0']))
})

test('staff find a payment by its payer, invoice number or ids, and see its refunds and their reasons', async () => {
  await payments.pool.query('UPDATE accounts SET name = $2, email = $3 WHERE id = $1', [payer, 'Amahoro 100% Tea', 'tea@amahoro.example'])
  const { id, intent } = await payCard({ amount: 80, currency: 'usd' })
  await refund(id, { amount: 30, reason: 'Paid twice' })
  await waitForPayment(id, { refunded: 30 })
  const [{ number }] = (await payments.call('GET', '/api/invoices', payer)).body.filter(({ kind }: { kind: string }) => kind === 'invoice')
  for (const q of ['amahoro 100%', 'TEA@amahoro', number.toLowerCase(), intent, id.toUpperCase()]) {
    const { found, total } = await staffList({ q })
    expect([q, total]).toEqual([q, 1])
    expect(found[0]).toMatchObject({ id, payerEmail: 'tea@amahoro.example', invoiceNumber: number, mismatchNote: null })
    expect(found[0].refunds).toMatchObject([{ amount: 30, status: 'succeeded', reason: 'Paid twice' }])
  }
  for (const q of ['nobody of this name', '%', intent.slice(0, 10)]) expect((await staffList({ q, payerId: payer })).total).toBe(q === '%' ? 1 : 0)
})

/** Creates a payment for which the provider takes another amount than agreed. @returns our id and the provider's */
async function createMismatch(card = '4242424242424242') {
  const { body } = await payments.call('POST', '/api/payments/stripe/create-payment-intent', payer, { plan: 'professional' })
  await payments.pool.query('UPDATE payments SET amount = 5000 WHERE id = $1', [body.paymentId])
  await sandbox.pay(body.clientSecret, card)
  await payments.passTime(40)
  return { id: body.paymentId as string, intent: body.clientSecret.split('_secret_')[0] as string }
}
const refundMismatch = (id: string, sent: { key?: string } = {}) =>
  payments.call('POST', `/api/staff/payments/${id}/return-mismatch`, staff, { reason: 'Not what was agreed' }, { role: 'staff', ...sent })
const mine = () => ({ mismatch: 'true', payerId: payer })
/** Ledger balances of a payment by account. */
const ledgerOf = async (id: string) =>
  (
    await payments.pool.query<{ account: string; sum: string; entries: number }>(
      `SELECT account, sum(amount), count(*)::int AS entries FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
       WHERE t.payment_id = $1 GROUP BY account ORDER BY account`,
      [id],
    )
  ).rows

test('a mismatch buys nothing and stays open until staff note what they did', async () => {
  const { id, intent } = await createMismatch()
  expect((await staffList(mine())).found).toMatchObject([
    { id, status: 'open', mismatch: 'Agreed USD 50.00, taken USD 49.99', taken: { amount: 49.99, currency: 'USD' } },
  ])
  const close = () => payments.call('POST', `/api/staff/payments/${id}/close-mismatch`, staff, { note: 'They asked to keep it' }, { role: 'staff' })
  const answers = await Promise.all([close(), close()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await staffList(mine())).total).toBe(0)
  // A new check by the payer does not reopen the mismatch.
  await payments.call('GET', `/api/payments/stripe/payment-intent/${intent}`, payer)
  expect((await staffList(mine())).total).toBe(0)
  expect((await refundMismatch(id)).body.code).toBe('PAYMENTS_NOTHING_WAITS')
  expect((await payments.call('GET', '/api/memberships/me', payer)).body.plan).toBe('basic')
  const { rows } = await payments.pool.query('SELECT actor, action, details FROM audit.entries WHERE subject = $1', [id])
  expect(rows).toMatchObject([{ actor: staff, action: 'payment.close-mismatch', details: { note: 'They asked to keep it' } }])
  // The money is in the suspense account.
  expect(await ledgerOf(id)).toEqual([
    { account: 'provider:card', sum: '4999', entries: 1 },
    { account: 'suspense:mismatch', sum: '-4999', entries: 1 },
  ])
})

test('refunds a mismatch only once, even after two clicks or a lost response, and closes it', async () => {
  const { id, intent } = await createMismatch()
  await sandbox.control('faults', { faults: [{ path: '/v1/refunds', method: 'POST', fail: 'after', times: 1 }] })
  const key = randomUUID()
  const answers = await Promise.all([refundMismatch(id, { key }), refundMismatch(id, { key }), refundMismatch(id), refundMismatch(id)])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  // The last call may come when the mismatch is already refunded.
  for (const { status, body } of answers) {
    if (status !== 200)
      expect([
        [409, 'PAYMENTS_NOT_REFUNDABLE'],
        [409, 'PAYMENTS_NOTHING_WAITS'],
      ]).toContainEqual([status, body.code])
  }
  await vi.waitFor(
    async () => {
      await payments.passTime(70)
      expect((await staffList(mine())).total).toBe(0)
    },
    { timeout: 30_000, interval: 20 },
  )
  expect(await sandboxRefunds(intent)).toHaveLength(1)
  const { found } = await staffList({ q: id })
  expect(found).toMatchObject([{ id, status: 'open', mismatchNote: 'Refunded', refunds: [{ amount: 49.99, status: 'succeeded' }] }])
  expect(await ledgerOf(id)).toEqual([
    { account: 'provider:card', sum: '0', entries: 2 },
    { account: 'suspense:mismatch', sum: '0', entries: 2 },
  ])
  // A mismatch has no invoice and so no credit note, but the payer is notified.
  expect((await payments.call('GET', '/api/invoices', payer)).body).toEqual([])
  const published = (await payments.events('payments.payment.refunded.v1')).filter(({ paymentId }) => paymentId === id)
  expect(published).toMatchObject([{ payerId: payer, amountMinor: 4999, currency: 'USD', plan: null }])
  const { rows } = await payments.pool.query('SELECT actor, action, details FROM audit.entries WHERE subject = $1', [id])
  expect(rows).toMatchObject([
    { actor: staff, action: 'payment.return-mismatch', details: { amount: 4999, currency: 'USD', mismatch: 'Agreed USD 50.00, taken USD 49.99' } },
  ])
  expect((await refundMismatch(id)).body.code).toBe('PAYMENTS_NOTHING_WAITS')
  expect((await refund(id, {})).body.code).toBe('PAYMENTS_NOT_REFUNDABLE')
})

test('a full refund in the provider’s dashboard closes the mismatch, but a partial refund does not', async () => {
  const { id, intent } = await createMismatch()
  const there = async (amount: number) => {
    const body = new URLSearchParams({ payment_intent: intent, amount: String(amount) })
    await fetch(`${sandbox.url}/v1/refunds`, { method: 'POST', headers: { authorization: 'Bearer sk_test_1' }, body })
    for (const event of (await sandbox.events()).filter(({ type }) => type === 'charge.refunded')) await payments.receiveEvent(sandbox, event)
    await payments.passTime(0)
  }
  await there(2000)
  expect((await staffList(mine())).found).toMatchObject([{ id, refunds: [{ amount: 20, status: 'succeeded' }] }])
  await there(2999)
  expect((await staffList(mine())).total).toBe(0)
  expect((await ledgerOf(id)).map(({ sum }) => sum)).toEqual(['0', '0'])
})

test('a mismatch that is not collected yet cannot be refunded, and reopens once it is collected', async () => {
  const { id, intent } = await createMismatch('4000000000007700')
  expect((await staffList(mine())).found).toMatchObject([{ id, taken: null }])
  expect((await refundMismatch(id)).body.code).toBe('PAYMENTS_NOT_REFUNDABLE')
  await payments.call('POST', `/api/staff/payments/${id}/close-mismatch`, staff, { note: 'It will not come' }, { role: 'staff' })
  expect((await staffList(mine())).total).toBe(0)
  await sandbox.control(`stripe/payment_intents/${intent}/settle`, { outcome: 'succeeded' })
  // Without a webhook.
  await payments.passTime(3700)
  expect((await staffList(mine())).found).toMatchObject([{ id, taken: { amount: 49.99, currency: 'USD' }, mismatchNote: null }])
  expect((await refundMismatch(id)).status).toBe(200)
})

test.each([0, 4999.5])('an amount of %s in the smallest unit is not booked, but is flagged for staff', async (amount) => {
  const { body } = await payments.call('POST', '/api/payments/stripe/create-payment-intent', payer, { plan: 'professional' })
  const fact = { state: 'succeeded', word: 'succeeded', amount, currency: 'USD', problem: null, refunds: [] } as const
  await payments.courier.transaction((tx) => settlePayment(tx, body.paymentId, fact, { now: payments.clock.now, site: SITE, seen: 'open' }))
  expect((await staffList(mine())).found).toMatchObject([{ id: body.paymentId, taken: null }])
  expect(await ledgerOf(body.paymentId)).toEqual([])
})

const sandboxRefunds = async (intent: string) => {
  const answer = await fetch(`${sandbox.url}/v1/refunds?payment_intent=${intent}`, { headers: { authorization: 'Bearer sk_test_1' } })
  return ((await answer.json()) as { data: { id: string; status: string }[] }).data
}
