// Wallet payments against the sandbox, with PayPal's SDK.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPaypal } from '#lib/providers/paypal.ts'
import { ForgedEvent, ProviderAway } from '#lib/providers/provider.ts'
import { providerKeys, type SandboxEvent } from '#testing/provider-sandbox.ts'
import { startWithSandbox } from '#testing/start-with-sandbox.ts'

const { sandbox, payments } = await startWithSandbox()
let payer: string
beforeEach(async () => {
  payer = await payments.account()
})

const order = (body: object, sent?: { key?: string }) => payments.call('POST', '/api/paypal/order', payer, body, sent)
const capture = (id: string, by = payer) => payments.call('POST', `/api/paypal/order/${id}/capture`, by, {})
const statusOf = async (paymentId: string) => (await payments.call('GET', `/api/payments/${paymentId}`, payer)).body.status

test('an approved order buys one month, however often it is captured', async () => {
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

test('refuses to capture an order that is not approved, belongs to somebody else or does not exist', async () => {
  const { body } = await order({ amount: 20, currency: 'EUR' })
  expect((await capture(body.id)).body.code).toBe('PAYMENTS_ORDER_NOT_APPROVED')
  expect((await capture(body.id, await payments.account())).status).toBe(404)
  expect((await capture('5O190127TN364715T')).status).toBe(404)
})

test('a new order can be paid after an earlier order was declined', async () => {
  const { body } = await order({ amount: 20, currency: 'EUR' })
  await sandbox.decide(body.id, 'decline')
  const refused = await capture(body.id)
  expect([refused.status, refused.body.code]).toEqual([402, 'PAYMENTS_DECLINED'])
  expect(refused.body.message).toMatch(/^The instrument presented\s+was/)
  await sandbox.decide(body.id, 'approve')
  expect((await capture(body.id)).body.payment.status).toBe('succeeded')
})

test.each(['COMPLETED', 'DECLINED'])('a pending capture becomes %s later', async (outcome) => {
  const { body } = await order({ plan: 'professional' })
  await sandbox.decide(body.id, 'pending')
  expect((await capture(body.id)).body).toMatchObject({ status: 'PENDING', payment: { status: 'processing' } })
  await sandbox.control(`paypal/orders/${body.id}/settle`, { outcome })
  await payments.passTime(60)
  expect(await statusOf(body.paymentId)).toBe(outcome === 'COMPLETED' ? 'succeeded' : 'failed')
})

test('takes the money once even if the response to a capture is lost', async () => {
  const { body } = await order({ amount: 20, currency: 'USD' })
  await sandbox.decide(body.id, 'approve')
  await sandbox.control('faults', { faults: [{ path: `/${body.id}/capture`, fail: 'after', times: 1 }] })
  expect((await capture(body.id)).status).toBe(503)
  await payments.passTime(60)
  expect(await statusOf(body.paymentId)).toBe('succeeded')
  expect((await capture(body.id)).body).toMatchObject({ status: 'COMPLETED' })
})

test('a description that is longer than PayPal accepts is shortened there', async () => {
  expect((await order({ amount: 20, currency: 'USD', description: 'é'.repeat(200) })).status).toBe(200)
})

test('a repeated call with the same key makes one order', async () => {
  const key = randomUUID()
  const [first, second] = [await order({ amount: 20, currency: 'USD' }, { key }), await order({ amount: 20, currency: 'USD' }, { key })]
  expect(second.body).toEqual(first.body)
})

test.each([
  [{ amount: 1000, currency: 'KES' }, 'currency', /^Currency code is invalid or is not currently supported/],
  [{ amount: 0.5, currency: 'USD' }, 'amount', /./],
  [{ amount: '0.50', currency: 'USD' }, 'amount', /./],
  [{ amount: 20, currency: 'USD', intent: 'AUTHORIZE' }, 'intent', /must be CAPTURE/],
])('explains why %j is refused', async (body, field, message) => {
  const answer = await order(body)
  expect([answer.status, answer.body.field]).toEqual([400, field])
  expect(answer.body.message).toMatch(message)
})

describe('webhooks', () => {
  async function captured() {
    const { body } = await order({ amount: 20, currency: 'USD' })
    await sandbox.decide(body.id, 'approve')
    // The capture succeeds, but its response is lost.
    await sandbox.control('faults', { faults: [{ path: `/${body.id}/capture`, fail: 'after', times: 1 }] })
    await capture(body.id)
    const events = (await sandbox.events()).filter((event) => event.body.includes(body.id))
    return { id: body.paymentId as string, event: events.at(-1) as SandboxEvent }
  }

  test('trigger a check, and count once even if they arrive twice', async () => {
    const { id, event } = await captured()
    expect([await payments.receiveEvent(sandbox, event), await payments.receiveEvent(sandbox, event)]).toEqual([200, 200])
    await payments.passTime(0)
    expect(await statusOf(id)).toBe('succeeded')
  })

  test('are checked with PayPal only if they look like PayPal’s, and at most so many in a minute', async () => {
    const { event } = await captured()
    const { headers, body } = await sandbox.signed(event.id)
    const wallet = createPaypal({
      clientId: providerKeys.PAYPAL_CLIENT_ID,
      clientSecret: providerKeys.PAYPAL_CLIENT_SECRET,
      webhookId: providerKeys.PAYPAL_WEBHOOK_ID,
      apiUrl: sandbox.url,
      checksPerMinute: 1,
    })
    const receive = (different: object = {}) => wallet.readEvent({ body: Buffer.from(body), headers: { ...headers, ...different }, params: {} })
    await expect(receive({ 'paypal-cert-url': 'https://api.paypal.com.example/cert' })).rejects.toThrow(ForgedEvent)
    await expect(receive({ 'paypal-auth-algo': 'none' })).rejects.toThrow(ForgedEvent)
    expect(await receive()).toMatchObject({ id: JSON.parse(body).id })
    await expect(receive()).rejects.toThrow(ProviderAway)
  })

  test.each([{ signature: 'forged' }, { signature: 'stale' }, { signature: 'future' }] as const)('are refused with %j', async (how) => {
    const { id, event } = await captured()
    expect(await payments.receiveEvent(sandbox, event, how)).toBe(400)
    await payments.passTime(0)
    expect(await statusOf(id)).toBe('open')
  })
})
