// Mobile money payments against the sandbox.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMobileMoney } from '#lib/providers/mobile-money.ts'
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

async function settled(paymentId: string, outcome: string): Promise<SandboxEvent> {
  const { rows } = await payments.pool.query<{ reference: string }>('SELECT reference FROM payments WHERE id = $1', [paymentId])
  await sandbox.control(`mobile-money/collections/${rows[0]?.reference}/settle`, { outcome })
  return (await sandbox.events()).find((event) => event.body.includes(paymentId)) as SandboxEvent
}

test.each([
  ['SUCCESSFUL', 'succeeded'],
  ['FAILED', 'failed'],
])('sends a request to the phone, whose owner replies with %s', async (outcome, status) => {
  const { status: answered, body } = await ask({ amount: 45_000, currency: 'ugx', phone: '+256 700 123 456' })
  expect([answered, body]).toMatchObject([201, { status: 'processing', method: 'mobile-money', amount: 45_000, currency: 'UGX' }])
  const event = await settled(body.id, outcome)
  expect(await payments.receiveEvent(sandbox, event, { signature: 'forged' })).toBe(400)
  expect(await payments.receiveEvent(sandbox, event, { signature: 'stale' })).toBe(400)
  expect(await payments.receiveEvent(sandbox, event)).toBe(200)
  await payments.passTime(0)
  expect(await statusOf(body.id)).toBe(status)
})

describe('when the response is lost but the phone is asked', () => {
  const form = { amount: 45_000, currency: 'ugx', phone: '+256 700 123 456' }

  /** @returns our id and the provider's */
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

  test('finds the payment by our id and books it once', async () => {
    const before = await captured()
    const { id, collection } = await lost()
    await agrees(collection)
    await payments.passTime(60)
    expect(await statusOf(id)).toBe('succeeded')
    await payments.passTime(60)
    expect((await captured()) - before).toBe(45_000)
  })

  test('does not cancel while the phone’s owner decides, and takes the provider’s id from the webhook', async () => {
    const { id, collection } = await lost()
    await sandbox.control('faults', { faults: [{ path: '/mobile-money/collections', method: 'GET', fail: 'before', times: 100 }] })
    // Other due payments may be checked first.
    await payments.passTime(60)
    await sandbox.control('faults', { faults: [] })
    expect(await statusOf(id)).toBe('open')
    await agrees(collection)
    const event = (await sandbox.events()).find(({ body }) => body.includes(id)) as SandboxEvent
    expect(await payments.receiveEvent(sandbox, event)).toBe(200)
    const { rows } = await payments.pool.query('SELECT reference FROM payments WHERE id = $1', [id])
    expect(rows).toEqual([{ reference: collection }])
    await payments.passTime(0)
    expect(await statusOf(id)).toBe('succeeded')
  })

  test('a repeated call sends only one request to the phone', async () => {
    const key = randomUUID()
    await sandbox.control('faults', { faults: [{ path: '/mobile-money/collections', method: 'POST', fail: 'after', times: 1 }] })
    expect((await payments.call('POST', '/api/payments/mobile-money', payer, form, { key })).status).toBe(503)
    const { body } = await payments.call('POST', '/api/payments/mobile-money', payer, form, { key })
    expect(body.status).toBe('processing')
    const found = await fetch(`${sandbox.url}/mobile-money/collections?externalId=${body.id}`, { headers: { authorization: 'Bearer momo' } })
    expect(await found.json()).toHaveLength(1)
  })

  test('cancels a payment that never reached the provider after a day, and stops checking it', async () => {
    await sandbox.control('faults', { faults: [{ path: '/mobile-money/collections', method: 'POST', fail: 'before', times: 1 }] })
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
      `UPDATE payments SET method = 'card' WHERE id = $1 RETURNING (SELECT reference FROM payments WHERE id = $1)`,
      [other],
    )
    await agrees(rows[0]?.reference as string)
    await payments.pool.query('UPDATE payments SET reference = $2, check_at = $3 WHERE id = $1', [id, rows[0]?.reference, payments.clock.now])
    await payments.passTime(0)
    expect(await statusOf(id)).toBe('open')
    // The next check finds the right id.
    await payments.passTime(60)
    expect(await statusOf(id)).toBe('processing')
    await payments.pool.query('DELETE FROM payments WHERE id = $1', [other])
  })
})

test('shows the provider’s error to the payer, and stores no phone number', async () => {
  expect((await ask({ amount: 100, currency: 'USD', phone: '+256700123456' })).body).toMatchObject({
    field: 'currency',
    message: 'Mobile money is not available in USD.',
  })
  expect((await ask({ amount: 1000, currency: 'KES', phone: '+254700123400' })).body).toMatchObject({
    field: 'phone',
    message: 'This number is not registered for mobile money.',
  })
  const { rows } = await payments.pool.query('SELECT payments::text AS row FROM payments')
  expect(JSON.stringify(rows)).not.toContain('7001234')
})

test('does not follow a redirect, because it would show the key to another server', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url as string)
    response.writeHead(302, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const provider = createMobileMoney({ apiUrl: `http://127.0.0.1:${port}`, key: 'momo', webhookSecret: 'momo-secret' })
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
