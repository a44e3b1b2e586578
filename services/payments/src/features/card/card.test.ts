// Card payments against the sandbox, with Stripe's SDK.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { settlePayment } from '#lib/settle-payment.ts'
import { SITE } from '#testing/payments.ts'
import type { SandboxEvent } from '#testing/provider-sandbox.ts'
import { startWithSandbox } from '#testing/start-with-sandbox.ts'

const { sandbox, payments } = await startWithSandbox()
let payer: string
beforeEach(async () => {
  payer = await payments.account()
})

const create = (body: object, sent?: { key?: string }, by = payer) =>
  payments.call('POST', '/api/payments/stripe/create-payment-intent', by, body, sent)
const intentOf = ({ clientSecret }: { clientSecret: string }) => clientSecret.split('_secret_')[0] as string
const look = (intent: string, by = payer) => payments.call('GET', `/api/payments/stripe/payment-intent/${intent}`, by)
const statusOf = async (paymentId: string) => (await payments.call('GET', `/api/payments/${paymentId}`, payer)).body.status
const membership = async () => (await payments.call('GET', '/api/memberships/me', payer)).body
const published = async (name: `payments.${string}.${string}.v1`) =>
  (await payments.events(name)).filter((event) => [event.payerId, event.holderId].includes(payer))

test.each([{ userId: randomUUID() }, { userId: 7 }, {}, null])('any metadata is ignored: %j', async (metadata) => {
  const { status, body } = await create({ amount: 5, currency: 'usd', metadata })
  expect([status, body]).toMatchObject([200, { success: true }])
  expect((await payments.call('GET', `/api/payments/${body.paymentId}`, payer)).status).toBe(200)
})

test('a plan costs the server’s price, begins when it is paid, and leads to an event and an invoice', async () => {
  const { status, body } = await create({ plan: 'professional', amount: 1, currency: 'kes', metadata: { userId: randomUUID() } })
  expect([status, body]).toMatchObject([200, { success: true, amount: 49.99, currency: 'USD', description: 'Professional, one month' }])
  expect(await membership()).toMatchObject({ plan: 'basic', until: null })
  expect(await sandbox.pay(body.clientSecret, '4242 4242 4242 4242')).toMatchObject({ status: 'succeeded' })
  // Without a call from the browser, a check finds the payment.
  expect((await look(intentOf(body))).body).toMatchObject({ success: true, data: { status: 'succeeded', amount: 49.99, plan: 'professional' } })
  expect(await membership()).toMatchObject({ plan: 'professional', name: 'Professional', until: '2026-12-21T08:00:00.000Z', renews: false })
  expect(await published('payments.membership.changed.v1')).toEqual([
    {
      holderId: payer,
      holderKind: 'business',
      plan: 'professional',
      from: '2026-11-21T08:00:00.000Z',
      until: '2026-12-21T08:00:00.000Z',
      version: 1,
    },
  ])
  expect(await published('payments.payment.succeeded.v1')).toMatchObject([{ amountMinor: 4999, currency: 'USD', plan: 'professional' }])
  expect((await payments.call('GET', '/api/invoices', payer)).body).toMatchObject([
    { kind: 'invoice', amount: 49.99, currency: 'USD', status: 'paid' },
  ])
})

test('another card can pay after the first was declined', async () => {
  const { body } = await create({ amount: 25, currency: 'eur', description: 'A fee' })
  expect(await sandbox.pay(body.clientSecret, '4000000000000002')).toMatchObject({ error: { message: 'Your card was declined.' } })
  expect((await look(intentOf(body))).body.data.status).toBe('requires_payment_method')
  expect((await payments.call('GET', `/api/payments/${body.paymentId}`, payer)).body).toMatchObject({
    status: 'open',
    problem: 'Your card was declined.',
  })
  await sandbox.pay(body.clientSecret, '4242424242424242')
  await look(intentOf(body))
  expect((await payments.call('GET', `/api/payments/${body.paymentId}`, payer)).body).toMatchObject({ status: 'succeeded', problem: null })
})

test('a card that needs confirmation fails if the payer refuses, and pays if the payer confirms', async () => {
  const { body } = await create({ amount: 25, currency: 'usd' })
  expect(await sandbox.pay(body.clientSecret, '4000002500003155')).toMatchObject({ status: 'requires_action' })
  expect((await look(intentOf(body))).body.data.status).toBe('requires_action')
  await sandbox.authenticate(body.clientSecret, false)
  expect(await statusOf(body.paymentId)).toBe('open')
  await sandbox.pay(body.clientSecret, '4000002500003155')
  await sandbox.authenticate(body.clientSecret, true)
  await look(intentOf(body))
  expect(await statusOf(body.paymentId)).toBe('succeeded')
})

test.each(['succeeded', 'failed'])('the payer is notified when a processing payment has %s', async (outcome) => {
  const { body } = await create({ plan: 'professional' })
  expect(await sandbox.pay(body.clientSecret, '4000000000007700')).toMatchObject({ status: 'processing' })
  expect((await look(intentOf(body))).body.data.status).toBe('processing')
  expect(await membership()).toMatchObject({ plan: 'basic' })
  await sandbox.control(`stripe/payment_intents/${intentOf(body)}/settle`, { outcome })
  await payments.passTime(60)
  expect(await statusOf(body.paymentId)).toBe(outcome)
  expect((await membership()).plan).toBe(outcome === 'succeeded' ? 'professional' : 'basic')
  expect(await published(`payments.payment.${outcome}.v1`)).toHaveLength(1)
})

test('ignores a state that the provider reported before the payment was in progress', async () => {
  const { body } = await create({ amount: 25, currency: 'usd' })
  const says = (state: 'open' | 'processing', seen: 'open' | 'processing') =>
    payments.courier.transaction(async (tx) => {
      const fact = { state, word: state, amount: 2500, currency: 'USD', problem: null, refunds: [] }
      return (await settlePayment(tx, body.paymentId, fact, { now: payments.clock.now, site: SITE, seen })).status
    })
  expect([await says('processing', 'open'), await says('open', 'open')]).toEqual(['processing', 'processing'])
  expect(await published('payments.payment.failed.v1')).toEqual([])
  expect(await says('open', 'processing')).toBe('failed')
})

describe('webhooks', () => {
  async function paid() {
    const { body } = await create({ plan: 'professional' })
    await sandbox.pay(body.clientSecret, '4242424242424242')
    const events = (await sandbox.events()).filter((event) => event.body.includes(intentOf(body)))
    return { id: body.paymentId as string, events }
  }

  test('count once, even if they arrive twice and in the wrong order', async () => {
    const { id, events } = await paid()
    const statuses = await Promise.all([...events, ...events].reverse().map((event) => payments.receiveEvent(sandbox, event)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await payments.passTime(0)
    expect(await statusOf(id)).toBe('succeeded')
    expect(await published('payments.payment.succeeded.v1')).toHaveLength(1)
  })

  test.each(['forged', 'stale', 'future'] as const)('are refused if the signature is %s, and trigger no check', async (signature) => {
    const { id, events } = await paid()
    for (const event of events) expect(await payments.receiveEvent(sandbox, event, { signature })).toBe(400)
    await payments.passTime(0)
    expect(await statusOf(id)).toBe('open')
  })

  test('are not needed, because a check finds the payment within a minute', async () => {
    const { id } = await paid()
    await payments.passTime(60)
    expect(await statusOf(id)).toBe('succeeded')
  })

  test('only trigger a check, and their content is ignored', async () => {
    const { body } = await create({ plan: 'professional' })
    const event = (await sandbox.events()).find((each) => each.body.includes(intentOf(body))) as SandboxEvent
    const changedBody = event.body.replaceAll('requires_payment_method', 'succeeded').replace('payment_intent.created', 'payment_intent.succeeded')
    expect(await payments.receiveEvent(sandbox, event, { body: changedBody })).toBe(200)
    await payments.passTime(0)
    expect(await statusOf(body.paymentId)).toBe('open')
  })

  test('about other payments to our Stripe account change none of our payments', async () => {
    const { body } = await create({ plan: 'professional' })
    const event = (await sandbox.events()).find((each) => each.body.includes(intentOf(body))) as SandboxEvent
    for (const name of ['order 17', `${body.paymentId} `, body.paymentId.toUpperCase()]) {
      const foreign = event.body.replaceAll(intentOf(body), 'pi_of_another_shop').replaceAll(body.paymentId, name)
      const id = `evt_${randomUUID()}`
      expect(await payments.receiveEvent(sandbox, event, { body: foreign.replaceAll(event.id, id) })).toBe(200)
    }
    const { rows } = await payments.pool.query('SELECT told FROM payments WHERE id = $1', [body.paymentId])
    expect(rows).toEqual([{ told: 0 }])
  })
})

test('only the payer can read a payment intent', async () => {
  const { body } = await create({ amount: 5, currency: 'usd' })
  const other = await payments.account()
  expect((await look(intentOf(body), other)).status).toBe(404)
  expect((await look('pi_missing')).status).toBe(404)
  expect((await payments.call('GET', `/api/payments/stripe/payment-intent/${intentOf(body)}`, undefined)).status).toBe(401)
})

describe('when Stripe', () => {
  test.each(['before', 'after', 'cut'])('fails (%s), a repeated call with the same key still makes only one payment', async (fail) => {
    await sandbox.control('faults', { faults: [{ path: '/v1/payment_intents', method: 'POST', fail, times: fail === 'cut' ? 2 : 1 }] })
    // After a closed connection the SDK itself repeats the call.
    const key = randomUUID()
    const first = await create({ amount: 40, currency: 'usd' }, { key })
    expect([first.status, first.body.code]).toEqual([503, 'PAYMENTS_PROVIDER_AWAY'])
    const [second, third] = [await create({ amount: 40, currency: 'usd' }, { key }), await create({ amount: 40, currency: 'usd' }, { key })]
    expect([second.status, third.body]).toEqual([200, second.body])
    expect((await payments.call('GET', '/api/payments', payer)).body).toHaveLength(1)
    const other = await create({ amount: 41, currency: 'usd' }, { key })
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('does not answer after the payer paid, a later check finds the money', async () => {
    const { body } = await create({ amount: 40, currency: 'usd' })
    await sandbox.pay(body.clientSecret, '4242424242424242')
    await sandbox.control('faults', { faults: [{ path: intentOf(body), method: 'GET', fail: 'before', times: 2 }] })
    expect((await look(intentOf(body))).status).toBe(503)
    await payments.passTime(60)
    expect(await statusOf(body.paymentId)).toBe('open')
    await payments.passTime(60)
    expect(await statusOf(body.paymentId)).toBe('succeeded')
  })
})

test('refuses more than ten unpaid payments until one of them is paid, but does not count repeated calls', async () => {
  const key = randomUUID()
  const first = (await create({ amount: 20, currency: 'usd' }, { key })).body
  for (let count = 1; count < 10; count++) expect((await create({ amount: 20, currency: 'usd' })).status).toBe(200)
  const refused = await create({ amount: 20, currency: 'usd' })
  expect([refused.status, refused.body]).toMatchObject([
    429,
    { code: 'PAYMENTS_TOO_MANY_OPEN', message: 'You started 10 payments and did not pay them. Please finish one of them, or try again in an hour.' },
  ])
  expect((await create({ amount: 20, currency: 'usd' }, { key })).body).toEqual(first)
  expect((await create({ amount: 20, currency: 'usd' }, {}, await payments.account())).status).toBe(200)
  await sandbox.pay(first.clientSecret, '4242424242424242')
  await look(intentOf(first))
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => create({ amount: 20, currency: 'usd' })))
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429])
})

test('payments for which a webhook arrived are checked before other due payments', async () => {
  const { body } = await create({ amount: 20, currency: 'usd' })
  await sandbox.pay(body.clientSecret, '4242424242424242')
  await payments.pool.query(
    `INSERT INTO payments (id, payer_id, method, amount, currency, description, created_at, check_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 'card', 2000, 'USD', 'x', $1::timestamptz, $1::timestamptz - interval '1 hour' FROM generate_series(1, 30)`,
    [payments.clock.now],
  )
  const event = (await sandbox.events()).find(({ type, body: text }) => type === 'payment_intent.succeeded' && text.includes(intentOf(body)))
  await payments.receiveEvent(sandbox, event as SandboxEvent)
  await payments.checkBatch()
  expect(await statusOf(body.paymentId)).toBe('succeeded')
})

test.each([
  ['1 minute', 30],
  ['10 minutes', 120],
  ['5 hours', 600],
])('a payment that is open for %s is checked again in %i seconds', async (age, seconds) => {
  const { body } = await create({ amount: 20, currency: 'usd' })
  await payments.pool.query('UPDATE payments SET created_at = created_at - $2::interval WHERE id = $1', [body.paymentId, age])
  await look(intentOf(body))
  const { rows } = await payments.pool.query<{ checkAt: Date }>('SELECT check_at AS "checkAt" FROM payments WHERE id = $1', [body.paymentId])
  expect(rows[0]?.checkAt.getTime()).toBe(payments.clock.now.getTime() + seconds * 1000)
})

test('an unpaid payment is canceled after a day, also at Stripe', async () => {
  const { body } = await create({ amount: 40, currency: 'usd' })
  await payments.passTime(25 * 60 * 60)
  expect(await statusOf(body.paymentId)).toBe('canceled')
  expect((await look(intentOf(body))).body.data.status).toBe('canceled')
})

describe('refuses with a reason', () => {
  test.each([
    [{ currency: 'usd' }, 'amount', 'Please enter an amount.'],
    [{ amount: 5 }, 'currency', 'Please choose a currency.'],
    [{ amount: 0.5, currency: 'usd' }, 'amount', 'The amount must be at least 1.'],
    [{ amount: 5, currency: 'gbp' }, 'currency', 'Please choose a currency that we accept.'],
    [{ amount: 1.001, currency: 'usd' }, 'amount', 'Please enter at most two decimals.'],
    [{ amount: 1500.5, currency: 'rwf' }, 'amount', 'RWF has no decimals. Please enter a whole number.'],
    [{ amount: 10, currency: 'kes' }, 'amount', 'Amount must convert to at least 50 cents. KES 10 converts to approximately $0.08.'],
    [{ amount: 1_000_000, currency: 'usd' }, 'amount', 'Amount must be no more than $999,999.99'],
    [{ amount: 1_000_000, currency: 'ugx' }, 'amount', 'Amount must be no more than UGX 999,999'],
    [{ amount: 100, currency: 'ssp' }, 'currency', /^Invalid currency: SSP. Stripe currently supports/],
    [{ plan: 'basic' }, 'plan', 'This plan is free. There is nothing to pay.'],
    [{ plan: 'gold' }, 'plan', 'Please choose a plan.'],
  ])('%j', async (body, field, message) => {
    const answer = await create(body)
    expect([answer.status, answer.body.field]).toEqual([400, field])
    expect(answer.body.message).toMatch(message)
  })

  test('refuses a plan for an account without a company', async () => {
    expect((await create({ plan: 'professional' }, {}, randomUUID())).body.code).toBe('PAYMENTS_PAYER_HAS_NO_COMPANY')
  })
})

test('converts amounts to the smallest unit and back, in every currency that we accept through Stripe', async () => {
  const amounts = { USD: 12.34, EUR: 0.99 + 1, KES: 1250.5, RWF: 4500, TZS: 9999.99, UGX: 900_000, CDF: 2500.25, BIF: 15_000 }
  for (const [currency, amount] of Object.entries(amounts)) {
    const { body } = await create({ amount, currency: currency.toLowerCase() })
    await sandbox.pay(body.clientSecret, '4242424242424242')
    expect((await look(intentOf(body))).body.data).toMatchObject({ status: 'succeeded', amount, currency })
  }
  const { rows } = await payments.pool.query(
    `SELECT e.currency, sum(e.amount)::int AS held FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
     JOIN payments p ON p.id = t.payment_id WHERE p.payer_id = $1 AND e.account = 'provider:card' GROUP BY e.currency`,
    [payer],
  )
  expect(Object.fromEntries(rows.map(({ currency, held }) => [currency, held]))).toEqual({
    USD: 1234,
    EUR: 199,
    KES: 125_050,
    RWF: 4500,
    TZS: 999_999,
    UGX: 900_000,
    CDF: 250_025,
    BIF: 15_000,
  })
})
