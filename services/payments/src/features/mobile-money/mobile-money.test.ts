// Paying by phone, against the sandbox's stand-in of an aggregator.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPayments, type TestPayments } from '#testing/payments.ts'
import { type ProviderSandbox, type SandboxEvent, startProviderSandbox } from '#testing/provider-sandbox.ts'

let sandbox: ProviderSandbox
let payments: TestPayments
let payer: string
beforeAll(async () => {
  sandbox = await startProviderSandbox()
  payments = await startPayments({ providers: sandbox.providers() })
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
  expect(JSON.stringify(rows)).not.toContain('700')
})

test('where it is not configured it is not offered', async () => {
  const without = await startPayments()
  const answer = await without.call('POST', '/api/payments/mobile-money', payer, { amount: 1000, currency: 'KES', phone: '+254700123456' })
  expect([answer.status, answer.body.code]).toEqual([404, 'PAYMENTS_NOT_CONFIGURED'])
  await without.close()
})
