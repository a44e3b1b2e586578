// Mobile money payments against the sandbox.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPawapay, versionFour } from '#lib/providers/pawapay.ts'
import { ProviderAway } from '#lib/providers/provider.ts'
import { startPayments } from '#testing/payments.ts'
import type { SandboxEvent } from '#testing/provider-sandbox.ts'
import { startWithSandbox } from '#testing/start-with-sandbox.ts'

const { sandbox, payments } = await startWithSandbox()
let payer: string
beforeEach(async () => {
  payer = await payments.account()
})

const ask = (body: object) => payments.call('POST', '/api/payments/mobile-money', payer, body)
const statusOf = async (id: string) => (await payments.call('GET', `/api/payments/${id}`, payer)).body.status

/** @param code why the payment fails; without it, the phone's owner agrees */
const decide = (depositId: string, code?: string) => sandbox.control(`pawapay/deposits/${depositId}/settle`, { code })
const eventOf = async (text: string) => (await sandbox.events()).find(({ body }) => body.includes(text)) as SandboxEvent

async function settled(paymentId: string, code?: string): Promise<SandboxEvent> {
  await decide(versionFour(paymentId), code)
  return eventOf(paymentId)
}

test.each([
  [undefined, 'succeeded', null],
  ['INSUFFICIENT_BALANCE', 'failed', 'Not enough money in the account.'],
  ['PAYMENT_NOT_APPROVED', 'failed', 'The payment was not approved on the phone.'],
  ['A_NEW_CODE', 'failed', 'Mobile money refused this payment.'],
])('sends a request to the phone, which ends with %s', async (code, status, problem) => {
  const { status: answered, body } = await ask({ amount: 45_000, currency: 'ugx', phone: '+256 700 123 456' })
  expect([answered, body]).toMatchObject([201, { status: 'processing', method: 'mobile-money', amount: 45_000, currency: 'UGX' }])
  const event = await settled(body.id, code)
  expect(await payments.receiveEvent(sandbox, event, { signature: 'forged' })).toBe(400)
  expect(await payments.receiveEvent(sandbox, event, { signature: 'stale' })).toBe(400)
  expect(await payments.receiveEvent(sandbox, event, { signature: 'future' })).toBe(400)
  expect(await payments.receiveEvent(sandbox, event)).toBe(200)
  await payments.passTime(0)
  expect((await payments.call('GET', `/api/payments/${body.id}`, payer)).body).toMatchObject({ status, problem })
})

test('one payer disturbs at most ten phones in an hour that do not pay', async () => {
  const order = { amount: 45_000, currency: 'UGX', phone: '+256 700 123 456' }
  const { body } = await ask(order)
  for (let count = 1; count < 10; count++) expect((await ask(order)).status).toBe(201)
  await payments.receiveEvent(sandbox, await settled(body.id, 'PAYMENT_NOT_APPROVED'))
  await payments.passTime(0)
  expect((await ask(order)).body.code).toBe('PAYMENTS_TOO_MANY_OPEN')
  await payments.passTime(3600)
  expect((await ask(order)).status).toBe(201)
})

test('accepted is not paid, and the callback is only a reason to ask', async () => {
  const { body } = await ask({ amount: 45_000, currency: 'UGX', phone: '+256 700 123 456' })
  await payments.passTime(60)
  expect(await statusOf(body.id)).toBe('processing')
  const event = await settled(body.id, 'PAYMENT_NOT_APPROVED')
  const claim = JSON.stringify({ ...JSON.parse(event.body), status: 'COMPLETED' })
  expect(await payments.receiveEvent(sandbox, event, { body: claim })).toBe(200)
  await payments.passTime(0)
  expect(await statusOf(body.id)).toBe('failed')
})

test('staff see a payment whose phone is silent for an hour, and what to search for', async () => {
  const { body } = await ask({ amount: 45_000, currency: 'UGX', phone: '+256 700 123 456' })
  await payments.passTime(70 * 60)
  const queue = await payments.call('GET', `/api/staff/payments?mismatch=true&payerId=${payer}`, randomUUID(), undefined, { role: 'staff' })
  expect(queue.body).toMatchObject([
    { id: body.id, status: 'processing', mismatch: expect.stringContaining(`search for ${queue.body[0]?.reference} at`) },
  ])
})

test('accepts a callback only as it was signed', async () => {
  const { body } = await ask({ amount: 45_000, currency: 'UGX', phone: '+256 700 123 456' })
  const signed = await sandbox.signed((await settled(body.id)).id)
  const visitor = await payments.identity.headers({ role: 'visitor' })
  const receive = async (changed: Record<string, string>, payload = signed.body) => {
    const headers = { ...visitor, 'content-type': 'application/json', ...signed.headers, ...changed }
    return (await payments.app.inject({ method: 'POST', url: '/api/payments/mobile-money/webhook', headers, payload })).statusCode
  }
  const { signature = '', 'signature-input': input = '' } = signed.headers
  const wrong: Record<string, string>[] = [
    { signature: '' },
    { signature: signature.replace('sig-pp=', 'other=') },
    { 'signature-input': '' },
    { 'signature-input': input.replace('"content-digest" ', '') },
    { 'signature-input': input.replace('"@authority" ', '') },
    { 'signature-input': input.replace('ecdsa-p256-sha256', 'hmac-sha256') },
    { 'signature-input': input.replace(/keyid="[^"]+"/, 'keyid="mine"') },
    { 'signature-input': input.replace(/created=\d+/, 'created=1') },
    { 'signature-input': input.replace(/expires=\d+/, 'expires=1') },
    { 'signature-date': '2026-01-01T00:00:00Z' },
    { 'content-digest': 'sha-512=:AAAA:' },
    { 'content-digest': '' },
    { 'content-type': 'text/plain' },
  ]
  for (const changed of wrong) expect(await receive(changed), JSON.stringify(changed)).toBe(400)
  expect(await receive({}, signed.body.replace('COMPLETED', 'FAILED'))).toBe(400)
  expect(await receive({})).toBe(200)
})

test('staff refund part of it, and see a refund that the phone cannot receive', async () => {
  const staff = randomUUID()
  const { body } = await ask({ amount: 45_000, currency: 'UGX', phone: '+256 700 123 456' })
  await settled(body.id)
  await payments.passTime(60)
  const refund = (amount: number) =>
    payments.call('POST', `/api/staff/payments/${body.id}/refund`, staff, { amount, reason: 'Asked for it' }, { role: 'staff' })
  // The answer to the first request is lost.
  await sandbox.control('faults', { faults: [{ path: '/pawapay/v2/refunds', method: 'POST', fail: 'after', times: 1 }] })
  await refund(5000)
  await payments.passTime(60)
  await payments.passTime(60)
  const { rows } = await payments.pool.query('SELECT id, amount, status FROM refunds WHERE payment_id = $1', [body.id])
  expect(rows).toMatchObject([{ amount: '5000', status: 'succeeded' }])
  expect((await payments.call('GET', `/api/payments/${body.id}`, payer)).body.refunded).toBe(5000)
  expect((await sandbox.events()).filter(({ type, body: text }) => type === 'refund.completed' && text.includes(versionFour(body.id)))).toHaveLength(
    1,
  )

  // The network returns a confirmed refund later, and its callback names the deposit.
  await sandbox.control(`pawapay/refunds/${versionFour(rows[0].id)}/settle`, { status: 'FAILED' })
  expect(await payments.receiveEvent(sandbox, await eventOf(versionFour(rows[0].id)))).toBe(200)
  await payments.passTime(0)
  expect((await payments.call('GET', `/api/payments/${body.id}`, payer)).body.refunded).toBe(0)
})

describe('a price in US dollars', () => {
  const rate = (currency: string, perUsd: string, date = '2026-11-20') => ({ currency, perUsd, date, source: 'A central bank' })
  const prices = (query: string) => payments.call('GET', `/api/payments/mobile-money/prices?${query}`, payer)
  const phone = '+254 703 456 789'
  const plan = { plan: 'professional', phone, local: { amount: 6466, currency: 'KES' } }
  let today: Date
  beforeEach(() => {
    today = new Date(payments.clock.now)
    payments.clock.now = new Date('2026-11-27T08:00:00Z')
    payments.rates.splice(0, payments.rates.length, rate('KES', '129.35'), rate('RWF', '1452.5', '2026-11-19'), rate('EUR', '0.92'))
    return () => {
      payments.clock.now = today
    }
  })

  test('has a local price where a phone can pay it and the rate is at most 7 days old', async () => {
    const price = { amount: 49.99, currency: 'USD' }
    const kes = { amount: 6466, currency: 'KES', perUsd: '129.35', rateDate: '2026-11-20', networks: ['M-Pesa'] }
    expect((await prices('plan=professional')).body).toEqual({ price, prices: [kes] })
    expect((await prices('amount=1&currency=usd')).body.prices).toMatchObject([{ amount: 129, currency: 'KES' }])
    expect((await prices('amount=1&currency=EUR')).body).toMatchObject({ field: 'currency' })
    payments.clock.now = new Date('2026-11-28T08:00:00Z')
    expect((await prices('plan=professional')).body.prices).toEqual([])
  })

  test('is paid in the local currency; the plan, the ledger and the refund know both', async () => {
    const before = await payments.ledger()
    const { status, body } = await ask(plan)
    const price = { amount: 49.99, currency: 'USD', perUsd: '129.35', rateDate: '2026-11-20' }
    expect([status, body]).toMatchObject([201, { status: 'processing', amount: 6466, currency: 'KES', plan: 'professional', price }])
    await settled(body.id)
    await payments.passTime(60)
    expect((await payments.call('GET', '/api/memberships/me', payer)).body).toMatchObject({ plan: 'professional' })
    const captured = async (account: string) => ((await payments.ledger())[account] ?? 0) - (before[account] ?? 0)
    expect(await captured('provider:mobile-money KES')).toBe(646_600)
    const { rows } = await payments.pool.query('SELECT price_amount, price_currency, rate FROM ledger_transactions WHERE payment_id = $1', [body.id])
    expect(rows).toEqual([{ price_amount: '4999', price_currency: 'USD', rate: '129.35' }])
    // Another plan at once: the paid time is worth what it cost in dollars.
    payments.rates.splice(0, 1, rate('KES', '200', '2026-11-26'))
    expect((await ask({ ...plan, plan: 'enterprise', local: { amount: 19_998, currency: 'KES' } })).status).toBe(201)
    const [{ id }] = (await payments.call('GET', '/api/payments', payer)).body
    await settled(id)
    await payments.passTime(60)
    const membership = (await payments.call('GET', '/api/memberships/me', payer)).body
    const days = (Date.parse(membership.until) - Date.parse(membership.from)) / 86_400_000
    // 15 days are left of the first plan. Then a month follows, from 12 December.
    expect(Math.round(days)).toBe(15 + 31)

    await payments.call('POST', `/api/staff/payments/${id}/refund`, randomUUID(), { reason: 'Asked for it' }, { role: 'staff' })
    await payments.passTime(60)
    await payments.passTime(60)
    expect((await payments.call('GET', `/api/payments/${id}`, payer)).body).toMatchObject({ status: 'refunded', refunded: 19_998, currency: 'KES' })
    expect(await captured('provider:mobile-money KES')).toBe(646_600)
  })

  test('is not taken at a rate that the payer did not see; a repeated call keeps its rate', async () => {
    const key = randomUUID()
    const first = (await payments.call('POST', '/api/payments/mobile-money', payer, plan, { key })).body
    payments.rates.splice(0, 1, rate('KES', '130', '2026-11-26'))
    expect((await ask(plan)).body).toMatchObject({ field: 'local', message: 'The exchange rate has changed. Please look at the new amount.' })
    expect((await payments.call('POST', '/api/payments/mobile-money', payer, plan, { key })).body).toEqual(first)
    const changed = { ...plan, local: { amount: 6499, currency: 'KES' } }
    expect((await payments.call('POST', '/api/payments/mobile-money', payer, changed, { key })).status).toBe(422)
    expect((await ask({ ...plan, local: { amount: 6466, currency: 'RWF' } })).body).toMatchObject({ field: 'local' })
    expect((await ask({ amount: 10, currency: 'EUR', phone, local: plan.local })).body).toMatchObject({ field: 'currency' })
  })
})

describe('when the response is lost but the phone is asked', () => {
  const form = { amount: 45_000, currency: 'ugx', phone: '+256 700 123 456' }

  /** @returns our id and the provider's */
  async function lost(): Promise<{ id: string; deposit: string }> {
    await sandbox.control('faults', { faults: [{ path: '/pawapay/v2/deposits', method: 'POST', fail: 'after', times: 1 }] })
    const answer = await ask(form)
    expect([answer.status, answer.body.code]).toEqual([503, 'PAYMENTS_PROVIDER_AWAY'])
    const [{ id, status }] = (await payments.call('GET', '/api/payments', payer)).body
    expect(status).toBe('open')
    return { id, deposit: versionFour(id) }
  }
  const captured = async () => (await payments.ledger())['provider:mobile-money UGX'] ?? 0

  test('finds the payment by our id and books it once', async () => {
    const before = await captured()
    const { id, deposit } = await lost()
    await decide(deposit)
    await payments.passTime(60)
    expect(await statusOf(id)).toBe('succeeded')
    await payments.passTime(60)
    expect((await captured()) - before).toBe(45_000)
  })

  test('does not cancel while the phone’s owner decides, and takes the provider’s id from the webhook', async () => {
    const { id, deposit } = await lost()
    await sandbox.control('faults', { faults: [{ path: '/pawapay/v2/deposits', method: 'GET', fail: 'before', times: 100 }] })
    // Other due payments may be checked first.
    await payments.passTime(60)
    await sandbox.control('faults', { faults: [] })
    expect(await statusOf(id)).toBe('open')
    await decide(deposit)
    const event = await eventOf(id)
    expect(await payments.receiveEvent(sandbox, event)).toBe(200)
    const { rows } = await payments.pool.query('SELECT reference FROM payments WHERE id = $1', [id])
    expect(rows).toEqual([{ reference: deposit }])
    await payments.passTime(0)
    expect(await statusOf(id)).toBe('succeeded')
  })

  test('a repeated call sends only one request to the phone', async () => {
    const key = randomUUID()
    await sandbox.control('faults', { faults: [{ path: '/pawapay/v2/deposits', method: 'POST', fail: 'after', times: 1 }] })
    expect((await payments.call('POST', '/api/payments/mobile-money', payer, form, { key })).status).toBe(503)
    const { body } = await payments.call('POST', '/api/payments/mobile-money', payer, form, { key })
    expect(body.status).toBe('processing')
    await settled(body.id)
    await payments.passTime(60)
    expect((await payments.call('GET', '/api/payments', payer)).body).toMatchObject([{ id: body.id, status: 'succeeded' }])
  })

  test('cancels a payment that never reached the provider after a day, and stops checking it', async () => {
    await sandbox.control('faults', { faults: [{ path: '/pawapay/v2/deposits', method: 'POST', fail: 'before', times: 1 }] })
    expect((await ask(form)).status).toBe(503)
    const [{ id }] = (await payments.call('GET', '/api/payments', payer)).body
    await payments.passTime(23 * 60 * 60)
    expect(await statusOf(id)).toBe('open')
    await payments.passTime(2 * 60 * 60)
    expect(await statusOf(id)).toBe('canceled')
    const { rows } = await payments.pool.query('SELECT check_at FROM payments WHERE id = $1', [id])
    expect(rows).toEqual([{ check_at: null }])
  })

  test('rejects a provider’s id that belongs to another payment', async () => {
    const { id } = await lost()
    const other = (await ask(form)).body.id as string
    const { rows } = await payments.pool.query<{ reference: string }>(
      `UPDATE payments SET method = 'card', provider = 'stripe' WHERE id = $1 RETURNING (SELECT reference FROM payments WHERE id = $1)`,
      [other],
    )
    await decide(rows[0]?.reference as string)
    await payments.pool.query('UPDATE payments SET reference = $2, check_at = $3 WHERE id = $1', [id, rows[0]?.reference, payments.clock.now])
    await payments.passTime(0)
    expect(await statusOf(id)).toBe('open')
    // The next check finds the right id.
    await payments.passTime(60)
    expect(await statusOf(id)).toBe('processing')
    await payments.pool.query('DELETE FROM payments WHERE id = $1', [other])
  })
})

test.each([
  [{ currency: 'USD', phone: '+256700123456' }, 'currency', 'Mobile money is not available in this currency.'],
  [{ currency: 'KES', phone: '+256700123456' }, 'phone', 'Phones of this network pay in another currency.'],
  [{ currency: 'KES', phone: '+255 123 456 789' }, 'phone', 'This is not a valid phone number.'],
  [{ amount: 10.5, currency: 'KES', phone: '+254700123456' }, 'amount', 'This mobile network accepts whole amounts only.'],
  [{ amount: 20_000_000, currency: 'KES', phone: '+254700123456' }, 'amount', 'This mobile network does not accept this amount.'],
])('refuses %j at %s', async (order, field, message) => {
  const answer = await ask({ amount: 1000, ...order })
  expect([answer.status, answer.body]).toMatchObject([400, { field, message }])
})

test('stores no phone number', async () => {
  const { body } = await ask({ amount: 1000, currency: 'KES', phone: '+254700123498' })
  const event = await settled(body.id)
  expect(event.body).toContain('254700123498')
  await payments.receiveEvent(sandbox, event)
  await payments.passTime(0)
  const { rows } = await payments.pool.query('SELECT (SELECT json_agg(p) FROM payments p) AS a, (SELECT json_agg(e) FROM provider_events e) AS b')
  expect(JSON.stringify(rows)).not.toContain('700123498')
})

test('does not follow a redirect, because it would show the key to another server', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url as string)
    response.writeHead(302, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const provider = createPawapay({ apiUrl: `http://127.0.0.1:${port}`, token: 'token', authorities: [] })
  await expect(provider.getPayment('x')).rejects.toThrow(ProviderAway)
  expect(asked).toHaveLength(1)
  server.close()
})

test('mobile money is not offered if it is not configured', async () => {
  const without = await startPayments()
  const answer = await without.call('POST', '/api/payments/mobile-money', payer, { amount: 1000, currency: 'KES', phone: '+254700123456' })
  expect([answer.status, answer.body.code]).toEqual([404, 'PAYMENTS_NOT_CONFIGURED'])
  await without.close()
})
