// Plans that renew by themselves, and what becomes of those that cannot.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPayments, type TestPayments } from '#testing/payments.ts'
import { type ProviderSandbox, startProviderSandbox } from '#testing/provider-sandbox.ts'
import { renewMemberships } from './renew.ts'

let sandbox: ProviderSandbox
let payments: TestPayments
let holder: string
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
  // Nobody of another test is due.
  await payments.pool.query('UPDATE memberships SET renewed_by = NULL')
  payments.clock.now = new Date('2026-01-31T08:00:00Z')
  holder = await payments.account()
})

async function buy(renew: boolean, number = '4242424242424242'): Promise<void> {
  const { body } = await payments.call('POST', '/api/payments/stripe/create-payment-intent', holder, { plan: 'professional', renew })
  await sandbox.pay(body.clientSecret, number)
  await payments.call('GET', `/api/payments/stripe/payment-intent/${body.clientSecret.split('_secret_')[0]}`, holder)
}

const at = (time: string) => {
  payments.clock.now = new Date(time)
}
const membership = async () => (await payments.call('GET', '/api/memberships/me', holder)).body
const own = async () => (await payments.call('GET', '/api/payments', holder)).body as { status: string; amount: number; problem: string | null }[]

test('a day before the end the saved card is charged, once, and the 31st stays the 31st', async () => {
  await buy(true)
  expect(await membership()).toMatchObject({ until: '2026-02-28T08:00:00.000Z', renews: true })
  at('2026-02-27T07:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(0)
  at('2026-02-27T09:00:00Z')
  const twice = await Promise.all([renewMemberships(payments.background), renewMemberships(payments.background)])
  expect(twice.sort()).toEqual([0, 1])
  expect(await renewMemberships(payments.background)).toBe(0)
  expect(await membership()).toMatchObject({ plan: 'professional', until: '2026-03-31T08:00:00.000Z', renews: true })
  at('2026-03-30T09:00:00Z')
  await renewMemberships(payments.background)
  expect(await membership()).toMatchObject({ until: '2026-04-30T08:00:00.000Z' })
  expect((await own()).map(({ status, amount }) => [status, amount])).toEqual(Array.from({ length: 3 }, () => ['succeeded', 49.99]))
})

test('a card that is declined is tried again each day, its holder told, and at last the plan ends', async () => {
  await buy(true, '4000000000000341')
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  await payments.passes(120)
  await renewMemberships(payments.background)
  for (const day of ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-09']) {
    at(`${day}T10:00:00Z`)
    await renewMemberships(payments.background)
    await payments.passes(120)
  }
  expect(await membership()).toMatchObject({ plan: 'basic', until: null, renewalProblem: 'Your card was declined.' })
  const [last, ...others] = await own()
  expect(others.at(-1)?.status).toBe('succeeded')
  expect([last?.status, last?.problem]).toEqual(['canceled', 'Your card was declined.'])
})

test('stopped: what is paid stays, nothing more is charged', async () => {
  await buy(true)
  expect((await payments.call('POST', '/api/memberships/me/stop-renewal', holder, {})).body).toMatchObject({ plan: 'professional', renews: false })
  at('2026-02-27T09:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(0)
})

test('the answer to a renewal is lost: it is charged once all the same', async () => {
  await buy(true)
  await sandbox.control('faults', { faults: [{ path: '/v1/payment_intents', method: 'POST', fail: 'after', times: 1 }] })
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  expect(await membership()).toMatchObject({ until: '2026-02-28T08:00:00.000Z' })
  await payments.passes(60)
  expect(await membership()).toMatchObject({ until: '2026-03-31T08:00:00.000Z' })
  expect(await own()).toHaveLength(2)
})
