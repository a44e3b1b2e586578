// Tests the sandbox through HTTP: what it refuses, its webhooks and its state.
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Sandbox, startSandbox } from '#provider-sandbox/sandbox.ts'
import { newKeys } from '#provider-sandbox/settings.ts'

const keys = newKeys()
let directory: string
let sandbox: Sandbox
let listener: Server
/** Received webhooks, and the next answers. */
const received: { type: string; signature: string; body: string }[] = []
const answers: number[] = []

async function start(): Promise<void> {
  const { port } = listener.address() as AddressInfo
  sandbox = await startSandbox({ keys, webhooks: { stripe: `http://127.0.0.1:${port}/` }, file: join(directory, 'state.json') })
}

beforeEach(async () => {
  received.length = 0
  answers.length = 0
  directory = mkdtempSync(join(tmpdir(), 'ungana-sandbox-'))
  listener = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ type: JSON.parse(body).type, signature: String(request.headers['stripe-signature']), body })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  await start()
})
afterEach(async () => {
  await sandbox.stop()
  await new Promise((resolve) => listener.close(resolve))
  rmSync(directory, { recursive: true })
})

async function stripe(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.stripeSecretKey}`, ...headers },
    body: new URLSearchParams(form),
  })
  return { status: answer.status, body: (await answer.json()) as { id: string } }
}
/** What the provider's own documents say. */
const published = (provider: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: each provider has its own shape.
  JSON.parse(readFileSync(join(import.meta.dirname, 'published', `${provider}.json`), 'utf8')) as Record<string, any>
const create = (form: Record<string, string> = {}, headers = {}) =>
  stripe('/v1/payment_intents', { amount: '4999', currency: 'usd', ...form }, headers)
const control = (path: string, body: object) =>
  fetch(`${sandbox.url}/sandbox/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const types = (count: number) =>
  vi.waitFor(
    () => {
      expect(received).toHaveLength(count)
      return received.map(({ type }) => type)
    },
    { timeout: 30_000, interval: 20 },
  )

describe('Stripe', () => {
  it.each([
    [{ amount: '49' }, 'Amount must be at least $0.50 usd'],
    [{ currency: 'USD' }, 'Invalid currency: USD'],
    [{ currency: 'ugx', amount: '370050' }, 'Invalid amount: amounts in ugx must be evenly divisible by 100.'],
    [{ amount: '12.5' }, 'Invalid integer: 12.5'],
    [{ amount: '1e3' }, 'Invalid integer: 1e3'],
    [{ amount: '0' }, 'This value must be greater than or equal to 1.'],
    [{ amount: '100000000' }, 'Amount must be no more than $999,999.99'],
    [{ amount: '100000000', currency: 'rwf' }, 'Amount must be no more than RF 99,999,999'],
    [{ amount: '49', currency: 'eur' }, 'Amount must be at least €0.50 eur'],
    [{ amount: '29', currency: 'gbp' }, 'Amount must be at least £0.30 gbp'],
    [{ amount: '700', currency: 'rwf' }, 'Amount must convert to at least 50 cents. RWF 700 converts to approximately $0.49.'],
    [{ currency: 'ssp' }, 'Invalid currency: ssp. Stripe currently supports these currencies'],
    [{ 'currency[a]': 'usd' }, 'Invalid currency: {"a":"usd"}'],
    [{ 'amount[a]': '4999' }, 'Invalid integer: {"a":"4999"}'],
    [{ 'description[a]': 'x' }, 'Invalid string: {"a":"x"}'],
    [{ description: '' }, "You passed an empty string for 'description'."],
    [{ metadata: 'x' }, 'Invalid object'],
    [{ 'metadata[a][b]': 'x' }, 'Invalid string: {"b":"x"}'],
    [{ 'metadata[a]': 'x'.repeat(501) }, 'Metadata values can have up to 500 characters, but you passed in 501.'],
    [{ color: 'green' }, 'Received unknown parameter: color'],
  ])('refuses %j in its words', async (form, message) => {
    const error = { type: 'invalid_request_error', message: expect.stringContaining(message), param: expect.any(String) }
    expect(await create(form)).toMatchObject({ status: 400, body: { error } })
  })

  it('takes the smallest and the largest amount, and refuses to take nothing', async () => {
    for (const [amount = '', currency = ''] of [
      ['50', 'usd'],
      ['50', 'eur'],
      ['30', 'gbp'],
      ['715', 'rwf'],
      ['99999999', 'usd'],
      ['99999900', 'ugx'],
    ])
      expect((await create({ amount, currency })).status).toBe(200)
    const { body } = await stripe('/v1/payment_intents', {})
    expect(body).toMatchObject({ error: { code: 'parameter_missing', message: 'Missing required param: amount.' } })
  })

  it('refuses a refund of another type than a whole number', async () => {
    const { body } = await create()
    for (const amount of ['0', '-1', '1.5', 'all']) {
      const refused = await stripe('/v1/refunds', { payment_intent: body.id, amount })
      expect(refused).toMatchObject({ status: 400, body: { error: { param: 'amount', code: 'parameter_invalid_integer' } } })
    }
  })

  it('answers with no field that its published resources lack, and with their types', async () => {
    const { body: intent } = await create()
    const { body: customer } = await stripe('/v1/customers', {})
    const dispute = (await (await control(`stripe/payment_intents/${intent.id}/dispute`, {})).json()) as object
    for (const [name, resource] of Object.entries({ payment_intent: intent, customer, dispute })) {
      const fields = published('stripe')[name]
      for (const [field, value] of Object.entries(resource)) {
        const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
        expect(fields, name).toHaveProperty(field)
        // The published value of a field may be null, and ours too.
        if (![fields[field], type].includes('null')) expect([field, type]).toEqual([field, fields[field]])
      }
    }
  })

  it('refuses a wrong secret, repeats the answer for an idempotency key, and refuses the key for another body', async () => {
    expect((await create({}, { authorization: 'Bearer sk_other' })).status).toBe(401)
    const key = { 'idempotency-key': 'one' }
    const [first, second] = [await create({}, key), await create({}, key)]
    expect(second.body).toEqual(first.body)
    expect(await create({ amount: '5000' }, key)).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
  })

  it('keeps its state over a restart', async () => {
    const { body } = await create()
    await sandbox.stop()
    await start()
    const answer = await fetch(`${sandbox.url}/v1/payment_intents/${body.id}`, { headers: { authorization: `Bearer ${keys.stripeSecretKey}` } })
    expect(await answer.json()).toEqual(body)
  })
})

describe('PayPal', () => {
  const at = "/purchase_units/@reference_id=='default'"
  const amount = { currency_code: 'USD', value: '20.00' }

  async function paypal(path: string, body: unknown) {
    const basic = `Basic ${Buffer.from(`${keys.paypalClientId}:${keys.paypalClientSecret}`).toString('base64')}`
    const granted = await fetch(`${sandbox.url}/v1/oauth2/token`, { method: 'POST', headers: { authorization: basic } })
    const { access_token: token } = (await granted.json()) as { access_token: string }
    const answer = await fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests read its fields and fail if they are missing.
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const order = (unit: object) => paypal('/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [{ amount, ...unit }] })

  it.each([
    [{ amount: undefined }, 400, 'MISSING_REQUIRED_PARAMETER', '/amount'],
    [{ amount: 20 }, 400, 'INVALID_PARAMETER_SYNTAX', '/amount'],
    [{ amount: { value: '20.00' } }, 400, 'MISSING_REQUIRED_PARAMETER', '/amount/currency_code'],
    [{ amount: { ...amount, value: 20 } }, 400, 'INVALID_PARAMETER_SYNTAX', '/amount/value'],
    [{ amount: { ...amount, value: '2e1' } }, 400, 'INVALID_PARAMETER_SYNTAX', '/amount/value'],
    [{ amount: { ...amount, value: '1'.repeat(33) } }, 400, 'INVALID_STRING_LENGTH', '/amount/value'],
    [{ amount: { ...amount, currency_code: 'US' } }, 400, 'INVALID_STRING_LENGTH', '/amount/currency_code'],
    [{ amount: { ...amount, currency_code: 'KES' } }, 422, 'INVALID_CURRENCY_CODE', '/amount/currency_code'],
    [{ amount: { ...amount, currency_code: 'usd' } }, 422, 'INVALID_CURRENCY_CODE', '/amount/currency_code'],
    [{ amount: { ...amount, value: '0.00' } }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', '/amount/value'],
    [{ amount: { ...amount, value: '-1' } }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', '/amount/value'],
    [{ amount: { ...amount, value: '20.001' } }, 422, 'DECIMAL_PRECISION', '/amount/value'],
    [{ amount: { currency_code: 'JPY', value: '20.00' } }, 422, 'DECIMAL_PRECISION', '/amount/value'],
    [{ amount: { ...amount, value: '1000000000000000' } }, 422, 'MAX_VALUE_EXCEEDED', '/amount/value'],
    [{ description: 'x'.repeat(128) }, 400, 'INVALID_STRING_LENGTH', '/description'],
    [{ description: '' }, 400, 'INVALID_STRING_LENGTH', '/description'],
    [{ custom_id: 1 }, 400, 'INVALID_PARAMETER_SYNTAX', '/custom_id'],
  ])('refuses the purchase unit %j as published', async (unit, status, issue, field) => {
    const answer = await order(unit)
    const description = published('paypal').issues?.[status]?.[issue]
    expect(answer).toMatchObject({ status, body: { details: [{ issue, description, field: `${at}${field}` }] } })
    expect(Object.keys(answer.body).sort()).toEqual(published('paypal').error)
  })

  it.each([
    ['{', 'MALFORMED_REQUEST_JSON'],
    ['[]', 'MALFORMED_REQUEST_JSON'],
    [{}, 'MISSING_REQUIRED_PARAMETER'],
    [{ intent: 'GIVE' }, 'INVALID_PARAMETER_VALUE'],
    [{ intent: 'CAPTURE' }, 'MISSING_REQUIRED_PARAMETER'],
    [{ intent: 'CAPTURE', purchase_units: [] }, 'INVALID_ARRAY_MIN_ITEMS'],
    [{ intent: 'CAPTURE', purchase_units: [null] }, 'INVALID_PARAMETER_SYNTAX'],
  ])('refuses the order %j', async (body, issue) => {
    expect(await paypal('/v2/checkout/orders', body)).toMatchObject({ status: 400, body: { name: 'INVALID_REQUEST', details: [{ issue }] } })
  })

  it('takes orders in its currencies, and refunds in the currency and up to the amount of the capture', async () => {
    for (const value of ['0.01', '999999999999999.99']) expect((await order({ amount: { ...amount, value } })).status).toBe(201)
    expect((await order({ amount: { currency_code: 'JPY', value: '20' } })).status).toBe(201)
    const { body: created } = await order({ custom_id: 'one', invoice_id: 'one', description: 'x'.repeat(127) })
    await paypal(`/checkoutnow/${created.id}/approve`, {})
    const { body: captured } = await paypal(`/v2/checkout/orders/${created.id}/capture`, {})
    const [unit] = captured.purchase_units
    const [capture] = unit.payments.captures
    const refund = (value: string, currency = 'USD') =>
      paypal(`/v2/payments/captures/${capture.id}/refund`, { amount: { currency_code: currency, value } })
    const issueOf = async (answer: ReturnType<typeof refund>) => (await answer).body.details[0].issue
    expect(await issueOf(refund('0.00'))).toBe('CANNOT_BE_ZERO_OR_NEGATIVE')
    expect(await issueOf(refund('5.00', 'EUR'))).toBe('REFUND_CAPTURE_CURRENCY_MISMATCH')
    expect(await issueOf(refund('20.01'))).toBe('REFUND_AMOUNT_EXCEEDED')
    const { body: refunded } = await refund('20.00')
    expect(await issueOf(refund('0.01'))).toBe('CAPTURE_FULLY_REFUNDED')
    for (const [name, resource] of Object.entries({ order: captured, purchase_unit: unit, capture, refund: refunded }))
      for (const field of Object.keys(resource)) expect(published('paypal')[name], name).toContain(field)
  })
})

it('pawaPay checks the fields of requests, its token and its ids, and ignores a repeated request', async () => {
  async function ask(path: string, body: object, token: string = keys.mobileMoneyKey) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${sandbox.url}/pawapay/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { status, failureReason } = (await answer.json()) as { status?: string; failureReason?: { failureCode: string } }
    return [answer.status, failureReason?.failureCode ?? status]
  }
  const payer = { type: 'MMO', accountDetails: { phoneNumber: '250783456789', provider: 'MTN_MOMO_RWA' } }
  const deposit = { depositId: 'f4401bd2-1568-4140-bf2d-eb77d2b2b639', amount: '100', currency: 'RWF', payer }
  const { amount: _, ...incomplete } = deposit
  expect(await ask('deposits', deposit, 'wrong')).toEqual([403, 'AUTHENTICATION_ERROR'])
  expect(await ask('deposits', incomplete)).toEqual([400, 'MISSING_PARAMETER'])
  expect(await ask('deposits', { ...deposit, phone: '1' })).toEqual([400, 'UNSUPPORTED_PARAMETER'])
  expect(await ask('deposits', { ...deposit, amount: 100 })).toEqual([400, 'INVALID_PARAMETER'])
  expect(await ask('deposits', { ...deposit, amount: '0100' })).toEqual([400, 'INVALID_PARAMETER'])
  expect(await ask('deposits', { ...deposit, depositId: '01a1fd85-2a88-7510-8bf0-06e9a79a1f9c' })).toEqual([400, 'INVALID_PARAMETER'])
  expect(await ask('deposits', { ...deposit, amount: '100.5' })).toEqual([200, 'INVALID_AMOUNT'])
  expect(await ask('deposits', { ...deposit, currency: 'KES' })).toEqual([200, 'INVALID_CURRENCY'])
  expect(await ask('refunds', { ...deposit, refundId: deposit.depositId })).toEqual([400, 'UNSUPPORTED_PARAMETER'])
  expect(await ask('deposits', deposit)).toEqual([200, 'ACCEPTED'])
  expect(await ask('deposits', { ...deposit, amount: '200' })).toEqual([200, 'DUPLICATE_IGNORED'])
})

it('Daraja checks the fields and the password of requests, ends a token by the next one, and keeps one request for each phone', async () => {
  const login = { authorization: `Basic ${Buffer.from(`${keys.mobileMoneyKey}:${keys.mobileMoneyKey}`).toString('base64')}` }
  const newToken = async (headers: Record<string, string>, type = 'client_credentials') => {
    const answer = await fetch(`${sandbox.url}/daraja/oauth/v1/generate?grant_type=${type}`, { headers })
    return (await answer.json()) as { access_token?: string; expires_in?: string; errorCode?: string }
  }
  expect(await newToken({ authorization: 'Basic x' })).toMatchObject({ errorCode: '400.008.01' })
  expect(await newToken(login, 'password')).toMatchObject({ errorCode: '400.008.02' })
  const old = (await newToken(login)).access_token as string
  const current = (await newToken(login)).access_token as string
  async function ask(path: string, body: object, token = current) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${sandbox.url}/daraja/mpesa/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const read = (await answer.json()) as Record<string, string>
    return { status: answer.status, id: read.CheckoutRequestID, text: read.errorMessage ?? read.ResultCode ?? read.ResponseCode }
  }
  const push = (body: object, token?: string) => ask('stkpush/v1/processrequest', body, token)
  const Timestamp = '20261129183000'
  const signed = { BusinessShortCode: 174379, Timestamp, Password: Buffer.from(`174379${keys.mobileMoneyKey}${Timestamp}`).toString('base64') }
  const request = {
    ...signed,
    TransactionType: 'CustomerPayBillOnline',
    Amount: '1500',
    PartyA: '254712345678',
    PartyB: '174379',
    PhoneNumber: '254712345678',
    CallBackURL: 'https://ungana.example/callback',
    AccountReference: 'a1b2c3d4e5f6',
    TransactionDesc: 'Ungana',
  }
  expect(await push(request, old)).toMatchObject({ status: 404, text: 'Invalid Access Token' })
  for (const [field, value] of [
    ['Amount', '15.5'],
    ['Amount', '0'],
    ['PhoneNumber', '0712345678'],
    ['AccountReference', 'a1b2c3d4e5f67'],
    ['AccountReference', 'a-b'],
    ['TransactionDesc', 'Ungana payment'],
    ['Timestamp', '20261329183000'],
  ] as const)
    expect(await push({ ...request, [field]: value })).toMatchObject({ status: 400, text: `Bad Request - Invalid ${field}` })
  expect(await push({ ...request, Password: 'eA==' })).toMatchObject({ status: 500, text: 'Wrong credentials' })
  const accepted = await push(request)
  expect(accepted).toMatchObject({ status: 200, text: '0' })
  expect((await push(request)).text).toContain('Unable to lock subscriber')
  const look = () => ask('stkpushquery/v1/query', { ...signed, CheckoutRequestID: accepted.id })
  expect((await look()).text).toBe('4999')
  await control(`daraja/requests/${accepted.id}/settle`, {})
  expect((await look()).text).toBe('0')
  expect((await push(request)).status).toBe(200)
  expect(await ask('stkpushquery/v1/query', { ...signed, CheckoutRequestID: 'ws_CO_1' })).toMatchObject({ status: 500 })
})

describe('webhooks', () => {
  it('are signed, and sent again until they are accepted', async () => {
    answers.push(500, 503)
    await create()
    await types(3)
    const { signature, body } = received[2] as (typeof received)[number]
    const [, time = '', mac] = /^t=(\d+),v1=(.*)$/.exec(signature) ?? []
    expect(mac).toBe(createHmac('sha256', keys.stripeWebhookSecret).update(`${time}.${body}`).digest('hex'))
  })

  it('come twice, in reverse order or not at all, as configured', async () => {
    await control('webhooks', { delivery: 'duplicate' })
    await create()
    expect(await types(2)).toEqual(['payment_intent.created', 'payment_intent.created'])
    received.length = 0
    await control('webhooks', { delivery: 'reverse' })
    const { body } = await create()
    await stripe(`/v1/payment_intents/${body.id}/cancel`, {})
    expect([...(await types(2))].sort()).toEqual(['payment_intent.canceled', 'payment_intent.created'])
    received.length = 0
    await control('webhooks', { delivery: 'drop' })
    await create()
    await control('webhooks', { delivery: 'normal' })
    await stripe(`/v1/payment_intents/${(await create()).body.id}/cancel`, {})
    expect([...(await types(2))].sort()).toEqual(['payment_intent.canceled', 'payment_intent.created'])
  })
})

it('fails on demand: before the work, after it, or without an answer', async () => {
  const fail = (how: string) => control('faults', { faults: [{ path: '/v1/payment_intents', fail: how, times: 1 }] })
  await fail('before')
  expect((await create()).status).toBe(500)
  await fail('after')
  expect((await create({}, { 'idempotency-key': 'two' })).status).toBe(500)
  expect((await create({}, { 'idempotency-key': 'two' })).status).toBe(200)
  await fail('cut')
  await expect(create()).rejects.toThrow()
})
