// Tests automatic renewals, also those that fail.

import { queuedMails } from '@ungana/service-kit/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { SITE } from '#testing/payments.ts'
import { startWithSandbox } from '#testing/start-with-sandbox.ts'
import { announceRenewals } from './announce-renewals.ts'
import { renewMemberships } from './renew.ts'

const { sandbox, payments } = await startWithSandbox()
let holder: string
let email: string
beforeEach(async () => {
  // Stops the renewals of earlier tests.
  await payments.pool.query('UPDATE memberships SET renewed_by = NULL')
  payments.clock.now = new Date('2026-01-31T08:00:00Z')
  holder = await payments.account()
  email = `${holder}@kivu.example`
  await payments.pool.query('UPDATE accounts SET email = $2 WHERE id = $1', [holder, email])
})

/** @returns Stripe's id of the payment */
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

test('charges the saved card once, a day before the plan ends, and a plan that began on the 31st ends on the 31st again', async () => {
  await buy(true)
  expect(await membership()).toMatchObject({ until: '2026-02-28T08:00:00.000Z', renews: true })
  at('2026-02-27T07:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(0)
  at('2026-02-27T09:00:00Z')
  // Several instances run at once.
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => renewMemberships(payments.background)))
  expect(atOnce.reduce((sum, count) => sum + count)).toBe(1)
  expect(await renewMemberships(payments.background)).toBe(0)
  expect(await membership()).toMatchObject({ plan: 'professional', until: '2026-03-31T08:00:00.000Z', renews: true })
  at('2026-03-30T09:00:00Z')
  await renewMemberships(payments.background)
  expect(await membership()).toMatchObject({ until: '2026-04-30T08:00:00.000Z' })
  expect((await own()).map(({ status, amount }) => [status, amount])).toEqual(Array.from({ length: 3 }, () => ['succeeded', 49.99]))
})

test('a payer with an open dispute is neither charged nor emailed about renewals, and a lost dispute ends them', async () => {
  const intent = await buy(true)
  const { id: dispute } = await sandbox.control(`stripe/payment_intents/${intent}/dispute`, { status: 'warning_needs_response' })
  const receiveDispute = async () => {
    for (const event of (await sandbox.events()).filter(({ body }) => body.includes(dispute))) await payments.receiveEvent(sandbox, event)
    await payments.passTime(0)
  }
  // The dispute has not been checked yet.
  await sandbox.control('faults', { faults: [{ path: '/v1/disputes', fail: 'before', times: 1 }] })
  await receiveDispute()
  at('2026-02-27T09:00:00Z')
  expect([await announceRenewals(payments.background), await renewMemberships(payments.background)]).toEqual([0, 0])
  await payments.passTime(0)
  expect([await announceRenewals(payments.background), await renewMemberships(payments.background)]).toEqual([0, 0])
  await sandbox.control(`stripe/disputes/${dispute}/move`, { status: 'warning_closed' })
  await receiveDispute()
  expect(await renewMemberships(payments.background)).toBe(1)
  expect(await membership()).toMatchObject({ until: '2026-03-31T08:00:00.000Z', renews: true })
  // A renewal that has started is not charged either, if the dispute comes before the charge.
  at('2026-03-30T09:00:00Z')
  await sandbox.control('faults', { faults: [{ path: '/confirm', fail: 'before', times: 1 }] })
  await renewMemberships(payments.background)
  await sandbox.control(`stripe/payment_intents/${intent}/dispute`, { funds: 'withdrawn' })
  for (const event of (await sandbox.events()).filter(({ type }) => type.startsWith('charge.dispute'))) await payments.receiveEvent(sandbox, event)
  await payments.passTime(0)
  await payments.passTime(120)
  expect((await own()).map(({ status }) => status)).toEqual(['canceled', 'succeeded', 'succeeded'])
  expect(await mails()).toEqual([])
  const [{ reference: last }] = (
    await payments.pool.query(`SELECT reference FROM disputes WHERE reference <> $1 ORDER BY opened_at DESC LIMIT 1`, [dispute])
  ).rows
  await sandbox.control(`stripe/disputes/${last}/move`, { status: 'lost' })
  for (const event of (await sandbox.events()).filter(({ body }) => body.includes(last))) await payments.receiveEvent(sandbox, event)
  await payments.passTime(0)
  // The other month stays paid, and no third month is charged.
  const { rows: left } = await payments.pool.query('SELECT plan, renewed_by AS "renewedBy" FROM memberships WHERE holder_id = $1', [holder])
  expect(left).toEqual([{ plan: 'professional', renewedBy: null }])
})

test('tries a declined card five times within nine days, emails the holder each time, then lets the plan end', async () => {
  await buy(true, '4000000000000341')
  const tried: string[] = []
  for (let hours = 0; hours < 24 * 14; hours += 6) {
    at(new Date(Date.parse('2026-02-27T09:00:00Z') + hours * 3_600_000).toISOString())
    if (await renewMemberships(payments.background)) tried.push(payments.clock.now.toISOString().slice(5, 10))
    await payments.passTime(120)
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
  const sent = await mails()
  expect(sent.map(({ subject }) => subject)).toEqual(Array.from({ length: 5 }, () => 'Your Professional plan could not be renewed'))
  expect(sent[0]?.text).toContain('Your bank says: Your card was declined.\n\nWe will try again on 28 February 2026.')
  expect(sent[4]?.text).toContain('We will not try again.')
})

test('the last try may succeed, and the renewal continues', async () => {
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

describe('a refunded month', () => {
  const renewedBy = async () => (await payments.pool.query('SELECT renewed_by FROM memberships WHERE holder_id = $1', [holder])).rows
  /** Refunds the payment fully in the provider's dashboard. */
  async function refundInDashboard(intent: string): Promise<void> {
    const body = new URLSearchParams({ payment_intent: intent })
    await fetch(`${sandbox.url}/v1/refunds`, { method: 'POST', headers: { authorization: 'Bearer sk_test_1' }, body })
    for (const event of (await sandbox.events()).filter(({ body: text }) => text.includes(intent))) await payments.receiveEvent(sandbox, event)
    await payments.passTime(0)
  }

  test('with a renewal: the card is not charged again, even if an older month has just ended', async () => {
    await buy(false)
    at('2026-02-25T08:00:00Z')
    const intent = await buy(true)
    at('2026-03-01T08:00:00Z')
    await refundInDashboard(intent)
    expect((await own()).map(({ status }) => status)).toEqual(['refunded', 'succeeded'])
    expect(await renewMemberships(payments.background)).toBe(0)
    expect(await renewedBy()).toEqual([{ renewed_by: null }])
    // No email is sent, because no paid month is left that could have been renewed.
    expect(await mails()).toEqual([])
  })

  test('of another plan: the email names that plan and the remaining one', async () => {
    await buy(false)
    at('2026-02-03T08:00:00Z')
    await refundInDashboard(await buy(true, undefined, 'enterprise'))
    const [mail, ...more] = await mails()
    expect([mail?.subject, more]).toEqual(['Your Enterprise plan no longer renews', []])
    expect(mail?.text).toContain('Your Professional plan from your other payments lasts until 28 February 2026.')
  })

  test('that was paid twice: the other month stays paid, and the holder gets an email that the renewal ended', async () => {
    await buy(true)
    at('2026-02-03T08:00:00Z')
    await refundInDashboard(await buy(true))
    expect(await membership()).toMatchObject({ until: '2026-02-28T08:00:00.000Z', renews: false })
    const [mail, ...more] = await mails()
    expect([mail?.subject, more]).toEqual(['Your Professional plan no longer renews', []])
    expect(mail?.text).toContain('lasts until 28 February 2026')
  })

  test('that was the only paid month: nothing renews, and no email is sent', async () => {
    await refundInDashboard(await buy(true))
    expect([await renewedBy(), await mails()]).toEqual([[{ renewed_by: null }], []])
  })

  test('that was a renewal: no other charge follows', async () => {
    await buy(true)
    at('2026-02-27T09:00:00Z')
    await renewMemberships(payments.background)
    const { rows } = await payments.pool.query('SELECT reference FROM payments WHERE payer_id = $1 AND renews IS NOT NULL', [holder])
    await refundInDashboard(rows[0].reference)
    expect(await membership()).toMatchObject({ until: '2026-02-28T08:00:00.000Z', renews: false })
    expect(await renewedBy()).toEqual([{ renewed_by: null }])
  })
})

test('after the plan ends, the holder can stop the renewal until the last try', async () => {
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

  test('for the plan that a card renews: the card pays the month after it', async () => {
    await buy(true)
    await payWithWallet('professional')
    expect(await membership()).toMatchObject({ until: '2026-03-31T08:00:00.000Z', renews: true })
    at('2026-03-30T09:00:00Z')
    await renewMemberships(payments.background)
    expect(await membership()).toMatchObject({ until: '2026-04-30T08:00:00.000Z' })
  })

  test('after a declined card: the problem is cleared, and the card pays the next month', async () => {
    await buy(true, '4000000000000341')
    at('2026-03-02T09:00:00Z')
    await renewMemberships(payments.background)
    await payWithWallet('professional')
    expect(await membership()).toMatchObject({ until: '2026-04-02T09:00:00.000Z', renews: true, renewalProblem: null })
  })

  const until = '2026-04-09T09:00:00.000Z'

  test('after the last try: the card is not charged again', async () => {
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

  test('while the saved card must be replaced: that card is not charged again', async () => {
    await sandbox.control(`stripe/payment_intents/${await buy(true)}/forget`)
    at('2026-02-27T09:00:00Z')
    await renewMemberships(payments.background)
    await payWithWallet('professional')
    expect(await membership()).toMatchObject({ until: '2026-03-31T08:00:00.000Z', renews: false, renewalProblem: null })
  })

  test.each([
    ['of another plan', 'enterprise', '2026-02-10T08:00:00Z'],
    ['long after the last try', 'professional', '2026-04-20T08:00:00Z'],
  ])('%s: the plan does not renew', async (_when, plan, day) => {
    await buy(true)
    at(day)
    await payWithWallet(plan)
    expect(await membership()).toMatchObject({ plan, renews: false })
  })
})

test('after the holder stops the renewal, the paid time stays and nothing more is charged', async () => {
  await buy(true)
  expect((await payments.call('POST', '/api/memberships/me/stop-renewal', holder, {})).body).toMatchObject({ plan: 'professional', renews: false })
  at('2026-02-27T09:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(0)
})

test('charges a renewal only once, even if the response is lost', async () => {
  await buy(true)
  await sandbox.control('faults', { faults: [{ path: '/v1/payment_intents', method: 'POST', fail: 'after', times: 1 }] })
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  expect(await membership()).toMatchObject({ until: '2026-02-28T08:00:00.000Z' })
  await payments.passTime(60)
  expect(await membership()).toMatchObject({ until: '2026-03-31T08:00:00.000Z' })
  expect(await own()).toHaveLength(2)
})

describe('a renewal that starts while Stripe is down', () => {
  const intents = '/v1/payment_intents'
  const away = (fault: object) => sandbox.control('faults', { faults: [{ path: intents, method: 'POST', fail: 'before', times: 1, ...fault }] })
  const stop = () => payments.call('POST', '/api/memberships/me/stop-renewal', holder, {})
  const refusals = async () => (await payments.events('payments.payment.failed.v1')).filter(({ payerId }) => payerId === holder)
  const states = async () => (await own()).map(({ status }) => status)

  /** Starts a renewal without charging it. */
  async function startRenewal(fault: object = {}): Promise<void> {
    await buy(true)
    await away(fault)
    at('2026-02-27T09:00:00Z')
    expect(await renewMemberships(payments.background)).toBe(1)
    expect(await states()).toEqual(['open', 'succeeded'])
  }

  test.each([
    ['before Stripe has it', {}],
    ['after Stripe has it', { path: '/confirm' }],
    ['after Stripe’s response was lost', { fail: 'after' }],
  ])('and that the holder stops %s is not charged, and sends no notice', async (_when, fault) => {
    await startRenewal(fault)
    await stop()
    await payments.passTime(60)
    expect(await states()).toEqual(['canceled', 'succeeded'])
    const { rows } = await payments.pool.query('SELECT until, renewed_by FROM memberships WHERE holder_id = $1', [holder])
    expect(rows).toEqual([{ until: new Date('2026-02-28T08:00:00Z'), renewed_by: null }])
    expect([await mails(), await refusals()]).toEqual([[], []])
    const reference = (await payments.pool.query('SELECT reference FROM payments WHERE payer_id = $1 AND renews IS NOT NULL', [holder])).rows[0]
      ?.reference
    if (reference !== null) expect(await payments.background.providers.card?.getPayment(reference)).toMatchObject({ word: 'canceled' })
  })

  test('is not charged if the holder pays in a different way', async () => {
    await startRenewal()
    await buy(true)
    expect(await membership()).toMatchObject({ until: '2026-03-31T08:00:00.000Z', renews: true })
    await payments.passTime(60)
    expect((await states()).sort()).toEqual(['canceled', 'succeeded', 'succeeded'])
    expect(await membership()).toMatchObject({ until: '2026-03-31T08:00:00.000Z', renews: true, renewalProblem: null })
    expect(await mails()).toEqual([])
  })

  test('and that the holder stops after a charge whose response was lost: this payment counts, and is the last', async () => {
    await startRenewal({ path: '/confirm', fail: 'after' })
    await stop()
    await payments.passTime(60)
    expect(await states()).toEqual(['succeeded', 'succeeded'])
    expect(await membership()).toMatchObject({ until: '2026-03-31T08:00:00.000Z', renews: false })
  })

  test('is canceled if Stripe still does not answer after a day: the email names no reason from a bank, and we try again later', async () => {
    await buy(true)
    await away({ times: 10_000 })
    at('2026-02-27T09:00:00Z')
    await renewMemberships(payments.background)
    await payments.passTime(60 * 60)
    expect(await states()).toEqual(['open', 'succeeded'])
    await payments.passTime(24 * 60 * 60)
    expect(await states()).toEqual(['canceled', 'succeeded'])
    const [mail, ...more] = await mails()
    expect([mail?.subject, more]).toEqual(['Your Professional plan could not be renewed', []])
    expect(mail?.text).not.toContain('Your bank says')
    await sandbox.control('faults', { faults: [] })
    expect(await renewMemberships(payments.background)).toBe(1)
    expect(await states()).toEqual(['succeeded', 'canceled', 'succeeded'])
  })
})

test('if the card was deleted at Stripe, the holder learns it at once, and the card is not tried again', async () => {
  const intent = await buy(true)
  await sandbox.control(`stripe/payment_intents/${intent}/forget`)
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  expect(await membership()).toMatchObject({ renewalProblem: 'The saved card was deleted.', renewalRemedy: 'another-card' })
  expect((await own()).map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
  expect((await mails())[0]?.text).toContain('Please pay the next month with another card.')
  at('2026-03-01T12:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(0)
})

test('a suspended holder is neither charged nor emailed until staff restore the account, even if a renewal had started', async () => {
  const is = (status: string) =>
    payments.pool.query(
      `INSERT INTO account_status (account_id, status, version) VALUES ($1, $2, 1) ON CONFLICT (account_id) DO UPDATE SET status = excluded.status`,
      [holder, status],
    )
  await buy(true)
  await is('suspended')
  at('2026-02-22T09:00:00Z')
  expect(await announceRenewals(payments.background)).toBe(0)
  at('2026-02-27T09:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(0)
  await is('active')
  await sandbox.control('faults', { faults: [{ path: '/confirm', method: 'POST', fail: 'before', times: 1 }] })
  expect(await renewMemberships(payments.background)).toBe(1)
  await is('suspended')
  await payments.passTime(60)
  expect((await own()).map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
  expect(await mails()).toEqual([])
  await is('active')
  at('2026-02-28T09:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(1)
  expect(await membership()).toMatchObject({ until: '2026-03-28T09:00:00.000Z', renews: true, renewalProblem: null })
})

const mails = () => queuedMails(payments.pool, email)

test('emails the date, card and price of a renewal a week before, and never charges more than that price', async () => {
  await buy(true)
  at('2026-02-20T07:00:00Z')
  expect(await announceRenewals(payments.background)).toBe(0)
  at('2026-02-21T09:00:00Z')
  // The plan was cheaper when it was bought.
  await payments.pool.query('UPDATE payments SET amount = 3999 WHERE payer_id = $1', [holder])
  expect(await announceRenewals(payments.background)).toBe(1)
  expect(await announceRenewals(payments.background)).toBe(0)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your Professional plan renews on 27 February 2026')
  for (const words of ['Visa ending in 4242', 'USD 49.99', 'for another month', 'You paid USD 39.99 before', `${SITE}/membership`])
    expect(mail?.text).toContain(words)
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  expect((await own())[0]).toMatchObject({ status: 'succeeded', amount: 49.99 })
})

test('does not charge a higher price that was not announced', async () => {
  await buy(true)
  await payments.pool.query('UPDATE payments SET amount = 3999 WHERE payer_id = $1', [holder])
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  expect((await own())[0]).toMatchObject({ status: 'succeeded', amount: 39.99 })
})

test('a month that a phone paid in its own currency counts with its price in dollars', async () => {
  await buy(true)
  const payByPhone = (cents: number) =>
    payments.pool.query(
      `INSERT INTO payments (id, payer_id, method, status, amount, currency, description, plan, created_at, paid_at, check_at, price_amount, price_currency, rate, rate_date)
       VALUES (gen_random_uuid(), $1, 'mobile-money', 'succeeded', 646600, 'KES', 'Professional plan', 'professional', $2, $2, NULL, $3, 'USD', '129.35', '2026-02-01')`,
      [holder, payments.clock.now, cents],
    )
  at('2026-02-22T09:00:00Z')
  await payByPhone(4999)
  await announceRenewals(payments.background)
  expect((await mails())[0]?.text).not.toContain('The price has changed')
  at('2026-02-26T09:00:00Z')
  await payByPhone(3999)
  await payments.pool.query('UPDATE memberships SET told_of_renewal = NULL WHERE holder_id = $1', [holder])
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  expect((await own())[0]).toMatchObject({ status: 'succeeded', amount: 39.99 })
})

test('warns about a card that expires before the renewal, and tries an expired card only once', async () => {
  const intent = await buy(true)
  await sandbox.control(`stripe/payment_intents/${intent}/card`, { exp_month: 1, exp_year: 2026 })
  at('2026-02-22T09:00:00Z')
  await announceRenewals(payments.background)
  expect((await mails())[0]).toMatchObject({ subject: 'Your card expires before your Professional plan renews' })
  expect((await mails())[0]?.text).toContain(`${SITE}/checkout?plan=professional`)
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  expect(await membership()).toMatchObject({ plan: 'professional', renewalProblem: 'Your card has expired.', renewalRemedy: 'another-card' })
  expect((await mails())[1]?.text).toContain('Please pay the next month with another card.')
  at('2026-03-01T12:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(0)
  // From now on another card pays and renews.
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

test('if the bank asks for confirmation, emails how to confirm and does not try again', async () => {
  await buy(true, '4000002500003155')
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  expect(await membership()).toMatchObject({ renews: true, renewalRemedy: 'authentication' })
  const [mail] = await mails()
  expect(mail?.subject).toBe('Please confirm the renewal of your Professional plan')
  expect(mail?.text).toContain(`Confirm and pay:\n${SITE}/checkout?plan=professional`)
  at('2026-02-28T12:00:00Z')
  expect(await renewMemberships(payments.background)).toBe(0)
  await payments.passTime(86_400)
  // The payment is also canceled at the provider, and no second email is sent.
  expect(await mails()).toHaveLength(1)
})

test('sends no more emails to a holder who stopped a failing renewal', async () => {
  await buy(true, '4000000000000341')
  await sandbox.control('faults', { faults: [{ path: '/v1/payment_intents', method: 'POST', fail: 'after', times: 1 }] })
  at('2026-02-27T09:00:00Z')
  await renewMemberships(payments.background)
  await payments.call('POST', '/api/memberships/me/stop-renewal', holder, {})
  await payments.passTime(60)
  expect(await membership()).toMatchObject({ renews: false, renewalProblem: null })
  expect(await mails()).toEqual([])
})
