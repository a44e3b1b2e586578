// Consumes events of identity and directory through a real NATS server, and publishes membership changes.
import { randomUUID } from 'node:crypto'
import { businessChanged, organizationVerified } from '@ungana/contracts-directory'
import { testBusiness } from '@ungana/contracts-directory/testing'
import { accountClosed, accountEmailChanged, accountRegistered, accountStatusChanged, companyFrozen, exportAccount } from '@ungana/contracts-identity'
import type { EventDefinition } from '@ungana/contracts-kit'
import { membershipChanged } from '@ungana/contracts-payments'
import { type Consumer, consumer } from '@ungana/service-kit/courier'
import { type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailInvoices } from '#features/invoices/mail-invoices.ts'
import { settleMembership } from '#lib/memberships.ts'
import { type CompleteFact, settlePayment } from '#lib/settle-payment.ts'
import { requireShown } from '#lib/suspended.ts'
import { form as bankForm } from '#testing/bank-details.ts'
import { SITE, startPayments, type TestPayments } from '#testing/payments.ts'

const prefix = 'payments-consumers'
let nats: TestNats
let payments: TestPayments
const received: unknown[] = []
let neighbours: Neighbour[] = []
let tell: (event: EventDefinition, payload: unknown) => Promise<unknown>

beforeAll(async () => {
  nats = await startNats()
  payments = await startPayments({ natsUrl: nats.url, prefix })
  const start = (service: string, consumers: readonly Consumer<pg.PoolClient>[] = []) =>
    startNeighbour(service, { natsUrl: nats.url, prefix, consumers })
  const [identity, directory] = [await start('identity'), await start('directory')]
  const messaging = await start('messaging', [consumer(membershipChanged, 'test', async (_tx: pg.PoolClient, event) => void received.push(event))])
  neighbours = [identity, directory, messaging]
  tell = (event, payload) => (event.name.startsWith('identity') ? identity : directory).publish(event, payload as never)
})
afterAll(async () => {
  await payments?.close()
  for (const each of neighbours) await each.close()
  await nats?.remove()
})

const account = async (id: string) => (await payments.pool.query('SELECT kind, name, email FROM accounts WHERE id = $1', [id])).rows[0]
const waitForAccount = (id: string, facts: object) =>
  vi.waitFor(async () => expect(await account(id)).toEqual(facts), { timeout: 30_000, interval: 20 })

const registration = (id: string, facts: object) => ({
  id,
  username: 'zanele_m2x',
  businessName: 'Zanele',
  businessType: 'manufacturer',
  country: 'Rwanda',
  location: 'Gisenyi',
  website: null,
  email: 'zanele@unmistakable.example',
  phone: '0788 123 456',
  contactPerson: 'Zanele',
  primaryProducts: 'Roasted coffee',
  description: 'Roasts coffee of the lake and ships it.',
  yearFounded: 2011,
  employeeCount: '11-50',
  registeredAt: '2026-11-20T08:30:00.000Z',
  ...facts,
})
const waitUntilHandled = (id: unknown) =>
  vi.waitFor(async () => expect((await payments.pool.query('SELECT FROM courier.inbox WHERE event_id = $1', [id])).rowCount).toBeGreaterThan(0), {
    timeout: 30_000,
    interval: 20,
  })
/** The provider's facts about a paid plan. */
const fact: CompleteFact = { state: 'succeeded', amount: 4999, currency: 'USD', word: 'succeeded', problem: null, refunds: [] }

test('a registered account has a name and an email address for invoices, even if directory was asked first', async () => {
  const id = randomUUID()
  await payments.pool.query(`INSERT INTO accounts (id, kind, name) VALUES ($1, 'business', 'As directory says')`, [id])
  await tell(accountRegistered, registration(id, { businessName: 'Kivu Roasters', email: 'owner@kivu.example' }))
  await waitForAccount(id, { kind: 'business', name: 'As directory says', email: 'owner@kivu.example' })
})

test('a verified organization becomes a payer of the kind "organization", with the plan of its type', async () => {
  const id = randomUUID()
  const facts = { organizationId: id, name: 'Chamber', type: 'regional', contactPerson: 'Ada Obura', email: 'ada@chamber.example' }
  await tell(organizationVerified, facts)
  await waitForAccount(id, { kind: 'organization', name: 'Chamber', email: 'ada@chamber.example' })
  const { rows } = await payments.pool.query('SELECT organization_plan AS plan FROM accounts WHERE id = $1', [id])
  expect(rows).toEqual([{ plan: 'regional-chamber' }])
})

test('receipts go to the newest email address, in whatever order events arrive', async () => {
  const id = randomUUID()
  const changed = (email: string, version: number, of = { id, role: 'member' }) =>
    tell(accountEmailChanged, { ...of, name: 'Kivu Roasters', email, version })
  await waitUntilHandled(await changed('second@kivu.example', 2))
  await waitUntilHandled(await changed('first@kivu.example', 1))
  await waitUntilHandled(await tell(accountRegistered, registration(id, { businessName: 'Kivu Roasters', email: 'owner@kivu.example' })))
  expect(await account(id)).toEqual({ kind: 'business', name: 'Kivu Roasters', email: 'second@kivu.example' })
  await waitUntilHandled(await changed('third@kivu.example', 3))
  await payments.courier.transaction(async (tx) => {
    const paymentId = randomUUID()
    await tx.query(
      `INSERT INTO payments (id, payer_id, method, status, amount, currency, description) VALUES ($1, $2, 'card', 'open', 4999, 'USD', 'x')`,
      [paymentId, id],
    )
    await settlePayment(tx, paymentId, fact, { now: payments.clock.now, site: SITE, seen: 'open' })
  })
  await mailInvoices(payments.background)
  const { rows } = await payments.pool.query(`SELECT mail->>'to' AS "to" FROM mail.queue WHERE mail->>'subject' = 'Receipt for USD 49.99'`)
  expect(rows).toContainEqual({ to: 'third@kivu.example' })

  const chamber = { id: randomUUID(), role: 'organization' }
  const facts = { organizationId: chamber.id, name: 'Chamber', type: 'regional', contactPerson: 'Ada Obura', email: 'ada@chamber.example' }
  await waitUntilHandled(await tell(organizationVerified, facts))
  await waitUntilHandled(await changed('office@chamber.example', 1, chamber))
  // Organizations are verified again each year.
  await waitUntilHandled(await tell(organizationVerified, { ...facts, name: 'Chamber of Trade' }))
  expect(await account(chamber.id)).toEqual({ kind: 'organization', name: 'Chamber of Trade', email: 'office@chamber.example' })

  const gone = randomUUID()
  await waitUntilHandled(await tell(accountClosed, { id: gone, role: 'member', closedAt: '2026-11-22T08:00:00Z' }))
  await waitUntilHandled(await changed('gone@kivu.example', 1, { id: gone, role: 'member' }))
  expect(await account(gone)).toMatchObject({ email: null })
})

test('publishes each paid plan with a growing version', async () => {
  const holder = await payments.account()
  for (const month of ['2026-11-21', '2026-11-22']) {
    await payments.courier.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO payments (id, payer_id, method, status, amount, currency, description, plan, paid_at)
         VALUES ($1, $2, 'card', 'succeeded', 4999, 'USD', 'x', 'professional', $3)`,
        [randomUUID(), holder, `${month}T08:00:00Z`],
      )
      await settleMembership(tx, holder, { now: payments.clock.now })
    })
  }
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 30_000, interval: 20 })
  expect(received).toMatchObject([
    { holderId: holder, plan: 'professional', until: '2026-12-21T08:00:00.000Z', version: 1 },
    { holderId: holder, plan: 'professional', until: '2027-01-21T08:00:00.000Z', version: 2 },
  ])
})

test('closing an account keeps its payments, deletes its bank details and stops its renewals', async () => {
  const gone = await payments.account({ name: 'Zanele' })
  const partner = await payments.account({ name: 'Partner' })
  const ask = async (id: string, service = 'identity') =>
    payments.app.inject({ method: 'GET', url: exportAccount.url.replace(':id', id), headers: await payments.services.headers(service) })
  // One payment is paid and one is in progress; both would renew the plan.
  const [paid, open] = [randomUUID(), randomUUID()]
  const person = { id: randomUUID(), name: 'Aline Uwase', role: 'owner' } as const
  await payments.courier.transaction(async (tx) => {
    for (const id of [paid, open]) {
      await tx.query(
        `INSERT INTO payments (id, payer_id, method, amount, currency, description, plan, renew, person)
         VALUES ($1, $2, 'card', 4999, 'USD', 'One month', 'professional', true, $3)`,
        [id, gone, person],
      )
    }
    await settlePayment(tx, paid, fact, { now: payments.clock.now, site: SITE, seen: 'open' })
  })
  await payments.call('POST', '/api/sales-requests', gone, { plan: 'enterprise', note: 'unmistakable note' })
  const createApproval = async (owner: string, requester: string) => {
    const { id: bankDetailsId } = (await payments.call('POST', '/api/bank-details', owner, bankForm, { key: randomUUID() })).body
    const purpose = 'Invoice 17'
    const asked = { ownerId: owner, bankDetailsId, purpose }
    const { id } = (await payments.call('POST', '/api/bank-details-requests', requester, asked, { claims: { person } })).body
    const headers = await payments.identity.headers({ role: 'member', sub: owner, person })
    const url = `/api/bank-details-requests/${id}/status`
    expect((await payments.app.inject({ method: 'PATCH', url, headers, body: { status: 'approved' } })).statusCode).toBe(200)
    return id
  }
  const [theirs, ours] = [await createApproval(gone, partner), await createApproval(partner, gone)]
  const read = async (id: string, by: string) => (await payments.call('GET', `/api/bank-details-requests/${id}/details`, by)).status
  expect([await read(theirs, partner), await read(ours, gone)]).toEqual([200, 200])

  const exported = await ask(gone)
  expect(exported.json().sections).toMatchObject({
    account: [{ id: gone, name: 'Zanele' }],
    memberships: [{ plan: 'professional', renews: true }],
    payments: [
      { amount: 49.99, currency: 'USD', person },
      { amount: 49.99, currency: 'USD', person },
    ],
    invoices: [{ kind: 'invoice', payerName: 'Zanele', amount: 49.99 }],
    bankDetails: [{ bankName: bankForm.bankName, accountNumber: '•••• 4321' }],
    bankDetailsRequestsReceived: [{ id: theirs, partner: 'Partner', purpose: 'Invoice 17', status: 'approved', decidedBy: person.name }],
    bankDetailsRequestsMade: [{ id: ours, partner: 'Partner', purpose: 'Invoice 17', askedBy: person.name }],
    salesRequests: [{ plan: 'enterprise', note: 'unmistakable note' }],
  })
  expect(exported.body).not.toContain(bankForm.accountNumber)
  expect((await ask(gone, 'messaging')).statusCode).toBe(403)
  expect((await ask(randomUUID())).json().sections).toMatchObject({ account: [], payments: [], bankDetails: [] })

  const close = async () => waitUntilHandled(await tell(accountClosed, { id: gone, role: 'member', closedAt: payments.clock.now.toISOString() }))
  await close()
  const left = async () => {
    const { rows } = await payments.pool.query(
      `SELECT (SELECT count(*) FROM bank_details WHERE owner_id = $1)::int AS bank, (SELECT count(*) FROM bank_details WHERE owner_id = $2)::int AS "partnersBank",
         (SELECT json_agg(p.person) FROM payments p WHERE p.payer_id = $1) AS payers,
         (SELECT count(*) FROM bank_details_requests r WHERE CASE WHEN owner_id = $1 THEN decided_by ELSE asked_by END IS NOT NULL)::int AS people,
         (SELECT count(*) FROM bank_details_requests r WHERE CASE WHEN owner_id = $2 THEN decided_by ELSE asked_by END IS NOT NULL)::int AS "partnersPeople",
         (SELECT json_agg(json_build_array(r.status, r.ended_at IS NULL)) FROM bank_details_requests r WHERE $1 IN (owner_id, requester_id)) AS requests,
         (SELECT count(*) FROM bank_details_log l JOIN bank_details_requests r ON r.id = l.request_id WHERE $1 IN (owner_id, requester_id))::int AS log,
         (SELECT json_agg(json_build_array(s.status, s.note)) FROM sales_requests s WHERE account_id = $1) AS "salesRequests",
         (SELECT json_agg(json_build_array(i.payer_name, i.payer_email)) FROM invoices i WHERE payer_id = $1) AS invoices,
         (SELECT count(*) FROM courier.idempotency_keys WHERE scope = $1::text)::int AS answers,
         (SELECT json_agg(json_build_array(m.plan, m.renewed_by)) FROM memberships m WHERE holder_id = $1) AS memberships,
         (SELECT sum(abs(e.amount)) FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id WHERE t.payment_id = $3)::int AS ledger`,
      [gone, partner, paid],
    )
    return rows[0]
  }
  const after = await left()
  expect(after).toMatchObject({
    bank: 0,
    partnersBank: 1,
    payers: [null, null],
    people: 0,
    partnersPeople: 2,
    requests: Array(2).fill(['approved', false]),
    log: 8,
    salesRequests: [['closed', null]],
    invoices: [['Zanele', 'owner@kivu.example']],
    answers: 0,
    memberships: [['professional', null]],
    ledger: 2 * 4999,
  })
  expect([await read(theirs, partner), await read(ours, gone)]).toEqual([410, 410])
  expect((await payments.call('GET', `/api/bank-details-requests/requester/${partner}`, partner)).body).toMatchObject([
    { owner: { name: 'Closed account' }, bankName: 'Closed account', masked: '••••', readable: false },
  ])
  // Events that arrive twice or late bring no data back.
  await close()
  expect(await left()).toEqual(after)
  await waitUntilHandled(await tell(accountRegistered, registration(gone, {})))
  const facts = { organizationId: gone, name: 'Zanele', type: 'regional', contactPerson: 'Zanele', email: 'zanele@unmistakable.example' }
  await waitUntilHandled(await tell(organizationVerified, facts))
  expect(await account(gone)).toEqual({ kind: 'business', name: 'Closed account', email: null })
  // The payment in progress still succeeds, but does not renew the plan. A credit note names the same payer as the invoice.
  const refund = { refundId: randomUUID(), reference: randomUUID(), state: 'succeeded', amount: 4999 } as const
  await payments.courier.transaction(async (tx) => {
    await settlePayment(tx, open, fact, { now: payments.clock.now, site: SITE, seen: 'open' })
    await settlePayment(tx, paid, { ...fact, refunds: [refund] }, { now: payments.clock.now, site: SITE, seen: 'open' })
  })
  expect((await left()).memberships).toEqual([['professional', null]])
  const credited = await payments.pool.query(`SELECT payer_name FROM invoices WHERE payment_id = $1 AND kind = 'credit-note'`, [paid])
  expect(credited.rows).toEqual([{ payer_name: 'Zanele' }])
})

/** Buys a plan that renews by card. @returns the payment id */
async function buy(holder: string): Promise<string> {
  const id = randomUUID()
  await payments.courier.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO payments (id, payer_id, method, amount, currency, description, plan, renew)
       VALUES ($1, $2, 'card', 4999, 'USD', 'One month', 'professional', true)`,
      [id, holder],
    )
    await settlePayment(tx, id, fact, { now: payments.clock.now, site: SITE, seen: 'open' })
  })
  return id
}
/** Starts a renewal that the provider does not know yet. */
const startRenewal = async (holder: string) => {
  const paid = await buy(holder)
  const id = randomUUID()
  await payments.pool.query(
    `INSERT INTO payments (id, payer_id, method, amount, currency, description, plan, renew, renews, saved_from, created_at, check_at)
     SELECT $1, $2, 'card', 4999, 'USD', 'One month', 'professional', true, until, $3, $4, $4 FROM memberships WHERE holder_id = $2`,
    [id, holder, paid, payments.clock.now],
  )
  return id
}
const statusOf = async (id: string) => (await payments.pool.query('SELECT status FROM payments WHERE id = $1', [id])).rows[0]?.status

test('does not charge a started renewal after its holder closes the account', async () => {
  const [gone, stays] = [await payments.account(), await payments.account()]
  const [theirs, other] = [await startRenewal(gone), await startRenewal(stays)]
  await waitUntilHandled(await tell(accountClosed, { id: gone, role: 'member', closedAt: payments.clock.now.toISOString() }))
  await payments.passTime(0)
  expect([await statusOf(theirs), await statusOf(other)]).toEqual(['canceled', 'open'])
})

test('does not charge a started renewal while its holder is suspended, in whatever order events arrive', async () => {
  const [suspended, restored] = [await payments.account(), await payments.account()]
  const [theirs, other] = [await startRenewal(suspended), await startRenewal(restored)]
  for (const [id, status, version] of [
    [restored, 'active', 2],
    [restored, 'suspended', 1],
    [suspended, 'suspended', 1],
  ] as const) {
    await waitUntilHandled(await tell(accountStatusChanged, { id, status, version }))
  }
  await payments.passTime(60)
  expect([await statusOf(theirs), await statusOf(other)]).toEqual(['canceled', 'open'])
})

test('new invoices use a company’s new name, in whatever order events arrive; old invoices and closed accounts stay unchanged', async () => {
  const id = await payments.account({ name: 'As registered' })
  const publishName = (businessName: string, version: number, of = id) =>
    tell(businessChanged, { business: testBusiness({ id: of, businessName }), version })
  const invoiced = async () =>
    (await payments.pool.query('SELECT payer_name AS name FROM invoices WHERE payer_id = $1 ORDER BY number', [id])).rows.map(({ name }) => name)
  await buy(id)
  await waitUntilHandled(await publishName('Second', 3))
  await waitUntilHandled(await publishName('First', 2))
  await buy(id)
  expect(await invoiced()).toEqual(['As registered', 'Second'])
  expect(await account(id)).toMatchObject({ name: 'Second', email: 'owner@kivu.example' })
  await waitUntilHandled(await tell(accountClosed, { id, role: 'member', closedAt: '2026-11-22T08:00:00Z' }))
  await waitUntilHandled(await publishName('Third', 4))
  expect(await account(id)).toMatchObject({ name: 'Closed account' })
  // The name arrives before the registration.
  const early = randomUUID()
  await waitUntilHandled(await publishName('Early', 2, early))
  await waitUntilHandled(await tell(accountRegistered, registration(early, { businessName: 'As registered', email: 'early@kivu.example' })))
  expect(await account(early)).toEqual({ kind: 'business', name: 'Early', email: 'early@kivu.example' })
})

test('bank details of a frozen company are not shown, in whatever order events arrive', async () => {
  const id = randomUUID()
  const frozen = async (state: boolean, version: number) => waitUntilHandled(await tell(companyFrozen, { id, frozen: state, version }))
  await frozen(false, 2)
  await frozen(true, 1)
  await requireShown(payments.pool, id)
  await frozen(true, 3)
  await expect(requireShown(payments.pool, id)).rejects.toMatchObject({ code: 'PAYMENTS_BANK_OWNER_FROZEN' })
})
