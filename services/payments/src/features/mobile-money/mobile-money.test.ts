// Paying by phone, against the sandbox's stand-in of an aggregator.
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
beforeEach(async () => {
  await sandbox.control('faults', { faults: [] })
  payer = await payments.account()
})
afterAll(async () => {
  await payments.close()
  await sandbox.stop()
})

const ask = (body: object) => payments.call('POST', '/api/payments/mobile-money', payer, body)
const statusOf = async (id: string) => (await payments.call('GET', `/api/payments/${id}`, payer)).body.status

async function settled(paymentId: string, outcome: string): Promise<SandboxEvent> {
  const { rows } = await payments.pool.query<{ reference: string }>('SELECT reference FROM payments WHERE id = $1', [paymentId])
  await sandbox.control(`mobile-money/collections/${rows[0]?.reference}/settle`, { outcome })
  return (await sandbox.events()).find((event) => event.body.includes(paymentId)) as SandboxEvent
}

test.each([
  ['SUCCESSFUL', 'succeeded'],
  ['FAILED', 'failed'],
])('a phone is asked; its owner says %s', async (outcome, status) => {
  const { status: answered, body } = await ask({ amount: 45_000, currency: 'ugx', phone: '+256 700 123 456' })
  expect([answered, body]).toMatchObject([201, { status: 'processing', method: 'mobile-money', amount: 45_000, currency: 'UGX' }])
  const event = await settled(body.id, outcome)
  expect(await payments.hears(sandbox, event, { signature: 'forged' })).toBe(400)
  expect(await payments.hears(sandbox, event, { signature: 'stale' })).toBe(400)
  expect(await payments.hears(sandbox, event)).toBe(200)
  await payments.passes(0)
  expect(await statusOf(body.id)).toBe(status)
})

describe('the answer is lost, and the phone is asked all the same', () => {
  const form = { amount: 45_000, currency: 'ugx', phone: '+256 700 123 456' }

  /** @returns ours, and the provider's name of it */
  async function lost(): Promise<{ id: string; collection: string }> {
    await sandbox.control('faults', { faults: [{ path: '/mobile-money/collections', method: 'POST', fail: 'after', times: 1 }] })
    const answer = await ask(form)
    expect([answer.status, answer.body.code]).toEqual([503, 'PAYMENTS_PROVIDER_AWAY'])
    const [{ id, status }] = (await payments.call('GET', '/api/payments', payer)).body
    expect(status).toBe('open')
    const found = await fetch(`${sandbox.url}/mobile-money/collections?externalId=${id}`, { headers: { authorization: 'Bearer momo' } })
    const [collection] = (await found.json()) as { id: string }[]
    return { id, collection: collection?.id as string }
  }
  const agrees = (collection: string) => sandbox.control(`mobile-money/collections/${collection}/settle`, { outcome: 'SUCCESSFUL' })
  const captured = async () => (await payments.ledger())['provider:mobile-money UGX'] ?? 0

  test('what its owner paid is found by our name of it, and booked once', async () => {
    const before = await captured()
    const { id, collection } = await lost()
    await agrees(collection)
    await payments.passes(60)
    expect(await statusOf(id)).toBe('succeeded')
    await payments.passes(60)
    expect((await captured()) - before).toBe(45_000)
  })

  test('while its owner thinks it is not given up; what the provider tells names it, also where nothing can be looked for', async () => {
    const { id, collection } = await lost()
    await sandbox.control('faults', { faults: [{ path: '/mobile-money/collections', method: 'GET', fail: 'before', times: 100 }] })
    // Others may be looked up before it.
    await payments.passes(60)
    await sandbox.control('faults', { faults: [] })
    expect(await statusOf(id)).toBe('open')
    await agrees(collection)
    const event = (await sandbox.events()).find(({ body }) => body.includes(id)) as SandboxEvent
    expect(await payments.hears(sandbox, event)).toBe(200)
    const { rows } = await payments.pool.query('SELECT reference FROM payments WHERE id = $1', [id])
    expect(rows).toEqual([{ reference: collection }])
    await payments.passes(0)
    expect(await statusOf(id)).toBe('succeeded')
  })

  test('the same call once more asks the phone once', async () => {
    const key = randomUUID()
    await sandbox.control('faults', { faults: [{ path: '/mobile-money/collections', method: 'POST', fail: 'after', times: 1 }] })
    expect((await payments.call('POST', '/api/payments/mobile-money', payer, form, { key })).status).toBe(503)
    const { body } = await payments.call('POST', '/api/payments/mobile-money', payer, form, { key })
    expect(body.status).toBe('processing')
    const found = await fetch(`${sandbox.url}/mobile-money/collections?externalId=${body.id}`, { headers: { authorization: 'Bearer momo' } })
    expect(await found.json()).toHaveLength(1)
  })

  test('a call that never arrived is given up after a day, and is nobody’s turn any more', async () => {
    await sandbox.control('faults', { faults: [{ path: '/mobile-money/collections', method: 'POST', fail: 'before', times: 1 }] })
    expect((await ask(form)).status).toBe(503)
    const [{ id }] = (await payments.call('GET', '/api/payments', payer)).body
    await payments.passes(23 * 60 * 60)
    expect(await statusOf(id)).toBe('open')
    await payments.passes(2 * 60 * 60)
    expect(await statusOf(id)).toBe('canceled')
    const { rows } = await payments.pool.query('SELECT check_at FROM payments WHERE id = $1', [id])
    expect(rows).toEqual([{ check_at: null }])
  })

  test('a name that is another payment’s is not believed', async () => {
    const { id } = await lost()
    const other = (await ask(form)).body.id as string
    const { rows } = await payments.pool.query<{ reference: string }>(
      `UPDATE payments SET method = 'card' WHERE id = $1 RETURNING (SELECT reference FROM payments WHERE id = $1)`,
      [other],
    )
    await agrees(rows[0]?.reference as string)
    await payments.pool.query('UPDATE payments SET reference = $2, check_at = $3 WHERE id = $1', [id, rows[0]?.reference, payments.clock.now])
    await payments.passes(0)
    expect(await statusOf(id)).toBe('open')
    // Its own is found at its next turn.
    await payments.passes(60)
    expect(await statusOf(id)).toBe('processing')
    await payments.pool.query('DELETE FROM payments WHERE id = $1', [other])
  })
})

test('its words for what cannot be paid reach the payer, and no number is kept', async () => {
  expect((await ask({ amount: 100, currency: 'USD', phone: '+256700123456' })).body).toMatchObject({
    field: 'currency',
    message: 'No mobile money in USD.',
  })
  expect((await ask({ amount: 1000, currency: 'KES', phone: '+254700123400' })).body).toMatchObject({
    field: 'phone',
    message: 'This number is not registered for mobile money.',
  })
  const { rows } = await payments.pool.query('SELECT payments::text AS row FROM payments')
  expect(JSON.stringify(rows)).not.toContain('7001234')
})

test('where it is not configured it is not offered', async () => {
  const without = await startPayments()
  const answer = await without.call('POST', '/api/payments/mobile-money', payer, { amount: 1000, currency: 'KES', phone: '+254700123456' })
  expect([answer.status, answer.body.code]).toEqual([404, 'PAYMENTS_NOT_CONFIGURED'])
  await without.close()
})
