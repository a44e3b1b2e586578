// Plans that renew by themselves, and what becomes of those that cannot.

import { queuedMails } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SITE, startPayments, type TestPayments } from '#testing/payments.ts'
import { type ProviderSandbox, startProviderSandbox } from '#testing/provider-sandbox.ts'
import { renewMemberships } from './renew.ts'
import { tellOfRenewals } from './tell-of-renewals.ts'

let sandbox: ProviderSandbox
let payments: TestPayments
let holder: string
let email: string
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
  email = `${holder}@kivu.example`
  await payments.pool.query('UPDATE accounts SET email = $2 WHERE id = $1', [holder, email])
})

/** @returns Stripe's name of the payment */
async function buy(renew: boolean, number = '4242424242424242', plan = 'professional'): Promise<string> {
  const { body } = await payments.call('POST', '/api/payments/stripe/create-payment-intent', holder, { plan, renew })
  const { status } = await sandbox.pay(body.clientSecret, number)
  if (status === 'requires_action') await sandbox.authenticate(body.clientSecret, true)
  const intent = body.clientSecret.split('_secret_')[0]
  await payments.call('GET', `/api/payments/stripe/payment-intent/${intent}`, holder)
  return intent
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
  // In as many instances as there may be.
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => renewMemberships(payments.background)))
  expect(atOnce.reduce((sum, count) => sum + count)).toBe(1)
  expect(await renewMemberships(payments.background)).toBe(0)
  expect(await membership()).toMatchObject({ plan: 'professional', until: '2026-03-31T08:00:00.000Z', renews: true })
  at('2026-03-30T09:00:00Z')
  await renewMemberships(payments.background)
  expect(await membership()).toMatchObject({ until: '2026-04-30T08:00:00.000Z' })
  expect((await own()).map(({ status, amount }) => [status, amount])).toEqual(Array.from({ length: 3 }, () => ['succeeded', 49.99]))
})

test('who disputes a payment is charged nothing and told of no renewal, until it is decided for us; of a card whose charge was lost nothing renews', async () => {
  const intent = await buy(true)
  const { id: dispute } = await sandbox.control(`stripe/payment_intents/${intent}/dispute`, { status: 'warning_needs_response' })
  const heard = async () => {
    for (const event of (await sandbox.events()).filter(({ body }) => body.includes(dispute))) await payments.hears(sandbox, event)
    await payments.passes(0)
  }
  // Nobody could look at it yet.
  await sandbox.control('faults', { faults: [{ path: '/v1/disputes', fail: 'before', times: 1 }] })
  await heard()
  at('2026-02-27T09:00:00Z')
  expect([await tellOfRenewals(payments.background), await renewMemberships(payments.background)]).toEqual([0, 0])
  await payments.passes(0)
  expect([await tellOfRenewals(payments.background), await renewMemberships(payments.background)]).toEqual([0, 0])
  await sandbox.control(`stripe/disputes/${dispute}/move`, { status: 'warning_closed' })
  await heard()
  expect(await renewMemberships(payments.background)).toBe(1)
  expect(await membership()).toMatchObject({ until: '2026-03-31T08:00:00.000Z', renews: true })
  // What is begun already is not charged either, where its payer says so before it is.
  at('2026-03-30T09:00:00Z')
  await sandbox.control('faults', { faults: [{ path: '/confirm', fail: 'before', times: 1 }] })
  await renewMemberships(payments.background)
  await sandbox.control(`stripe/payment_intents/${intent}/dispute`, { funds: 'withdrawn' })
  for (const event of (await sandbox.events()).filter(({ type }) => type.startsWith('charge.dispute'))) await payments.hears(sandbox, event)
  await payments.passes(0)
  await payments.passes(120)
  expect((await own()).map(({ status }) => status)).toEqual(['canceled', 'succeeded', 'succeeded'])
  expect(await mails()).toEqual([])
  const [{ reference: last }] = (
    await payments.pool.query(`SELECT reference FROM disputes WHERE reference <> $1 ORDER BY opened_at DESC LIMIT 1`, [dispute])
  ).rows
  await sandbox.control(`stripe/disputes/${last}/move`, { status: 'lost' })
  for (const event of (await sandbox.events()).filter(({ body }) => body.includes(last))) await payments.hears(sandbox, event)
  await payments.passes(0)
  // The other month is still his; no third one is charged.
  const { rows: left } = await payments.pool.query('SELECT plan, renewed_by AS "renewedBy" FROM memberships WHERE holder_id = $1', [holder])
  expect(left).toEqual([{ plan: 'professional', renewedBy: null }])
})

test('a card that is declined is tried five times within nine days, its holder mailed each time, and at last the plan ends', async () => {
  await buy(true, '4000000000000341')
  const tried: string[] = []
  for (let hours = 0; hours < 24 * 14; hours += 6) {
    at(new Date(Date.parse('2026-02-27T09:00:00Z') + hours * 3_600_000).toISOString())
    if (await renewMemberships(payments.background)) tried.push(payments.clock.now.toISOString().slice(5, 10))
    await payments.passes(120)
  }
  expect(tried).toEqual(['02-27', '02-28', '03-02', '03-05', '03-08'])
  expect(await membership()).toMatchObject({
    plan: 'basic',
    until: null,
    renews: false,
    renewalPlan: 'professional',
    renewalProblem: 'Your card was declined.',
    renewalRemedy: null,
  })
  expect((await own()).map(({ status }) => status)).toEqual(['canceled', 'canceled', 'canceled', 'canceled', 'canceled', 'succeeded'])
  const told = await mails()
  expect(told.map(({ subject }) => subject)).toEqual(Array.from({ length: 5 }, () => 'Professional could not be renewed'))
  expect(told[0]?.text).toContain('Your bank says: Your card was declined.\n\nWe try again on 28 February 2026.')
  expect(told[4]?.text).toContain('We do not try again.')
})

test('the last try may succeed, and the card goes on', async () => {
  await buy(true)
  await payments.pool.query(
    `INSERT INTO payments (id, payer_id, method, status, amount, currency, description, plan, renew, renews, saved_from, created_at, check_at)
     SELECT gen_random_uuid(), payer_id, 'card', 'failed', amount, currency, description, plan, true, '2026-02-28T08:00:00Z', id, at, NULL
     FROM payments, unnest('{2026-02-27T09:00Z,2026-02-28T09:00Z,2026-03-02T09:00Z,2026-03-05T09:00Z}'::timestamptz[]) AS at WHERE payer_id = $1`,
    [holder],
  )
  at('2026-03-08T09:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(1)
  expect(await membership()).toMatchObject({ until: '2026-04-08T09:00:00.000Z', renews: true })
})

describe('a month whose money went back', () => {
  const renewedBy = async () => (await payments.pool.query('SELECT renewed_by FROM memberships WHERE holder_id = $1', [holder])).rows
  /** All of it, in the provider's dashboard. */
  async function goesBack(intent: string): Promise<void> {
    const body = new URLSearchParams({ payment_intent: intent })
    await fetch(`${sandbox.url}/v1/refunds`, { method: 'POST', headers: { authorization: 'Bearer sk_test_1' }, body })
    for (const event of (await sandbox.events()).filter(({ body: told }) => told.includes(intent))) await payments.hears(sandbox, event)
    await payments.passes(0)
  }

  test('is the one that asked for renewals: its card is charged no more, though an older month has just ended', async () => {
    await buy(false)
    at('2026-02-25T08:00:00Z')
    const intent = await buy(true)
    at('2026-03-01T08:00:00Z')
    await goesBack(intent)
    expect((await own()).map(({ status }) => status)).toEqual(['refunded', 'succeeded'])
    expect(await renewMemberships(payments.background)).toBe(0)
    expect(await renewedBy()).toEqual([{ renewed_by: null }])
    // What was paid before is over: there is nothing that he could have renewed.
    expect(await mails()).toEqual([])
  })

  test('is one of another plan: the mail names that, and the one that is left', async () => {
    await buy(false)
    at('2026-02-03T08:00:00Z')
    await goesBack(await buy(true, undefined, 'enterprise'))
    const [mail, ...more] = await mails()
    expect([mail?.subject, more]).toEqual(['Enterprise is no longer renewed', []])
    expect(mail?.text).toContain('Your plan Professional, which is paid otherwise, lasts until 28 February 2026.')
  })

  test('was paid twice by mistake: the other stays paid, and its holder is mailed that the renewal has ended', async () => {
    await buy(true)
    at('2026-02-03T08:00:00Z')
    await goesBack(await buy(true))
    expect(await membership()).toMatchObject({ until: '2026-02-28T08:00:00.000Z', renews: false })
    const [mail, ...more] = await mails()
    expect([mail?.subject, more]).toEqual(['Professional is no longer renewed', []])
    expect(mail?.text).toContain('lasts until 28 February 2026')
  })

  test('is the only one: nothing is left to renew, and nobody is mailed of that', async () => {
    await goesBack(await buy(true))
    expect([await renewedBy(), await mails()]).toEqual([[{ renewed_by: null }], []])
  })

  test('is one that was charged by itself: no other follows', async () => {
    await buy(true)
    at('2026-02-27T09:00:00Z')
    await renewMemberships(payments.background)
    const { rows } = await payments.pool.query('SELECT reference FROM payments WHERE payer_id = $1 AND renews IS NOT NULL', [holder])
    await goesBack(rows[0].reference)
    expect(await membership()).toMatchObject({ until: '2026-02-28T08:00:00.000Z', renews: false })
    expect(await renewedBy()).toEqual([{ renewed_by: null }])
  })
})

test('what is paid has ended and the card is still tried: that can be stopped until the last try', async () => {
  await buy(true, '4000000000000341')
  for (const day of ['02-27', '02-28', '03-02', '03-05']) {
    at(`2026-${day}T09:00:00Z`)
    await renewMemberships(payments.background)
    expect(await membership()).toMatchObject({ renews: true, renewalPlan: 'professional' })
  }
  expect(await membership()).toMatchObject({ plan: 'basic', until: null })
  const stopped = await payments.call('POST', '/api/memberships/me/stop-renewal', holder, {})
  expect(stopped.body).toMatchObject({ renews: false, renewalPlan: null, renewalProblem: null })
  at('2026-03-08T09:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(0)
})

describe('a month paid with PayPal', () => {
  async function payWithWallet(plan: string): Promise<void> {
    const { body } = await payments.call('POST', '/api/paypal/order', holder, { plan, currency: 'USD', amount: 1 })
    await sandbox.decide(body.id, 'approve')
    await payments.call('POST', `/api/paypal/order/${body.id}/capture`, holder, {})
  }

  test('of the plan that a card renews: the card goes on after it', async () => {
    await buy(true)
    await payWithWallet('professional')
    expect(await membership()).toMatchObject({ until: '2026-03-31T08:00:00.000Z', renews: true })
    at('2026-03-30T09:00:00Z')
    await renewMemberships(payments.background)
    expect(await membership()).toMatchObject({ until: '2026-04-30T08:00:00.000Z' })
  })

  test('after that card was declined: the problem is over, and the card pays the month after', async () => {
    await buy(true, '4000000000000341')
    at('2026-03-02T09:00:00Z')
    await renewMemberships(payments.background)
    await payWithWallet('professional')
    expect(await membership()).toMatchObject({ until: '2026-04-02T09:00:00.000Z', renews: true, renewalProblem: null })
  })

  const until = '2026-04-09T09:00:00.000Z'

  test('after the last try: nobody waits for another charge, and none is made', async () => {
    await buy(true, '4000000000000341')
    for (const day of ['02-27', '02-28', '03-02', '03-05', '03-08']) {
      at(`2026-${day}T09:00:00Z`)
      expect(await renewMemberships(payments.background)).toBe(1)
    }
    at('2026-03-09T09:00:00Z')
    await payWithWallet('professional')
    expect(await membership()).toMatchObject({ until, renews: false, renewalPlan: null, renewalProblem: null })
    at('2026-04-08T12:00:00Z')
    expect(await renewMemberships(payments.background)).toBe(0)
  })

  test('in place of a card that has to be another: that one is not charged again', async () => {
    await sandbox.control(`stripe/payment_intents/${await buy(true)}/forget`)
    at('2026-02-27T09:00:00Z')
    await renewMemberships(payments.background)
    await payWithWallet('professional')
    expect(await membership()).toMatchObject({ until: '2026-03-31T08:00:00.000Z', renews: false, renewalProblem: null })
  })

  test.each([
    ['of another plan', 'enterprise', '2026-02-10T08:00:00Z'],
    ['long after the last try', 'professional', '2026-04-20T08:00:00Z'],
  ])('%s: nobody agreed to have that renewed', async (_when, plan, day) => {
    await buy(true)
    at(day)
    await payWithWallet(plan)
    expect(await membership()).toMatchObject({ plan, renews: false })
  })
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

describe('begun while Stripe is away, and then', () => {
  const intents = '/v1/payment_intents'
  const away = (fault: object) => sandbox.control('faults', { faults: [{ path: intents, method: 'POST', fail: 'before', times: 1, ...fault }] })
  const stop = () => payments.call('POST', '/api/memberships/me/stop-renewal', holder, {})
  const refusals = async () => (await payments.events('payments.payment.failed.v1')).filter(({ payerId }) => payerId === holder)
  const states = async () => (await own()).map(({ status }) => status)

  /** One renewal that has not been charged. */
  async function begun(fault: object = {}): Promise<void> {
    await buy(true)
    await away(fault)
    at('2026-02-27T09:00:00Z')
    expect(await renewMemberships(payments.background)).toBe(1)
    expect(await states()).toEqual(['open', 'succeeded'])
  }

  test.each([
    ['before anything of it is there', {}],
    ['after it was made there', { path: '/confirm' }],
    ['after the answer that it was made was lost', { fail: 'after' }],
  ])('stopped %s: nothing is charged, and nobody is told', async (_when, fault) => {
    await begun(fault)
    await stop()
    await payments.passes(60)
    expect(await states()).toEqual(['canceled', 'succeeded'])
    const { rows } = await payments.pool.query('SELECT until, renewed_by FROM memberships WHERE holder_id = $1', [holder])
    expect(rows).toEqual([{ until: new Date('2026-02-28T08:00:00Z'), renewed_by: null }])
    expect([await mails(), await refusals()]).toEqual([[], []])
    const reference = (await payments.pool.query('SELECT reference FROM payments WHERE payer_id = $1 AND renews IS NOT NULL', [holder])).rows[0]
      ?.reference
    if (reference !== null) expect(await payments.background.providers.card?.look(reference)).toMatchObject({ word: 'canceled' })
  })

  test('paid otherwise: that counts, and the renewal is not charged', async () => {
    await begun()
    await buy(true)
    expect(await membership()).toMatchObject({ until: '2026-03-31T08:00:00.000Z', renews: true })
    await payments.passes(60)
    expect((await states()).sort()).toEqual(['canceled', 'succeeded', 'succeeded'])
    expect(await membership()).toMatchObject({ until: '2026-03-31T08:00:00.000Z', renews: true, renewalProblem: null })
    expect(await mails()).toEqual([])
  })

  test('stopped after the card was charged and the answer lost: what was paid counts, and stays the last', async () => {
    await begun({ path: '/confirm', fail: 'after' })
    await stop()
    await payments.passes(60)
    expect(await states()).toEqual(['succeeded', 'succeeded'])
    expect(await membership()).toMatchObject({ until: '2026-03-31T08:00:00.000Z', renews: false })
  })

  test('still away after a day: given up, told without a word of any bank, and tried anew once it is back', async () => {
    await buy(true)
    await away({ times: 10_000 })
    at('2026-02-27T09:00:00Z')
    await renewMemberships(payments.background)
    await payments.passes(60 * 60)
    expect(await states()).toEqual(['open', 'succeeded'])
    await payments.passes(24 * 60 * 60)
    expect(await states()).toEqual(['canceled', 'succeeded'])
    const [mail, ...more] = await mails()
    expect([mail?.subject, more]).toEqual(['Professional could not be renewed', []])
    expect(mail?.text).not.toContain('Your bank says')
    await sandbox.control('faults', { faults: [] })
    expect(await renewMemberships(payments.background)).toBe(1)
    expect(await states()).toEqual(['succeeded', 'canceled', 'succeeded'])
  })
})

test('a card that Stripe no longer has: told so at once, and not tried again', async () => {
  const intent = await buy(true)
  await sandbox.control(`stripe/payment_intents/${intent}/forget`)
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  expect(await membership()).toMatchObject({ renewalProblem: 'The saved card is no longer there.', renewalRemedy: 'another-card' })
  expect((await own()).map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
  expect((await mails())[0]?.text).toContain('Please pay the next month with another card.')
  at('2026-03-01T12:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(0)
})

test('whoever is suspended is neither charged nor told of it, not by what was begun either, until he is restored', async () => {
  const is = (status: string) =>
    payments.pool.query(
      `INSERT INTO account_status (account_id, status, version) VALUES ($1, $2, 1) ON CONFLICT (account_id) DO UPDATE SET status = excluded.status`,
      [holder, status],
    )
  await buy(true)
  await is('suspended')
  at('2026-02-22T09:00:00Z')
  expect(await tellOfRenewals(payments.background)).toBe(0)
  at('2026-02-27T09:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(0)
  await is('active')
  await sandbox.control('faults', { faults: [{ path: '/confirm', method: 'POST', fail: 'before', times: 1 }] })
  expect(await renewMemberships(payments.background)).toBe(1)
  await is('suspended')
  await payments.passes(60)
  expect((await own()).map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
  expect(await mails()).toEqual([])
  await is('active')
  at('2026-02-28T09:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(1)
  expect(await membership()).toMatchObject({ until: '2026-03-28T09:00:00.000Z', renews: true, renewalProblem: null })
})

const mails = () => queuedMails(payments.pool, email)

test('a week before, its holder is mailed when, from which card and for how much; and is charged no more than that', async () => {
  await buy(true)
  at('2026-02-20T07:00:00Z')
  expect(await tellOfRenewals(payments.background)).toBe(0)
  at('2026-02-21T09:00:00Z')
  // It was cheaper when it was bought.
  await payments.pool.query('UPDATE payments SET amount = 3999 WHERE payer_id = $1', [holder])
  expect(await tellOfRenewals(payments.background)).toBe(1)
  expect(await tellOfRenewals(payments.background)).toBe(0)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Professional renews on 27 February 2026')
  for (const words of ['Visa ending in 4242', 'USD 49.99 for another month', 'so far it was USD 39.99', `${SITE}/membership`])
    expect(mail?.text).toContain(words)
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  expect((await own())[0]).toMatchObject({ status: 'succeeded', amount: 49.99 })
})

test('a price that nobody was told of is not charged', async () => {
  await buy(true)
  await payments.pool.query('UPDATE payments SET amount = 3999 WHERE payer_id = $1', [holder])
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  expect((await own())[0]).toMatchObject({ status: 'succeeded', amount: 39.99 })
})

test('a card that expires before is told of before, and, expired, is charged once and not again', async () => {
  const intent = await buy(true)
  await sandbox.control(`stripe/payment_intents/${intent}/card`, { exp_month: 1, exp_year: 2026 })
  at('2026-02-22T09:00:00Z')
  await tellOfRenewals(payments.background)
  expect((await mails())[0]).toMatchObject({ subject: 'Your card expires before Professional renews' })
  expect((await mails())[0]?.text).toContain(`${SITE}/checkout?plan=professional`)
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  expect(await membership()).toMatchObject({ plan: 'professional', renewalProblem: 'Your card has expired.', renewalRemedy: 'another-card' })
  expect((await mails())[1]?.text).toContain('Please pay the next month with another card.')
  at('2026-03-01T12:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(0)
  // Another card pays, and renews from then on.
  await buy(true)
  expect(await membership()).toMatchObject({
    plan: 'professional',
    renews: true,
    renewalProblem: null,
    renewalRemedy: null,
    until: '2026-04-01T12:00:00.000Z',
  })
  at('2026-03-31T13:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(1)
  expect(await membership()).toMatchObject({ until: '2026-05-01T12:00:00.000Z' })
})

test('a bank that asks its owner: mailed with the way to confirm, and not tried again', async () => {
  await buy(true, '4000002500003155')
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  expect(await membership()).toMatchObject({ renews: true, renewalRemedy: 'authentication' })
  const [mail] = await mails()
  expect(mail?.subject).toBe('Please confirm the renewal of Professional')
  expect(mail?.text).toContain(`Confirm and pay:\n${SITE}/checkout?plan=professional`)
  at('2026-02-28T12:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(0)
  await payments.passes(86_400)
  // Given up at the provider's as well, which is no news.
  expect(await mails()).toHaveLength(1)
})

test('who stopped the renewal while it failed hears nothing more', async () => {
  await buy(true, '4000000000000341')
  await sandbox.control('faults', { faults: [{ path: '/v1/payment_intents', method: 'POST', fail: 'after', times: 1 }] })
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  await payments.call('POST', '/api/memberships/me/stop-renewal', holder, {})
  await payments.passes(60)
  expect(await membership()).toMatchObject({ renews: false, renewalProblem: null })
  expect(await mails()).toEqual([])
})
