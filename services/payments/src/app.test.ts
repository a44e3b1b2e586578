// What holds for every route.
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { appRoutes, expectCourierMigrations, fuzzRoutes, operationsRoutes, testIdentity } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPayments, type TestPayments } from '#testing/payments.ts'
import { type ProviderSandbox, startProviderSandbox } from '#testing/provider-sandbox.ts'

let sandbox: ProviderSandbox
let payments: TestPayments
let owner: string
let other: string
const staff = randomUUID()
const ids: Record<string, string> = { missing: randomUUID() }
beforeAll(async () => {
  sandbox = await startProviderSandbox()
  payments = await startPayments({ providers: sandbox.providers() })
  owner = await payments.account({ name: 'Owner Ltd' })
  ids.owner = owner
  other = await payments.account({ name: 'Other Ltd' })
  const card = (await payments.call('POST', '/api/payments/stripe/create-payment-intent', owner, { plan: 'professional' })).body
  await sandbox.pay(card.clientSecret, '4242424242424242')
  ids.intent = card.clientSecret.split('_secret_')[0]
  await payments.call('GET', `/api/payments/stripe/payment-intent/${ids.intent}`, owner)
  const order = (await payments.call('POST', '/api/paypal/order', owner, { amount: 20, currency: 'USD' })).body
  await sandbox.decide(order.id, 'approve')
  const request = (await payments.call('POST', '/api/sales-requests', owner, { plan: 'enterprise' })).body
  const [invoice] = (await payments.call('GET', '/api/invoices', owner)).body
  await sandbox.control('stripe/payment_intents/pi_of_others/dispute', { status: 'lost' })
  for (const event of (await sandbox.events()).filter(({ type }) => type.startsWith('charge.dispute'))) await payments.hears(sandbox, event)
  await payments.passes(0)
  const [dispute] = (await payments.call('GET', '/api/staff/disputes', staff, undefined, { role: 'staff' })).body
  Object.assign(ids, { dispute: dispute.id, payment: card.paymentId, order: order.id, request: request.id, invoice: invoice.id })
})
afterAll(async () => {
  await payments.close()
  await sandbox.stop()
})

/** Whose session was revoked is a visitor: the gateway sees to it. */
const callers = ['visitor', 'other', 'owner', 'staff'] as const
type Statuses = readonly [visitor: number, other: number, owner: number, staff: number]

const everybody = [200, 200, 200, 200] as const
const members = [401, 200, 200, 200] as const
const paid = { amount: 20, currency: 'USD' }
const reason = { reason: 'Asked for it' }
const note = { note: 'Given back at the provider' }

/** Each route, with what it answers to whom. `{name}` is one of `ids`. Staff who pay are payers like others, and see no more with these calls. */
const routes: readonly (readonly [route: string, url: string, body: object | undefined, statuses: Statuses])[] = [
  ['GET /api/plans', '/api/plans', undefined, everybody],
  ['GET /api/payments/options', '/api/payments/options', undefined, everybody],
  ['GET /api/memberships/me', '/api/memberships/me', undefined, members],
  ['POST /api/memberships/me/stop-renewal', '/api/memberships/me/stop-renewal', {}, members],
  ['POST /api/sales-requests', '/api/sales-requests', { plan: 'enterprise' }, [401, 201, 201, 403]],
  ['GET /api/staff/sales-requests', '/api/staff/sales-requests', undefined, [401, 403, 403, 200]],
  ['POST /api/staff/sales-requests/:id/close', '/api/staff/sales-requests/{request}/close', {}, [401, 403, 403, 200]],
  ['POST /api/staff/sales-requests/:id/close', '/api/staff/sales-requests/{missing}/close', {}, [401, 403, 403, 404]],
  ['POST /api/payments/stripe/create-payment-intent', '/api/payments/stripe/create-payment-intent', paid, members],
  ['GET /api/payments/stripe/payment-intent/:paymentIntentId', '/api/payments/stripe/payment-intent/{intent}', undefined, [401, 404, 200, 404]],
  ['GET /api/payments/stripe/payment-intent/:paymentIntentId', '/api/payments/stripe/payment-intent/{missing}', undefined, [401, 404, 404, 404]],
  ['GET /api/paypal/setup', '/api/paypal/setup', undefined, members],
  ['POST /api/paypal/order', '/api/paypal/order', paid, members],
  ['POST /api/paypal/order/:id/capture', '/api/paypal/order/{order}/capture', {}, [401, 404, 200, 404]],
  ['POST /api/paypal/order/:id/capture', '/api/paypal/order/{missing}/capture', {}, [401, 404, 404, 404]],
  ['POST /api/payments/mobile-money', '/api/payments/mobile-money', { amount: 900, currency: 'KES', phone: '+254700123456' }, [401, 201, 201, 201]],
  ['GET /api/staff/disputes', '/api/staff/disputes', undefined, [401, 403, 403, 200]],
  ['POST /api/staff/disputes/:id/seen', '/api/staff/disputes/{dispute}/seen', {}, [401, 403, 403, 200]],
  ['POST /api/staff/disputes/:id/seen', '/api/staff/disputes/{missing}/seen', {}, [401, 403, 403, 404]],
  // Signed by nobody.
  ['POST /api/payments/stripe/webhook', '/api/payments/stripe/webhook', {}, [400, 400, 400, 400]],
  ['POST /api/paypal/webhook', '/api/paypal/webhook', {}, [400, 400, 400, 400]],
  ['POST /api/payments/mobile-money/webhook', '/api/payments/mobile-money/webhook', {}, [400, 400, 400, 400]],
  ['GET /api/payments', '/api/payments', undefined, members],
  ['GET /api/payments/:id', '/api/payments/{payment}', undefined, [401, 404, 200, 404]],
  ['GET /api/payments/:id', '/api/payments/{missing}', undefined, [401, 404, 404, 404]],
  ['GET /api/staff/payments', '/api/staff/payments', undefined, [401, 403, 403, 200]],
  ['POST /api/staff/payments/:id/refund', '/api/staff/payments/{payment}/refund', reason, [401, 403, 403, 200]],
  ['POST /api/staff/payments/:id/refund', '/api/staff/payments/{missing}/refund', reason, [401, 403, 403, 404]],
  ['POST /api/staff/payments/:id/close-mismatch', '/api/staff/payments/{payment}/close-mismatch', note, [401, 403, 403, 409]],
  ['POST /api/staff/payments/:id/close-mismatch', '/api/staff/payments/{missing}/close-mismatch', note, [401, 403, 403, 404]],
  ['POST /api/staff/payments/:id/return-mismatch', '/api/staff/payments/{payment}/return-mismatch', reason, [401, 403, 403, 409]],
  ['POST /api/staff/payments/:id/return-mismatch', '/api/staff/payments/{missing}/return-mismatch', reason, [401, 403, 403, 404]],
  ['GET /api/invoices', '/api/invoices', undefined, members],
  ['GET /api/invoices/:id/pdf', '/api/invoices/{invoice}/pdf', undefined, [401, 404, 200, 404]],
  ['GET /api/invoices/:id/pdf', '/api/invoices/{missing}/pdf', undefined, [401, 404, 404, 404]],
  // Between services: who a user is does not help.
  ['GET /internal/accounts/:id/export', '/internal/accounts/{owner}/export', undefined, [401, 401, 401, 401]],
  ['GET /internal/accounts/:id/export', '/internal/accounts/{missing}/export', undefined, [401, 401, 401, 401]],
]

/** The routes of bank details have a table of their own. */
const others = /bank-details/

const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? name)
const idOf = (who: (typeof callers)[number]) => ({ visitor: undefined, other, owner, staff })[who]

test('every route is listed here, and none but these is there', () => {
  const there = appRoutes(payments.app).filter((route) => !others.test(route))
  expect(there.sort()).toEqual([...new Set(routes.map(([route]) => route)), ...operationsRoutes].sort())
})

describe.each(routes)('%s of %s', (route, url, body, statuses) => {
  const [method] = route.split(' ') as ['GET']

  test.each(callers.map((who, index) => [who, statuses[index]] as const))('answers %s with %i', async (who, status) => {
    const role = who === 'staff' ? 'staff' : 'member'
    const answer = await payments.call(method, filled(url), idOf(who), body, { role })
    expect(answer.status, answer.text).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
    if (who !== 'owner' && !url.includes('/staff/')) expect(answer.text).not.toContain('Owner Ltd')
  })

  test.each(['no token', 'a token for another service', 'a token of another gateway'])('refuses %s', async (what) => {
    const headers =
      what === 'no token'
        ? {}
        : await testIdentity(what === 'a token for another service' ? 'directory' : 'payments').headers({ role: 'staff', sub: staff })
    expect((await payments.app.inject({ method, url: filled(url), headers, ...(body && { body }) })).statusCode).toBe(401)
  })
})

test('bad input is refused on every route', async () => {
  const report = await fuzzRoutes(payments.app, {
    identity: payments.identity,
    samples: {
      'POST /api/payments/stripe/create-payment-intent': { body: paid },
      'POST /api/paypal/order': { body: paid },
      'POST /api/payments/mobile-money': { body: { amount: 900, currency: 'KES', phone: '+254700123456' } },
      'POST /api/staff/payments/:id/refund': { body: reason },
      'POST /api/staff/payments/:id/close-mismatch': { body: note },
      'POST /api/staff/payments/:id/return-mismatch': { body: reason },
    },
  })
  expect(report.routes).toBeGreaterThanOrEqual(new Set(routes.map(([route]) => route).filter((route) => !route.includes('/internal/'))).size)
  expect(report.refused).toBeGreaterThan(40)
})

test('is ready while the database answers', async () => {
  expect((await payments.app.inject('/ready')).statusCode).toBe(200)
})

test('the tables of the courier are those that service-kit describes', () => {
  expect(() => expectCourierMigrations(fileURLToPath(new URL('../prisma/migrations', import.meta.url)))).not.toThrow()
})

test('an invoice, a receipt and a credit note are PDFs, whatever letters a name has', async () => {
  await payments.pool.query(`UPDATE invoices SET payer_name = 'Société Générale d''Épices – Łódź ኢትዮጵያ & Sons <b>' WHERE id = $1`, [ids.invoice])
  for (const form of ['invoice', 'receipt']) {
    const answer = await payments.call('GET', `/api/invoices/${ids.invoice}/pdf?form=${form}`, owner)
    expect([answer.status, answer.headers['content-type'], answer.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${form}-UNG-2026-\\d{6}.pdf"$`))
  }
  expect((await payments.call('GET', `/api/invoices/${ids.invoice}/pdf?form=poem`, owner)).status).toBe(400)
})
