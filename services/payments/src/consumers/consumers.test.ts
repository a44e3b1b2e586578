// What identity and directory tell, through NATS as it really comes, and a plan that others hear of.
import { randomUUID } from 'node:crypto'
import { businessChanged, organizationVerified } from '@ungana/contracts-directory'
import { testBusiness } from '@ungana/contracts-directory/testing'
import { accountClosed, accountEmailChanged, accountRegistered, accountStatusChanged, exportAccount } from '@ungana/contracts-identity'
import type { EventDefinition } from '@ungana/contracts-kit'
import { membershipChanged } from '@ungana/contracts-payments'
import { type Consumer, consumer } from '@ungana/service-kit/courier'
import { type Neighbour, startNats, startNeighbour, type TestNats } from '@ungana/service-kit/testing'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailInvoices } from '#features/invoices/mail-invoices.ts'
import { settleMembership } from '#lib/memberships.ts'
import type { PaymentFact } from '#lib/providers/provider.ts'
import { settlePayment } from '#lib/settle-payment.ts'
import { form as bankForm } from '#testing/bank-details.ts'
import { SITE, startPayments, type TestPayments } from '#testing/payments.ts'

const prefix = 'payments-consumers'
let nats: TestNats
let payments: TestPayments
const heard: unknown[] = []
let neighbours: Neighbour[] = []
let tell: (event: EventDefinition, payload: unknown) => Promise<unknown>

beforeAll(async () => {
  nats = await startNats()
  payments = await startPayments({ natsUrl: nats.url, prefix })
  const start = (service: string, consumers: readonly Consumer<pg.PoolClient>[] = []) =>
    startNeighbour(service, { natsUrl: nats.url, prefix, consumers })
  const [identity, directory] = [await start('identity'), await start('directory')]
  const messaging = await start('messaging', [consumer(membershipChanged, 'test', async (_tx: pg.PoolClient, event) => void heard.push(event))])
  neighbours = [identity, directory, messaging]
  tell = (event, payload) => (event.name.startsWith('identity') ? identity : directory).tell(event, payload as never)
})
afterAll(async () => {
  await payments?.close()
  for (const each of neighbours) await each.close()
  await nats?.remove()
})

const account = async (id: string) => (await payments.pool.query('SELECT kind, name, email FROM accounts WHERE id = $1', [id])).rows[0]
const becomes = (id: string, facts: object) => vi.waitFor(async () => expect(await account(id)).toEqual(facts), { timeout: 30_000, interval: 20 })

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
const handled = (id: unknown) =>
  vi.waitFor(async () => expect((await payments.pool.query('SELECT FROM courier.inbox WHERE event_id = $1', [id])).rowCount).toBeGreaterThan(0), {
    timeout: 30_000,
    interval: 20,
  })
/** As the provider says it of a payment of a plan. */
const fact: PaymentFact = { state: 'succeeded', amount: 4999, currency: 'USD', word: 'succeeded', problem: null, refunds: [] }

test('who registers has a name and an address for the bill, also where directory was asked first', async () => {
  const id = randomUUID()
  await payments.pool.query(`INSERT INTO accounts (id, kind, name) VALUES ($1, 'business', 'As directory says')`, [id])
  await tell(accountRegistered, registration(id, { businessName: 'Kivu Roasters', email: 'owner@kivu.example' }))
  await becomes(id, { kind: 'business', name: 'As directory says', email: 'owner@kivu.example' })
})

test('a verified organization pays as one', async () => {
  const id = randomUUID()
  const facts = { organizationId: id, name: 'Chamber', type: 'regional', contactPerson: 'Ada Obura', email: 'ada@chamber.example' }
  await tell(organizationVerified, facts)
  await becomes(id, { kind: 'organization', name: 'Chamber', email: 'ada@chamber.example' })
})

test('receipts follow a changed address, in whatever order it is told, and nothing older takes it back', async () => {
  const id = randomUUID()
  const changed = (email: string, version: number, of = { id, role: 'member' }) =>
    tell(accountEmailChanged, { ...of, name: 'Kivu Roasters', email, version })
  await handled(await changed('second@kivu.example', 2))
  await handled(await changed('first@kivu.example', 1))
  await handled(await tell(accountRegistered, registration(id, { businessName: 'Kivu Roasters', email: 'owner@kivu.example' })))
  expect(await account(id)).toEqual({ kind: 'business', name: 'Kivu Roasters', email: 'second@kivu.example' })
  await handled(await changed('third@kivu.example', 3))
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
  await handled(await tell(organizationVerified, facts))
  await handled(await changed('office@chamber.example', 1, chamber))
  // A verification is renewed each year.
  await handled(await tell(organizationVerified, { ...facts, name: 'Chamber of Trade' }))
  expect(await account(chamber.id)).toEqual({ kind: 'organization', name: 'Chamber of Trade', email: 'office@chamber.example' })

  const gone = randomUUID()
  await handled(await tell(accountClosed, { id: gone, role: 'member', closedAt: '2026-11-22T08:00:00Z' }))
  await handled(await changed('gone@kivu.example', 1, { id: gone, role: 'member' }))
  expect(await account(gone)).toMatchObject({ email: null })
})

test('a plan that was paid is heard of by the others, with a version that grows', async () => {
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
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 30_000, interval: 20 })
  expect(heard).toMatchObject([
    { holderId: holder, plan: 'professional', until: '2026-12-21T08:00:00.000Z', version: 1 },
    { holderId: holder, plan: 'professional', until: '2027-01-21T08:00:00.000Z', version: 2 },
  ])
})

test('a closed account’s money stays as it moved, its bank details go, and nothing is charged again', async () => {
  const gone = await payments.account({ name: 'Zanele' })
  const partner = await payments.account({ name: 'Partner' })
  const ask = async (id: string, service = 'identity') =>
    payments.app.inject({ method: 'GET', url: exportAccount.url.replace(':id', id), headers: await payments.services.headers(service) })
  // Paid, and one more under way: both would renew.
  const [paid, open] = [randomUUID(), randomUUID()]
  await payments.courier.transaction(async (tx) => {
    for (const id of [paid, open]) {
      await tx.query(
        `INSERT INTO payments (id, payer_id, method, amount, currency, description, plan, renew)
         VALUES ($1, $2, 'card', 4999, 'USD', 'One month', 'professional', true)`,
        [id, gone],
      )
    }
    await settlePayment(tx, paid, fact, { now: payments.clock.now, site: SITE, seen: 'open' })
  })
  await payments.call('POST', '/api/sales-requests', gone, { plan: 'enterprise', note: 'unmistakable note' })
  const granted = async (owner: string, requester: string) => {
    const { id: bankDetailsId } = (await payments.call('POST', '/api/bank-details', owner, bankForm, { key: randomUUID() })).body
    const purpose = 'Invoice 17'
    const { id } = (await payments.call('POST', '/api/bank-details-requests', requester, { ownerId: owner, bankDetailsId, purpose })).body
    const headers = await payments.identity.headers({ role: 'member', sub: owner, auth_time: payments.clock.now.getTime() / 1000 })
    const url = `/api/bank-details-requests/${id}/status`
    expect((await payments.app.inject({ method: 'PATCH', url, headers, body: { status: 'approved' } })).statusCode).toBe(200)
    return id
  }
  const [theirs, ours] = [await granted(gone, partner), await granted(partner, gone)]
  const read = async (id: string, by: string) => (await payments.call('GET', `/api/bank-details-requests/${id}/details`, by)).status
  expect([await read(theirs, partner), await read(ours, gone)]).toEqual([200, 200])

  const exported = await ask(gone)
  expect(exported.json().sections).toMatchObject({
    account: [{ id: gone, name: 'Zanele' }],
    memberships: [{ plan: 'professional', renews: true }],
    payments: [
      { amount: 49.99, currency: 'USD' },
      { amount: 49.99, currency: 'USD' },
    ],
    invoices: [{ kind: 'invoice', payerName: 'Zanele', amount: 49.99 }],
    bankDetails: [{ bankName: bankForm.bankName, accountNumber: '•••• 4321' }],
    bankDetailsRequestsReceived: [{ id: theirs, partner: 'Partner', purpose: 'Invoice 17', status: 'approved' }],
    bankDetailsRequestsMade: [{ id: ours, partner: 'Partner', purpose: 'Invoice 17' }],
    salesRequests: [{ plan: 'enterprise', note: 'unmistakable note' }],
  })
  expect(exported.body).not.toContain(bankForm.accountNumber)
  expect((await ask(gone, 'messaging')).statusCode).toBe(403)
  expect((await ask(randomUUID())).json().sections).toMatchObject({ account: [], payments: [], bankDetails: [] })

  const close = async () => handled(await tell(accountClosed, { id: gone, role: 'member', closedAt: payments.clock.now.toISOString() }))
  await close()
  const left = async () => {
    const { rows } = await payments.pool.query(
      `SELECT (SELECT count(*) FROM bank_details WHERE owner_id = $1)::int AS bank, (SELECT count(*) FROM bank_details WHERE owner_id = $2)::int AS "partnersBank",
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
  // Heard a second time, and told once more of who registered: nothing of it comes back.
  await close()
  expect(await left()).toEqual(after)
  await handled(await tell(accountRegistered, registration(gone, {})))
  const facts = { organizationId: gone, name: 'Zanele', type: 'regional', contactPerson: 'Zanele', email: 'zanele@unmistakable.example' }
  await handled(await tell(organizationVerified, facts))
  expect(await account(gone)).toEqual({ kind: 'business', name: 'Closed account', email: null })
  // What was under way is paid all the same, and renews nothing; what goes back names whom the invoice names.
  const refund = { refundId: randomUUID(), reference: randomUUID(), state: 'succeeded', amount: 4999 } as const
  await payments.courier.transaction(async (tx) => {
    await settlePayment(tx, open, fact, { now: payments.clock.now, site: SITE, seen: 'open' })
    await settlePayment(tx, paid, { ...fact, refunds: [refund] }, { now: payments.clock.now, site: SITE, seen: 'open' })
  })
  expect((await left()).memberships).toEqual([['professional', null]])
  const credited = await payments.pool.query(`SELECT payer_name FROM invoices WHERE payment_id = $1 AND kind = 'credit-note'`, [paid])
  expect(credited.rows).toEqual([{ payer_name: 'Zanele' }])
})

/** Bought with a card that renews it. @returns the payment */
async function bought(holder: string): Promise<string> {
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
/** A renewal of it that no provider has heard of yet. */
const begin = async (holder: string) => {
  const paid = await bought(holder)
  const id = randomUUID()
  await payments.pool.query(
    `INSERT INTO payments (id, payer_id, method, amount, currency, description, plan, renew, renews, saved_from, created_at, check_at)
     SELECT $1, $2, 'card', 4999, 'USD', 'One month', 'professional', true, until, $3, $4, $4 FROM memberships WHERE holder_id = $2`,
    [id, holder, paid, payments.clock.now],
  )
  return id
}
const statusOf = async (id: string) => (await payments.pool.query('SELECT status FROM payments WHERE id = $1', [id])).rows[0]?.status

test('a renewal that was begun is not charged once its holder has closed the account', async () => {
  const [gone, stays] = [await payments.account(), await payments.account()]
  const [theirs, other] = [await begin(gone), await begin(stays)]
  await handled(await tell(accountClosed, { id: gone, role: 'member', closedAt: payments.clock.now.toISOString() }))
  await payments.passes(0)
  expect([await statusOf(theirs), await statusOf(other)]).toEqual(['canceled', 'open'])
})

test('a renewal that was begun is not charged while its holder is suspended, in whatever order that is told', async () => {
  const [suspended, restored] = [await payments.account(), await payments.account()]
  const [theirs, other] = [await begin(suspended), await begin(restored)]
  for (const [id, status, version] of [
    [restored, 'active', 2],
    [restored, 'suspended', 1],
    [suspended, 'suspended', 1],
  ] as const) {
    await handled(await tell(accountStatusChanged, { id, status, version }))
  }
  await payments.passes(60)
  expect([await statusOf(theirs), await statusOf(other)]).toEqual(['canceled', 'open'])
})

test('a company that is renamed is billed by its new name, in whatever order that is told; what was written stays, and nobody closed comes back', async () => {
  const id = await payments.account({ name: 'As registered' })
  const named = (businessName: string, version: number, of = id) =>
    tell(businessChanged, { business: testBusiness({ id: of, businessName }), version })
  const invoiced = async () =>
    (await payments.pool.query('SELECT payer_name AS name FROM invoices WHERE payer_id = $1 ORDER BY number', [id])).rows.map(({ name }) => name)
  await bought(id)
  await handled(await named('Second', 3))
  await handled(await named('First', 2))
  await bought(id)
  expect(await invoiced()).toEqual(['As registered', 'Second'])
  expect(await account(id)).toMatchObject({ name: 'Second', email: 'owner@kivu.example' })
  await handled(await tell(accountClosed, { id, role: 'member', closedAt: '2026-11-22T08:00:00Z' }))
  await handled(await named('Third', 4))
  expect(await account(id)).toMatchObject({ name: 'Closed account' })
  // Told before identity tells of its registration.
  const early = randomUUID()
  await handled(await named('Early', 2, early))
  await handled(await tell(accountRegistered, registration(early, { businessName: 'As registered', email: 'early@kivu.example' })))
  expect(await account(early)).toEqual({ kind: 'business', name: 'Early', email: 'early@kivu.example' })
})
