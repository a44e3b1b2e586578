import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { settlePayment } from '#lib/settle-payment.ts'
import { payByCard } from '#testing/pay-by-card.ts'
import { SITE, startPayments, type TestPayments } from '#testing/payments.ts'
import { type ProviderSandbox, providerKeys, startProviderSandbox } from '#testing/provider-sandbox.ts'

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

const refund = (id: string, body: object, sent: { key?: string } = {}) =>
  payments.call('POST', `/api/staff/payments/${id}/refund`, staff, { reason: 'Asked for it', ...body }, { role: 'staff', ...sent })
/** The provider is asked after the answer, and again at the payment's next turns. */
const becomes = (id: string, expected: object) =>
  vi.waitFor(
    async () => {
      await payments.passes(40)
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

test('in two parts, never more than came in; the plan ends with the last of it; a credit note each', async () => {
  const { id } = await paidByCard({ plan: 'professional' })
  expect((await refund(id, { amount: 20 })).status).toBe(200)
  await becomes(id, { status: 'succeeded', refunded: 20 })
  expect((await payments.call('GET', '/api/memberships/me', payer)).body.plan).toBe('professional')
  const tooMuch = await refund(id, { amount: 30 })
  expect([tooMuch.status, tooMuch.body]).toMatchObject([400, { field: 'amount', message: 'At most USD 29.99 can be refunded.' }])
  await refund(id, {})
  await becomes(id, { status: 'refunded', refunded: 49.99 })
  expect((await payments.call('GET', '/api/memberships/me', payer)).body.plan).toBe('basic')
  expect((await refund(id, {})).body.code).toBe('PAYMENTS_NOT_REFUNDABLE')
  const invoices = (await payments.call('GET', '/api/invoices', payer)).body
  expect(invoices.map(({ kind, amount, status }: Record<string, unknown>) => [kind, amount, status])).toEqual([
    ['credit-note', 29.99, 'refunded'],
    ['credit-note', 20, 'refunded'],
    ['invoice', 49.99, 'refunded'],
  ])
  const told = (await payments.events('payments.membership.changed.v1')).filter(({ holderId }) => holderId === payer)
  expect(told.map(({ plan, until, version }) => [plan, until, version])).toEqual([
    ['professional', '2026-12-21T08:00:00.000Z', 1],
    ['basic', null, 2],
  ])
})

test('the provider is away: it is asked again, under the same key of ours', async () => {
  const { id, intent } = await paidByCard({ amount: 80, currency: 'usd' })
  await sandbox.control('faults', { faults: [{ path: '/v1/refunds', method: 'POST', fail: 'after', times: 1 }] })
  const key = randomUUID()
  expect((await refund(id, { amount: 30 }, { key })).status).toBe(200)
  expect((await refund(id, { amount: 30 }, { key })).status).toBe(200)
  await becomes(id, { status: 'succeeded', refunded: 30 })
  expect(await sandboxRefunds(intent)).toHaveLength(1)
})

test('at once by two: what is left goes back once', async () => {
  const { id } = await paidByCard({ amount: 80, currency: 'usd' })
  const answers = await Promise.all([refund(id, {}), refund(id, {}), refund(id, {})])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await becomes(id, { status: 'refunded', refunded: 80 })
})

test('two payments of one holder settled at once, one of them paid and given back in one look: neither waits for the other without end', async () => {
  const { id: first } = await paidByCard({ plan: 'professional' })
  await paidAndBack(first, 900)
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
    // Whoever wants to number a credit note waits.
    await other.query('BEGIN')
    await other.query(`SELECT FROM invoice_series WHERE series LIKE 'UNG-CN-%' FOR UPDATE`)
    const one = paidAndBack(first, 900, 100)
    await waiters(1)
    const two = paidAndBack(second, 100)
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

/** The provider says that so much was paid, in cents, and how its refunds stand. */
const paidWith = (id: string, amount: number, refunds: Settled[2]['refunds'], seen: Settled[3]['seen']) =>
  payments.courier.transaction((tx) =>
    settlePayment(
      tx,
      id,
      { state: 'succeeded', word: 'succeeded', amount, currency: 'USD', problem: null, refunds },
      { now: payments.clock.now, site: SITE, seen },
    ),
  )

/** The provider says that it is paid, and that this much of it, in cents, went back. */
const paidAndBack = (id: string, ...cents: readonly number[]) =>
  paidWith(
    id,
    4999,
    cents.map((amount) => ({ reference: `re_${id}_${amount}`, refundId: null, amount, state: 'succeeded' })),
    'open',
  )

/** The payer's bank sends the one refund of it back. */
async function comesBack(intent: string): Promise<void> {
  const [refunded] = (await sandboxRefunds(intent)).filter(({ status }) => status === 'succeeded')
  await sandbox.control(`stripe/refunds/${refunded?.id}/fail`)
  for (const event of (await sandbox.events()).filter(({ type, body }) => type === 'refund.failed' && body.includes(intent))) {
    await payments.hears(sandbox, event)
    await payments.hears(sandbox, event)
  }
  await payments.passes(0)
}

test('a refund that fails after it was confirmed: the books take it back, the plan counts again, staff are told and refund once more', async () => {
  const { id, intent } = await paidByCard({ plan: 'professional' })
  await refund(id, {})
  await becomes(id, { status: 'refunded', refunded: 49.99 })
  expect((await payments.call('GET', '/api/memberships/me', payer)).body.plan).toBe('basic')
  await comesBack(intent)
  expect(await payment(id)).toMatchObject({ status: 'succeeded', refunded: 0 })
  expect((await payments.call('GET', '/api/memberships/me', payer)).body.plan).toBe('professional')
  expect((await staffList(mine())).found).toMatchObject([
    { id, mismatch: 'A refund of USD 49.99 was confirmed and has failed since: it did not reach the payer', refunds: [{ status: 'failed' }] },
  ])
  expect((await bookedFor(id)).map(({ account, sum }) => [account, sum])).toEqual([
    ['income:plan:professional', '-4999'],
    ['provider:card', '4999'],
  ])
  // Looked at once more, it is the same.
  await payments.call('GET', `/api/payments/stripe/payment-intent/${intent}`, payer)
  expect(await payment(id)).toMatchObject({ status: 'succeeded', refunded: 0 })
  expect((await refund(id, { amount: 20 })).status).toBe(200)
  await becomes(id, { status: 'succeeded', refunded: 20 })
  expect((await bookedFor(id)).map(({ sum }) => sum)).toEqual(['-2999', '2999'])
  // All of the invoice was credited before: nothing is credited twice.
  const credited = `SELECT amount FROM invoices WHERE payment_id = $1 AND kind = 'credit-note'`
  expect((await payments.pool.query(credited, [id])).rows).toEqual([{ amount: '4999' }])
  const told = `SELECT payload->'amountMinor' AS amount, payload->'mailed' AS mailed FROM courier.outbox
    WHERE event = 'payments.payment.refunded.v1' AND payload->>'paymentId' = $1 ORDER BY position`
  expect((await payments.pool.query(told, [id])).rows).toEqual([
    { amount: 4999, mailed: true },
    { amount: 2000, mailed: false },
  ])
  const note = { note: 'Refunded 20 once more' }
  expect((await payments.call('POST', `/api/staff/payments/${id}/close-mismatch`, staff, note, { role: 'staff' })).status).toBe(200)
  expect((await staffList(mine())).total).toBe(0)
})

test('the same of what was not agreed: it is back in suspense, and waits again', async () => {
  const { id, intent } = await mismatched()
  await giveBack(id)
  await vi.waitFor(
    async () => {
      await payments.passes(70)
      expect((await staffList(mine())).total).toBe(0)
    },
    { timeout: 30_000, interval: 20 },
  )
  await comesBack(intent)
  expect((await staffList(mine())).found).toMatchObject([{ id, mismatchNote: null, refunds: [{ status: 'failed' }] }])
  expect((await bookedFor(id)).map(({ sum }) => sum)).toEqual(['4999', '-4999'])
  expect((await giveBack(id)).status).toBe(200)
})

test('refused by the provider, or failed there: staff see it among what waits, and why', async () => {
  const { id, intent } = await paidByCard({ amount: 80, currency: 'usd' })
  // Nobody has told of this one yet.
  const there = new URLSearchParams({ payment_intent: intent, amount: '5000' })
  await fetch(`${sandbox.url}/v1/refunds`, { method: 'POST', headers: { authorization: 'Bearer sk_test_1' }, body: there })
  expect((await refund(id, {})).status).toBe(200)
  await becomes(id, { status: 'succeeded', refunded: 50 })
  const words = 'A refund of USD 80.00 failed: nothing of it went back. Please refund it again.'
  expect((await staffList(mine())).found).toMatchObject([{ id, mismatchNote: null, mismatch: expect.stringContaining(words) }])
  expect((await staffList(mine())).found[0].mismatch).toContain('The provider says: Refund amount (8000) is greater than')

  const { id: other } = await paidByCard({ amount: 20, currency: 'usd' })
  for (const state of ['requested', 'failed', 'failed'] as const) await refundBecomes(other, state)
  expect((await staffList(mine())).found.map(({ id: found }: { id: string }) => found)).toEqual([other, id])
  const note = { note: 'Refunded in cash' }
  await payments.call('POST', `/api/staff/payments/${other}/close-mismatch`, staff, note, { role: 'staff' })
  await refundBecomes(other, 'failed')
  expect((await staffList(mine())).total).toBe(1)
})

/** The provider says that it is paid, and how a refund of it stands. */
const refundBecomes = (id: string, state: 'requested' | 'failed') =>
  paidWith(id, 2000, [{ reference: `re_${id}`, refundId: null, amount: 2000, state }], 'succeeded')

test("made at the provider's: the books follow when it tells", async () => {
  const { id, intent } = await paidByCard({ amount: 80, currency: 'usd' })
  const body = new URLSearchParams({ payment_intent: intent, amount: '2500' })
  await fetch(`${sandbox.url}/v1/refunds`, { method: 'POST', headers: { authorization: 'Bearer sk_test_1' }, body })
  for (const event of (await sandbox.events()).filter(({ type }) => type === 'charge.refunded')) await payments.hears(sandbox, event)
  await payments.passes(0)
  expect(await payment(id)).toMatchObject({ status: 'succeeded', refunded: 25 })
})

test.each([
  ['which leads to our order', []],
  ['which names no order, only our name of the payment', ['unrelate']],
])('made at PayPal, which names its own capture, %s: the books follow, also where it was away at first', async (_which, before) => {
  const { body } = await payments.call('POST', '/api/paypal/order', payer, { plan: 'professional' })
  await sandbox.decide(body.id, 'approve')
  await payments.call('POST', `/api/paypal/order/${body.id}/capture`, payer, {})
  interface Told {
    readonly access_token: string
    readonly purchase_units: readonly [{ readonly payments: { readonly captures: readonly [{ readonly id: string }] } }]
  }
  const paypal = async (path: string, authorization: string, sent?: URLSearchParams | string) => {
    const headers = { authorization, ...(typeof sent === 'string' && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${sandbox.url}${path}`, { headers, ...(sent && { method: 'POST', body: sent }) })
    return (await answer.json()) as Told
  }
  const login = `Basic ${Buffer.from(`${providerKeys.PAYPAL_CLIENT_ID}:${providerKeys.PAYPAL_CLIENT_SECRET}`).toString('base64')}`
  const { access_token: token } = await paypal('/v1/oauth2/token', login, new URLSearchParams({ grant_type: 'client_credentials' }))
  const order = await paypal(`/v2/checkout/orders/${body.id}`, `Bearer ${token}`)
  const [capture] = order.purchase_units[0].payments.captures
  for (const step of before) await sandbox.control(`paypal/orders/${body.id}/${step}`)
  await paypal(`/v2/payments/captures/${capture.id}/refund`, `Bearer ${token}`, '{}')
  const event = (await sandbox.events()).find(({ type, body: told }) => type === 'PAYMENT.CAPTURE.REFUNDED' && told.includes(capture.id))
  if (!event) throw new Error('PayPal told nothing')
  await sandbox.control('faults', { faults: [{ path: '/v2/payments/captures', fail: 'before', times: 1 }] })
  expect([await payments.hears(sandbox, event), await payments.hears(sandbox, event)]).toEqual([503, 200])
  await payments.passes(0)
  expect(await payment(body.paymentId)).toMatchObject({ status: 'refunded', refunded: 49.99 })
  expect((await payments.call('GET', '/api/memberships/me', payer)).body.plan).toBe('basic')
})

test('from the wallet', async () => {
  const { body } = await payments.call('POST', '/api/paypal/order', payer, { amount: 20, currency: 'EUR' })
  await sandbox.decide(body.id, 'approve')
  await payments.call('POST', `/api/paypal/order/${body.id}/capture`, payer, {})
  await refund(body.paymentId, { amount: 5.5 })
  await becomes(body.paymentId, { status: 'succeeded', refunded: 5.5 })
})

test('who did it, and why, is in the audit log; all books are even', async () => {
  const { id } = await paidByCard({ amount: 80, currency: 'usd' })
  await refund(id, { amount: 80, reason: 'Paid twice' })
  await becomes(id, { status: 'refunded' })
  const { rows } = await payments.pool.query(`SELECT actor, action, details FROM audit.entries WHERE subject = $1`, [id])
  expect(rows).toEqual([
    { actor: staff, action: 'payment.refund', details: { refundId: expect.any(String), amount: 8000, currency: 'USD', reason: 'Paid twice' } },
  ])
  const books = await payments.pool.query<{ sum: string }>('SELECT sum(amount) FROM ledger_entries GROUP BY currency')
  expect(new Set(books.rows.map(({ sum }) => sum))).toEqual(new Set(['0']))
})

test('staff find a payment by who paid it and by all of its names, and see what went back of it and why', async () => {
  await payments.pool.query('UPDATE accounts SET name = $2, email = $3 WHERE id = $1', [payer, 'Amahoro 100% Tea', 'tea@amahoro.example'])
  const { id, intent } = await paidByCard({ amount: 80, currency: 'usd' })
  await refund(id, { amount: 30, reason: 'Paid twice' })
  await becomes(id, { refunded: 30 })
  const [{ number }] = (await payments.call('GET', '/api/invoices', payer)).body.filter(({ kind }: { kind: string }) => kind === 'invoice')
  for (const q of ['amahoro 100%', 'TEA@amahoro', number.toLowerCase(), intent, id.toUpperCase()]) {
    const { found, total } = await staffList({ q })
    expect([q, total]).toEqual([q, 1])
    expect(found[0]).toMatchObject({ id, payerEmail: 'tea@amahoro.example', invoiceNumber: number, mismatchNote: null })
    expect(found[0].refunds).toMatchObject([{ amount: 30, status: 'succeeded', reason: 'Paid twice' }])
  }
  for (const q of ['nobody of this name', '%', intent.slice(0, 10)]) expect((await staffList({ q, payerId: payer })).total).toBe(q === '%' ? 1 : 0)
})

/** A payment of which the provider takes another amount. @returns ours and the provider's name of it */
async function mismatched(card = '4242424242424242') {
  const { body } = await payments.call('POST', '/api/payments/stripe/create-payment-intent', payer, { plan: 'professional' })
  await payments.pool.query('UPDATE payments SET amount = 5000 WHERE id = $1', [body.paymentId])
  await sandbox.pay(body.clientSecret, card)
  await payments.passes(40)
  return { id: body.paymentId as string, intent: body.clientSecret.split('_secret_')[0] as string }
}
const giveBack = (id: string, sent: { key?: string } = {}) =>
  payments.call('POST', `/api/staff/payments/${id}/return-mismatch`, staff, { reason: 'Not what was agreed' }, { role: 'staff', ...sent })
const mine = () => ({ mismatch: 'true', payerId: payer })
/** What the books say of a payment, per account. */
const bookedFor = async (id: string) =>
  (
    await payments.pool.query<{ account: string; sum: string; entries: number }>(
      `SELECT account, sum(amount), count(*)::int AS entries FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
       WHERE t.payment_id = $1 GROUP BY account ORDER BY account`,
      [id],
    )
  ).rows

test('what a provider took that was not agreed buys nothing and waits, until staff say what they did about it', async () => {
  const { id, intent } = await mismatched()
  expect((await staffList(mine())).found).toMatchObject([
    { id, status: 'open', mismatch: 'Agreed USD 50.00, taken USD 49.99', taken: { amount: 49.99, currency: 'USD' } },
  ])
  const close = () => payments.call('POST', `/api/staff/payments/${id}/close-mismatch`, staff, { note: 'They asked to keep it' }, { role: 'staff' })
  const answers = await Promise.all([close(), close()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await staffList(mine())).total).toBe(0)
  // Its payer looks once more: it does not wait again.
  await payments.call('GET', `/api/payments/stripe/payment-intent/${intent}`, payer)
  expect((await staffList(mine())).total).toBe(0)
  expect((await giveBack(id)).body.code).toBe('PAYMENTS_NOTHING_WAITS')
  expect((await payments.call('GET', '/api/memberships/me', payer)).body.plan).toBe('basic')
  const { rows } = await payments.pool.query('SELECT actor, action, details FROM audit.entries WHERE subject = $1', [id])
  expect(rows).toMatchObject([{ actor: staff, action: 'payment.close-mismatch', details: { note: 'They asked to keep it' } }])
  // It is ours, and nobody knows yet what for.
  expect(await bookedFor(id)).toEqual([
    { account: 'provider:card', sum: '4999', entries: 1 },
    { account: 'suspense:mismatch', sum: '-4999', entries: 1 },
  ])
})

test('one press gives it back, once, whoever presses and whatever the provider answers; then nothing waits', async () => {
  const { id, intent } = await mismatched()
  await sandbox.control('faults', { faults: [{ path: '/v1/refunds', method: 'POST', fail: 'after', times: 1 }] })
  const key = randomUUID()
  const answers = await Promise.all([giveBack(id, { key }), giveBack(id, { key }), giveBack(id), giveBack(id)])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  // Whoever comes last may find it given back already.
  for (const { status, body } of answers) {
    if (status !== 200)
      expect([
        [409, 'PAYMENTS_NOT_REFUNDABLE'],
        [409, 'PAYMENTS_NOTHING_WAITS'],
      ]).toContainEqual([status, body.code])
  }
  await vi.waitFor(
    async () => {
      await payments.passes(70)
      expect((await staffList(mine())).total).toBe(0)
    },
    { timeout: 30_000, interval: 20 },
  )
  expect(await sandboxRefunds(intent)).toHaveLength(1)
  const { found } = await staffList({ q: id })
  expect(found).toMatchObject([{ id, status: 'open', mismatchNote: 'Given back', refunds: [{ amount: 49.99, status: 'succeeded' }] }])
  expect(await bookedFor(id)).toEqual([
    { account: 'provider:card', sum: '0', entries: 2 },
    { account: 'suspense:mismatch', sum: '0', entries: 2 },
  ])
  // There was no invoice, so there is no credit note; the payer is told all the same.
  expect((await payments.call('GET', '/api/invoices', payer)).body).toEqual([])
  const told = (await payments.events('payments.payment.refunded.v1')).filter(({ paymentId }) => paymentId === id)
  expect(told).toMatchObject([{ payerId: payer, amountMinor: 4999, currency: 'USD', plan: null }])
  const { rows } = await payments.pool.query('SELECT actor, action, details FROM audit.entries WHERE subject = $1', [id])
  expect(rows).toMatchObject([
    { actor: staff, action: 'payment.return-mismatch', details: { amount: 4999, currency: 'USD', mismatch: 'Agreed USD 50.00, taken USD 49.99' } },
  ])
  expect((await giveBack(id)).body.code).toBe('PAYMENTS_NOTHING_WAITS')
  expect((await refund(id, {})).body.code).toBe('PAYMENTS_NOT_REFUNDABLE')
})

test("given back at the provider's, it waits no longer either; what is only half of it does", async () => {
  const { id, intent } = await mismatched()
  const there = async (amount: number) => {
    const body = new URLSearchParams({ payment_intent: intent, amount: String(amount) })
    await fetch(`${sandbox.url}/v1/refunds`, { method: 'POST', headers: { authorization: 'Bearer sk_test_1' }, body })
    for (const event of (await sandbox.events()).filter(({ type }) => type === 'charge.refunded')) await payments.hears(sandbox, event)
    await payments.passes(0)
  }
  await there(2000)
  expect((await staffList(mine())).found).toMatchObject([{ id, refunds: [{ amount: 20, status: 'succeeded' }] }])
  await there(2999)
  expect((await staffList(mine())).total).toBe(0)
  expect((await bookedFor(id)).map(({ sum }) => sum)).toEqual(['0', '0'])
})

test('what is not taken yet cannot be given back, and waits again once it is taken, whatever was said of it', async () => {
  const { id, intent } = await mismatched('4000000000007700')
  expect((await staffList(mine())).found).toMatchObject([{ id, taken: null }])
  expect((await giveBack(id)).body.code).toBe('PAYMENTS_NOT_REFUNDABLE')
  await payments.call('POST', `/api/staff/payments/${id}/close-mismatch`, staff, { note: 'It will not come' }, { role: 'staff' })
  expect((await staffList(mine())).total).toBe(0)
  await sandbox.control(`stripe/payment_intents/${intent}/settle`, { outcome: 'succeeded' })
  // Nobody tells.
  await payments.passes(3700)
  expect((await staffList(mine())).found).toMatchObject([{ id, taken: { amount: 49.99, currency: 'USD' }, mismatchNote: null }])
  expect((await giveBack(id)).status).toBe(200)
})

test.each([0, 4999.5])('%s of the smallest unit is in no book, and waits for staff all the same', async (amount) => {
  const { body } = await payments.call('POST', '/api/payments/stripe/create-payment-intent', payer, { plan: 'professional' })
  const fact = { state: 'succeeded', word: 'succeeded', amount, currency: 'USD', problem: null, refunds: [] } as const
  await payments.courier.transaction((tx) => settlePayment(tx, body.paymentId, fact, { now: payments.clock.now, site: SITE, seen: 'open' }))
  expect((await staffList(mine())).found).toMatchObject([{ id: body.paymentId, taken: null }])
  expect(await bookedFor(body.paymentId)).toEqual([])
})

const sandboxRefunds = async (intent: string) => {
  const answer = await fetch(`${sandbox.url}/v1/refunds?payment_intent=${intent}`, { headers: { authorization: 'Bearer sk_test_1' } })
  return ((await answer.json()) as { data: { id: string; status: string }[] }).data
}
