// Paying by wallet, against the sandbox and with PayPal's own SDK.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPayments, type TestPayments } from '#testing/payments.ts'
import { type ProviderSandbox, type SandboxEvent, startProviderSandbox } from '#testing/provider-sandbox.ts'

let sandbox: ProviderSandbox
let payments: TestPayments
let payer: string
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

const order = (body: object, sent?: { key?: string }) => payments.call('POST', '/api/paypal/order', payer, body, sent)
const capture = (id: string, by = payer) => payments.call('POST', `/api/paypal/order/${id}/capture`, by, {})
const statusOf = async (paymentId: string) => (await payments.call('GET', `/api/payments/${paymentId}`, payer)).body.status

test('set up, ordered, approved, captured: one month, however often it is captured', async () => {
  expect((await payments.call('GET', '/api/paypal/setup', payer)).body.clientToken).toMatch(/.{10}/)
  const { body } = await order({ amount: '49.99', currency: 'USD', intent: 'CAPTURE', plan: 'professional' })
  expect(body).toMatchObject({ status: 'CREATED' })
  await sandbox.decide(body.id, 'approve')
  const answers = await Promise.all([capture(body.id), capture(body.id), capture(body.id)])
  for (const answer of answers)
    expect([answer.status, answer.body]).toMatchObject([200, { id: body.id, payment: { status: 'succeeded', amount: 49.99 } }])
  expect((await capture(body.id)).body).toMatchObject({ status: 'COMPLETED' })
  expect((await payments.call('GET', '/api/memberships/me', payer)).body).toMatchObject({
    plan: 'professional',
    until: '2026-12-21T08:00:00.000Z',
    renews: false,
  })
  expect((await payments.events('payments.payment.succeeded.v1')).filter(({ payerId }) => payerId === payer)).toHaveLength(1)
})

test("an order that nobody approved, somebody else's, and none", async () => {
  const { body } = await order({ amount: 20, currency: 'EUR' })
  expect((await capture(body.id)).body.code).toBe('PAYMENTS_ORDER_NOT_APPROVED')
  expect((await capture(body.id, await payments.account())).status).toBe(404)
  expect((await capture('5O190127TN364715T')).status).toBe(404)
})

test('a declined wallet may be followed by a good one', async () => {
  const { body } = await order({ amount: 20, currency: 'EUR' })
  await sandbox.decide(body.id, 'decline')
  const refused = await capture(body.id)
  expect([refused.status, refused.body.code]).toEqual([402, 'PAYMENTS_DECLINED'])
  expect(refused.body.message).toMatch(/^The instrument presented was/)
  await sandbox.decide(body.id, 'approve')
  expect((await capture(body.id)).body.payment.status).toBe('succeeded')
})

test.each(['COMPLETED', 'DECLINED'])('what has to be cleared is %s later', async (outcome) => {
  const { body } = await order({ plan: 'professional' })
  await sandbox.decide(body.id, 'pending')
  expect((await capture(body.id)).body).toMatchObject({ status: 'PENDING', payment: { status: 'processing' } })
  await sandbox.control(`paypal/orders/${body.id}/settle`, { outcome })
  await payments.passes(60)
  expect(await statusOf(body.paymentId)).toBe(outcome === 'COMPLETED' ? 'succeeded' : 'failed')
})

test('the answer to a capture is lost: the money is found, and taken once', async () => {
  const { body } = await order({ amount: 20, currency: 'USD' })
  await sandbox.decide(body.id, 'approve')
  await sandbox.control('faults', { faults: [{ path: `/${body.id}/capture`, fail: 'after', times: 1 }] })
  expect((await capture(body.id)).status).toBe(503)
  await payments.passes(60)
  expect(await statusOf(body.paymentId)).toBe('succeeded')
  expect((await capture(body.id)).body).toMatchObject({ status: 'COMPLETED' })
})

test('the same call with its key makes one order', async () => {
  const key = randomUUID()
  const [first, second] = [await order({ amount: 20, currency: 'USD' }, { key }), await order({ amount: 20, currency: 'USD' }, { key })]
  expect(second.body).toEqual(first.body)
})

test.each([
  [{ amount: 1000, currency: 'KES' }, 'currency', /^Currency code is not currently supported/],
  [{ amount: 0.5, currency: 'USD' }, 'amount', /./],
  [{ amount: '0.50', currency: 'USD' }, 'amount', /./],
  [{ amount: 20, currency: 'USD', intent: 'AUTHORIZE' }, 'intent', /must be CAPTURE/],
])('%j is refused in words', async (body, field, message) => {
  const answer = await order(body)
  expect([answer.status, answer.body.field]).toEqual([400, field])
  expect(answer.body.message).toMatch(message)
})

describe('webhooks', () => {
  async function captured() {
    const { body } = await order({ amount: 20, currency: 'USD' })
    await sandbox.decide(body.id, 'approve')
    // Captured, but the answer is lost.
    await sandbox.control('faults', { faults: [{ path: `/${body.id}/capture`, fail: 'after', times: 1 }] })
    await capture(body.id)
    const events = (await sandbox.events()).filter((event) => event.body.includes(body.id))
    return { id: body.paymentId as string, event: events.at(-1) as SandboxEvent }
  }

  test('one tells that there is something to look up; twice is once', async () => {
    const { id, event } = await captured()
    expect([await payments.hears(sandbox, event), await payments.hears(sandbox, event)]).toEqual([200, 200])
    await payments.passes(0)
    expect(await statusOf(id)).toBe('succeeded')
  })

  test.each([{ signature: 'forged' }, { signature: 'stale' }, { signature: 'future' }] as const)('%j is refused', async (how) => {
    const { id, event } = await captured()
    expect(await payments.hears(sandbox, event, how)).toBe(400)
    await payments.passes(0)
    expect(await statusOf(id)).toBe('open')
  })
})
