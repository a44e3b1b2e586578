// M-Pesa by Daraja against the sandbox: a callback without a signature, a status without an amount, a request that must not be repeated.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountOf, createDaraja } from '#lib/providers/daraja.ts'
import { ForgedEvent, NotAsked, ProviderAway } from '#lib/providers/provider.ts'
import { startPayments } from '#testing/payments.ts'
import { type ProviderSandbox, providerKeys, type SandboxEvent } from '#testing/provider-sandbox.ts'
import { startWithSandbox } from '#testing/start-with-sandbox.ts'

const { sandbox, payments } = await startWithSandbox({ mobileMoney: 'daraja' })
const staff = randomUUID()
let payer: string
/** Nobody else's, because a phone that waits gets no second request. */
let phone: string
beforeEach(async () => {
  payer = await payments.account()
  phone = `+2547${Math.floor(10_000_000 + Math.random() * 80_000_000)}`
})

const PUSH = '/daraja/mpesa/stkpush/v1/processrequest'
const QUERY = '/daraja/mpesa/stkpushquery/v1/query'
const fail = (path: string, how: string, times: number) => sandbox.control('faults', { faults: [{ path, fail: how, times }] })
const noFaults = () => sandbox.control('faults', { faults: [] })

interface Request {
  readonly checkoutRequestId: string
  readonly amount: number
  readonly phone: string
  readonly account: string
  readonly callbackUrl: string
  readonly receipt: string
}
const requestsFor = async (from: ProviderSandbox, paymentId: string): Promise<Request[]> => {
  const all = (await (await fetch(`${from.url}/sandbox/daraja/requests`)).json()) as Request[]
  return all.filter(({ account }) => account === accountOf(paymentId))
}
const order = (body: object = {}) => ({ amount: 1500, currency: 'kes', phone, ...body })
const ask = (body: object = {}, sent: { key?: string } = {}) => payments.call('POST', '/api/payments/mobile-money', payer, order(body), sent)
const paymentOf = async (id: string) => (await payments.call('GET', `/api/payments/${id}`, payer)).body
const newest = async () => (await payments.call('GET', '/api/payments', payer)).body[0] as { id: string; status: string }
const staffView = async (id: string) => (await payments.call('GET', `/api/staff/payments?q=${id}`, staff, undefined, { role: 'staff' })).body[0]

/** The owner of the phone decides. @returns the callback */
async function decide(paymentId: string, how: { code?: string; amount?: number } = {}): Promise<SandboxEvent> {
  const [request] = await requestsFor(sandbox, paymentId)
  await sandbox.control(`daraja/requests/${request?.checkoutRequestId}/settle`, how)
  return (await sandbox.events()).find(({ id }) => id === `stk-${request?.checkoutRequestId}`) as SandboxEvent
}
const receive = async (event: SandboxEvent) => {
  const status = await payments.receiveEvent(sandbox, event)
  await payments.passTime(0)
  return status
}

test.each([
  [undefined, 'succeeded', null],
  ['1', 'failed', 'Not enough money in the account.'],
  ['1032', 'failed', 'The payment was not approved on the phone.'],
  ['1037', 'failed', 'The payment was not approved on the phone.'],
  ['8006', 'failed', 'Mobile money refused this payment.'],
])('sends a request to the phone, which ends with %s', async (code, status, problem) => {
  const { status: answered, body } = await ask()
  expect([answered, body]).toMatchObject([201, { status: 'processing', method: 'mobile-money', amount: 1500, currency: 'KES' }])
  expect(await requestsFor(sandbox, body.id)).toMatchObject([{ amount: 1500, phone: phone.slice(1), account: body.id.slice(-12) }])
  expect(await receive(await decide(body.id, code === undefined ? {} : { code }))).toBe(200)
  expect(await paymentOf(body.id)).toMatchObject({ status, problem })
})

test('finds the result without a callback', async () => {
  const { body } = await ask()
  await decide(body.id)
  await payments.passTime(60)
  expect(await paymentOf(body.id)).toMatchObject({ status: 'succeeded' })
})

test('keeps M-Pesa’s receipt number, by which staff find the payment, and no phone number', async () => {
  const { body } = await ask()
  const [{ receipt } = { receipt: '' }] = await requestsFor(sandbox, body.id)
  await receive(await decide(body.id))
  for (const q of [receipt.toLowerCase(), accountOf(body.id).toUpperCase()]) expect(await staffView(q)).toMatchObject({ id: body.id, receipt })
  const { rows } = await payments.pool.query(
    'SELECT (SELECT json_agg(p) FROM payments p WHERE id = $1) AS a, (SELECT json_agg(e) FROM provider_events e) AS b',
    [body.id],
  )
  expect(JSON.stringify(rows[0].a).replaceAll(/ws_CO_\d+/g, '')).not.toContain(phone.slice(4))
})

describe('a code that does not end the payment', () => {
  test.each(['4999', '7777', 'SFC_NEW'])('such as %s leaves the payment open', async (code) => {
    const { body } = await ask()
    await decide(body.id, { code })
    await payments.passTime(60)
    expect((await paymentOf(body.id)).status).toBe('processing')
  })

  const close = (id: string) =>
    payments.call('POST', `/api/staff/payments/${id}/close-mismatch`, staff, { note: 'Not in the portal' }, { role: 'staff' })

  test.each([
    ['the code 4999', 0, 'processing'],
    ['only errors', 1000, 'open'],
  ])('is in the queue of staff after an hour of %s, and its payer learns that the outcome is unknown', async (_, errors, status) => {
    if (errors) await fail(QUERY, 'before', errors)
    const { body } = await ask()
    await payments.passTime(50 * 60)
    expect((await staffView(body.id)).mismatch).toBeNull()
    expect(await paymentOf(body.id)).not.toHaveProperty('unsettled')
    await payments.passTime(20 * 60)
    expect(await staffView(body.id)).toMatchObject({
      status,
      mismatch: expect.stringContaining(`search for ${accountOf(body.id)}`),
      mismatchNote: null,
    })
    expect(await paymentOf(body.id)).toMatchObject({ status, unsettled: true })
    await noFaults()
    await decide(body.id)
    await payments.passTime(20 * 60)
    expect(await staffView(body.id)).toMatchObject({ status: 'succeeded', mismatch: null })
    expect(await paymentOf(body.id)).not.toHaveProperty('unsettled')
  })

  test('ends when staff have looked at the provider; its payer gets a notice, and money that still arrives pays it', async () => {
    const { body } = await ask()
    await payments.passTime(70 * 60)
    const closed = await close(body.id)
    expect([closed.status, closed.body]).toMatchObject([200, { status: 'canceled', mismatchNote: 'Not in the portal' }])
    expect(closed.body.mismatch).toContain('does not tell')
    expect(await paymentOf(body.id)).toMatchObject({ status: 'canceled', problem: null })
    expect((await payments.events('payments.payment.failed.v1')).map(({ paymentId }) => paymentId)).toContain(body.id)
    expect((await close(body.id)).body.code).toBe('PAYMENTS_NOTHING_WAITS')
    await payments.passTime(20 * 60)
    expect(await staffView(body.id)).toMatchObject({ status: 'canceled', mismatchNote: 'Not in the portal' })
    await receive(await decide(body.id))
    expect((await paymentOf(body.id)).status).toBe('succeeded')
  })

  test('an error instead of a state says nothing about the money, and the payer is not told to try again', async () => {
    await fail(QUERY, 'before', 100)
    const { status, body } = await ask()
    expect([status, body.status]).toEqual([201, 'open'])
    await decide(body.id)
    await payments.passTime(60)
    expect((await paymentOf(body.id)).status).toBe('open')
    await noFaults()
    await payments.passTime(60)
    expect((await paymentOf(body.id)).status).toBe('succeeded')
  })
})

describe('a callback', () => {
  test('is only a reason to ask', async () => {
    const { body } = await ask()
    const event = await decide(body.id, { code: '1032' })
    const claim = JSON.stringify(JSON.parse(event.body)).replace('1032', '0')
    expect(await payments.receiveEvent(sandbox, event, { body: claim })).toBe(200)
    await payments.passTime(0)
    expect((await paymentOf(body.id)).status).toBe('failed')
  })

  test('is refused on the path of another payment, with another token, or without its content', async () => {
    const { body } = await ask()
    const other = (await ask({ phone: '+254711222333' })).body.id as string
    const event = await decide(body.id)
    const token = (event.url as string).split('/').at(-1) as string
    const post = async (path: string, payload: string) => {
      const headers = { ...(await payments.identity.headers({ role: 'visitor' })), 'content-type': 'application/json' }
      return (await payments.app.inject({ method: 'POST', url: `/api/payments/mobile-money/callback/${path}`, headers, payload })).statusCode
    }
    const wrong = token.replace(/./g, (digit) => (digit === '0' ? '1' : '0'))
    expect(await post(`${other}/${token}`, event.body)).toBe(400)
    expect(await post(`${body.id}/${wrong}`, event.body)).toBe(400)
    for (const payload of ['', '{', '[]', '{}', '{"Body":{}}', '{"Body":{"stkCallback":{"CheckoutRequestID":"","ResultCode":0}}}'])
      expect(await post(`${body.id}/${token}`, payload), payload).toBe(400)
    expect(await post(`${body.id}/${token}`, event.body)).toBe(200)
    await payments.passTime(0)
    expect([(await paymentOf(body.id)).status, (await paymentOf(other)).status]).toEqual(['succeeded', 'processing'])
  })

  test('about another request does not change whose request the payment is', async () => {
    const { body } = await ask()
    const cheap = (await ask({ amount: 1, phone: '+254722333444' })).body.id as string
    const paid = await decide(cheap)
    const [own] = await requestsFor(sandbox, body.id)
    expect(await receive({ ...paid, url: own?.callbackUrl as string })).toBe(200)
    await payments.passTime(60)
    expect((await paymentOf(body.id)).status).toBe('processing')
  })

  test('that names another amount than we asked for buys nothing; staff look into it', async () => {
    const before = (await payments.ledger())['suspense:mismatch KES'] ?? 0
    const { body } = await ask()
    await receive(await decide(body.id, { amount: 1400 }))
    expect((await paymentOf(body.id)).status).toBe('processing')
    expect(await staffView(body.id)).toMatchObject({ mismatch: 'Agreed KES 1,500.00, taken KES 1,400.00', taken: { amount: 1400, currency: 'KES' } })
    expect(((await payments.ledger())['suspense:mismatch KES'] ?? 0) - before).toBe(-140_000)
  })

  test('that names another amount after the payment was settled tells staff', async () => {
    const { body } = await ask()
    const event = await decide(body.id, { amount: 1400 })
    await payments.passTime(60)
    expect((await paymentOf(body.id)).status).toBe('succeeded')
    await receive(event)
    expect(await staffView(body.id)).toMatchObject({ status: 'succeeded', mismatch: 'Agreed KES 1,500.00, but the callback says KES 1,400.00' })
  })
})

describe('when the answer to the request is lost', () => {
  async function lost(how = 'after') {
    const key = randomUUID()
    await fail(PUSH, how, 1)
    expect((await ask({}, { key })).status).toBe(503)
    return { key, id: (await newest()).id }
  }

  test('a repeated call does not ask the phone again, and the callback brings the result', async () => {
    const { key, id } = await lost()
    const { status, body } = await ask({}, { key })
    expect([status, body]).toMatchObject([201, { id, status: 'open' }])
    await payments.passTime(60)
    expect(await requestsFor(sandbox, id)).toHaveLength(1)
    expect(await receive(await decide(id))).toBe(200)
    expect((await paymentOf(id)).status).toBe('succeeded')
    expect((await payments.ledger())['provider:mobile-money KES']).toBeGreaterThan(0)
  })

  test('calls at the same time ask the phone once', async () => {
    const key = randomUUID()
    const answers = await Promise.all([ask({}, { key }), ask({}, { key }), ask({}, { key })])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await requestsFor(sandbox, answers[0].body.id)).toHaveLength(1)
  })

  test('and the callback too, the queue of staff says after an hour where to look; a late callback still pays', async () => {
    const { id } = await lost()
    const event = await decide(id)
    await payments.passTime(50 * 60)
    expect((await paymentOf(id)).status).toBe('open')
    await payments.passTime(20 * 60)
    expect((await paymentOf(id)).status).toBe('canceled')
    const told = await staffView(id)
    expect(told.mismatch).toContain(`search for the account ${id.slice(-12)}`)
    expect(told.mismatchNote).toBeNull()
    const { rows } = await payments.pool.query('SELECT check_at FROM payments WHERE id = $1', [id])
    expect(rows).toEqual([{ check_at: null }])
    await receive(event)
    expect(await staffView(id)).toMatchObject({ status: 'succeeded', mismatch: null })
  })

  test('a phone that was never asked is asked by the repeated call', async () => {
    await fail('/daraja/oauth/v1/generate', 'before', 1)
    const fresh = await startPayments({ providers: { 'mobile-money': sandbox.providers()['earlier-mobile-money'] } })
    const owner = await fresh.account()
    const key = randomUUID()
    const first = await fresh.call('POST', '/api/payments/mobile-money', owner, order(), { key })
    expect(first.status).toBe(503)
    const { status, body } = await fresh.call('POST', '/api/payments/mobile-money', owner, order(), { key })
    expect([status, body.status]).toEqual([201, 'processing'])
    expect(await requestsFor(sandbox, body.id)).toHaveLength(1)
    await fresh.close()
  })

  test('a payment whose phone was never asked ends without a task for staff', async () => {
    const { id } = await lost('before')
    await payments.pool.query('UPDATE payments SET asked_at = NULL WHERE id = $1', [id])
    await payments.passTime(70 * 60)
    expect(await staffView(id)).toMatchObject({ status: 'canceled', mismatch: null })
  })
})

test.each([
  [{ currency: 'UGX' }, 'currency', 'Mobile money is not available in this currency.'],
  [{ phone: '+256 700 123 456' }, 'phone', 'Only M-Pesa numbers of Kenya can pay here.'],
  [{ phone: '+254 20 123 4567' }, 'phone', 'Only M-Pesa numbers of Kenya can pay here.'],
  [{ amount: 10.5 }, 'amount', 'This mobile network accepts whole amounts only.'],
  [{ amount: 250_001 }, 'amount', 'This mobile network does not accept this amount.'],
])('refuses %j at %s', async (wrong, field, message) => {
  const answer = await ask(wrong)
  expect([answer.status, answer.body]).toMatchObject([400, { field, message }])
  expect((await newest()).status).toBe('canceled')
})

test('a phone on which a payment waits is refused at once', async () => {
  await ask()
  const answer = await ask()
  expect([answer.status, answer.body.message]).toEqual([400, 'Another payment is waiting on this phone. Please finish it first.'])
})

test('takes a number as Kenyans write it', async () => {
  const { body } = await ask({ phone: `0${phone.slice(4)}` })
  expect(await requestsFor(sandbox, body.id)).toMatchObject([{ phone: phone.slice(1) }])
})

describe('a refund, which Daraja’s requests cannot make', () => {
  const post = (path: string, body: object) => payments.call('POST', `/api/staff/payments/${path}`, staff, body, { role: 'staff' })
  const mismatches = async () =>
    (await payments.call('GET', `/api/staff/payments?mismatch=true&payerId=${payer}`, staff, undefined, { role: 'staff' })).body

  async function paid() {
    const { body } = await ask()
    await receive(await decide(body.id))
    return body.id as string
  }
  async function asked(id: string, amount: number) {
    expect((await post(`${id}/refund`, { amount, reason: 'Asked for it' })).status).toBe(200)
    await payments.passTime(60)
    const { refunds } = await staffView(id)
    return refunds.at(-1) as { id: string; status: string; byHand: boolean }
  }

  test('waits in the queue of staff until they enter M-Pesa’s receipt number, and is booked once', async () => {
    const id = await paid()
    // The provider is not asked about a payment that is paid.
    await fail(QUERY, 'before', 100)
    const refund = await asked(id, 500)
    expect(refund).toMatchObject({ status: 'requested', byHand: true })
    expect(await mismatches()).toMatchObject([{ id, mismatch: expect.stringContaining('A refund waits'), mismatchNote: null }])
    const { rows } = await payments.pool.query('SELECT check_at FROM payments WHERE id = $1', [id])
    expect(rows).toEqual([{ check_at: null }])
    const record = (body: object) => post(`${id}/refunds/${refund.id}/record`, body)
    const own = (await staffView(id)).receipt
    expect((await record({ receipt: own })).body).toMatchObject({ field: 'receipt', message: 'This number belongs to another payment or refund.' })
    expect((await record({})).body).toMatchObject({ field: 'receipt' })
    const answers = await Promise.all([record({ receipt: 'ske52pawr9' }), record({ receipt: 'SKE52PAWR9' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await staffView(id)).toMatchObject({
      refunded: 500,
      mismatchNote: 'Refunded',
      refunds: [{ amount: 500, status: 'succeeded', receipt: 'SKE52PAWR9' }],
    })
    expect(await mismatches()).toEqual([])
    const [note] = (await payments.call('GET', '/api/invoices', payer)).body
    expect(note).toMatchObject({ kind: 'credit-note', amount: 500 })
    const { rows: ledger } = await payments.pool.query(
      `SELECT account, sum(amount)::int AS sum FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
       WHERE t.payment_id = $1 GROUP BY account ORDER BY account`,
      [id],
    )
    expect(ledger).toEqual([
      { account: 'income:payments', sum: -100_000 },
      { account: 'provider:mobile-money', sum: 100_000 },
    ])
    const { rows: log } = await payments.pool.query(
      `SELECT actor, details FROM audit.entries WHERE subject = $1 AND action = 'payment.record-refund'`,
      [id],
    )
    expect(log).toEqual([{ actor: staff, details: { refundId: refund.id, amount: 50_000, receipt: 'SKE52PAWR9' } }])
  })

  test('that is impossible is marked so, with the reason, and can be made again', async () => {
    const id = await paid()
    const refund = await asked(id, 1500)
    const { status, body } = await post(`${id}/refunds/${refund.id}/record`, { reason: 'The account of the payer is closed' })
    expect([status, body]).toMatchObject([200, { refunded: 0, refunds: [{ status: 'failed' }] }])
    expect((await mismatches())[0].mismatch).toContain('A refund of KES 1,500.00 failed')
    const again = await asked(id, 1500)
    expect((await post(`${id}/refunds/${again.id}/record`, { receipt: 'SKE52PAWS0' })).body).toMatchObject({ status: 'refunded', refunded: 1500 })
  })

  test('has a receipt number that no other refund has, also if two are entered at once', async () => {
    const ids = [await paid(), await paid()]
    const refunds = [await asked(ids[0] as string, 100), await asked(ids[1] as string, 100)]
    const answers = await Promise.all(ids.map((id, nth) => post(`${id}/refunds/${refunds[nth]?.id}/record`, { receipt: 'SKE52PAWU2' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ field: 'receipt' })
    const copied = payments.pool.query(`UPDATE refunds SET reference = 'SKE52PAWU2' WHERE id = ANY ($1::uuid[])`, [refunds.map(({ id }) => id)])
    await expect(copied).rejects.toThrow('refunds_by_hand_reference')
  })

  test('of one payment cannot be recorded at another, nor one that its provider makes', async () => {
    const [id, other] = [await paid(), (await payments.account()) && randomUUID()]
    const refund = await asked(id, 100)
    expect((await post(`${other}/refunds/${refund.id}/record`, { receipt: 'SKE52PAWT1' })).status).toBe(404)
    await payments.pool.query('UPDATE refunds SET by_hand = false WHERE id = $1', [refund.id])
    expect((await post(`${id}/refunds/${refund.id}/record`, { receipt: 'SKE52PAWT1' })).body.code).toBe('PAYMENTS_NOTHING_WAITS')
    await payments.pool.query('UPDATE refunds SET by_hand = true WHERE id = $1', [refund.id])
  })
})

test('a payment stays with the provider that took it after another one is chosen', async () => {
  const providers = sandbox.providers()
  const before = await startPayments({ providers: { 'mobile-money': providers['mobile-money'] } })
  const owner = await before.account()
  const { body } = await before.call('POST', '/api/payments/mobile-money', owner, { amount: 2000, currency: 'KES', phone: '+254733444555' })
  expect(body.status).toBe('processing')
  const { rows } = await before.pool.query<{ reference: string; provider: string }>('SELECT reference, provider FROM payments WHERE id = $1', [
    body.id,
  ])
  expect(rows[0]?.provider).toBe('pawapay')
  // As in rows of earlier releases.
  await before.pool.query('UPDATE payments SET provider = NULL WHERE id = $1', [body.id])
  await sandbox.control(`pawapay/deposits/${rows[0]?.reference}/settle`, {})
  Object.assign(before.background, {
    providers: { 'mobile-money': providers['earlier-mobile-money'], 'earlier-mobile-money': providers['mobile-money'] },
  })
  await before.passTime(60)
  expect((await before.call('GET', `/api/payments/${body.id}`, owner)).body.status).toBe('succeeded')
  await before.close()
})

describe('the adapter', () => {
  const create = (options: Partial<Parameters<typeof createDaraja>[0]> = {}) =>
    createDaraja({
      consumerKey: providerKeys.DARAJA_CONSUMER_KEY,
      consumerSecret: providerKeys.DARAJA_CONSUMER_SECRET,
      passkey: providerKeys.DARAJA_PASSKEY,
      shortcode: providerKeys.DARAJA_SHORTCODE,
      apiUrl: `${sandbox.url}/daraja`,
      site: 'https://ungana.example',
      ...options,
    })
  const wanted = () => ({
    payerId: payer,
    description: 'x',
    keepCard: false,
    savedFrom: null,
    id: randomUUID(),
    amount: 10_000,
    currency: 'KES',
    phone,
  })

  test('gets a new token if another process of ours ended the one it has', async () => {
    const [one, two] = [create(), create()]
    const started = await one.start(wanted())
    await two.getPayment(started.reference)
    expect((await one.getPayment(started.reference)).state).toBe('processing')
  })

  test('renews a token before it ends', async () => {
    let now = Date.now()
    const provider = create({ now: () => now })
    const { reference } = await provider.start(wanted())
    now += 3_600_000
    expect((await provider.getPayment(reference)).word).toBe('4999')
  })

  test('does not ask the phone with wrong keys', async () => {
    await expect(create({ consumerSecret: 'wrong' }).start(wanted())).rejects.toThrow(NotAsked)
    await expect(create({ passkey: 'wrong' }).start(wanted())).rejects.toThrow(ProviderAway)
  })

  test('signs with the time of Nairobi', async () => {
    const provider = create({ now: () => Date.parse('2026-12-31T22:30:05Z') })
    // The sandbox compares the password with the time, which must be a valid one.
    await expect(provider.start(wanted())).resolves.toMatchObject({ reference: expect.stringMatching(/^ws_CO_/) })
  })

  test('does not follow a redirect, because it would show the key to another server', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url as string)
      response.writeHead(302, { location: '/elsewhere' }).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const provider = create({ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    await expect(provider.getPayment('x')).rejects.toThrow(ProviderAway)
    expect(asked).toHaveLength(1)
    server.close()
  })

  test('accepts a callback only on the path that it made', async () => {
    const body = Buffer.from('{"Body":{"stkCallback":{"CheckoutRequestID":"ws_CO_1","ResultCode":1032}}}')
    await expect(create().readEvent({ body, headers: {}, params: {} })).rejects.toThrow(ForgedEvent)
    await expect(create().readEvent({ body, headers: {}, params: { id: randomUUID(), token: 'ä'.repeat(32) } })).rejects.toThrow(ForgedEvent)
  })
})
