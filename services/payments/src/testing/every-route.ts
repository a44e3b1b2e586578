// A payments service whose records the matrix calls.
import { randomUUID } from 'node:crypto'
import { propose } from '@ungana/service-kit'
import { askedApproval, type MatrixSite } from '@ungana/service-kit/testing'
import { form } from '#testing/bank-details.ts'
import { startPayments, type TestPayments } from '#testing/payments.ts'
import { type ProviderSandbox, startProviderSandbox } from '#testing/provider-sandbox.ts'

const paid = { amount: 20, currency: 'USD' }
const reason = { reason: 'Asked for it' }
const note = { note: 'Refunded in the dashboard' }

export async function startEveryRoute(): Promise<MatrixSite & { readonly payments: TestPayments }> {
  const sandbox = await startProviderSandbox()
  const payments = await startPayments({ providers: sandbox.providers() })
  const [owner, party, stranger] = [await payments.account(), await payments.account(), await payments.account()]
  const staff = randomUUID()
  const own = await recordsOf(payments, sandbox, owner, party, 'owner-words')
  const foreign = await recordsOf(payments, sandbox, stranger, party, 'stranger-words')
  const suspended = await payments.account()
  const hidden = await recordsOf(payments, sandbox, suspended, party, 'suspended-words')
  await payments.pool.query(`INSERT INTO account_status (account_id, status, version) VALUES ($1, 'suspended', 1)`, [suspended])

  await sandbox.control('stripe/payment_intents/pi_of_others/dispute', { status: 'lost' })
  for (const event of (await sandbox.events()).filter(({ type }) => type.startsWith('charge.dispute'))) await payments.receiveEvent(sandbox, event)
  await payments.passTime(0)
  const [dispute] = (await payments.call('GET', '/api/staff/disputes', staff, undefined, { role: 'staff' })).body

  const removal = (companyId: string, id: string, about: string) =>
    askedApproval(payments.pool, companyId, {
      kind: 'bank-details-delete',
      subject: id,
      about,
      payload: { wanted: { kind: 'bank-details-delete', id } },
    })
  const ownApproval = await removal(owner, own.Details, 'owner-words')
  const foreignApproval = await removal(stranger, foreign.Details, 'stranger-words')
  async function proposal(subject: string, staffId: string) {
    const details = { amount: 100, currency: 'USD' }
    await payments.courier.transaction((tx) =>
      propose(tx, { act: 'payment.refund', subject, about: 'USD 1.00', details, reason: 'Asked for it', staffId }),
    )
    const { rows } = await payments.pool.query<{ id: string }>('SELECT id::text FROM staff.proposals WHERE subject = $1', [subject])
    return rows[0]?.id as string
  }
  const proposals = { ownProposal: await proposal(own.Payment, randomUUID()), staffProposal: await proposal(foreign.Payment, staff) }

  const member = (sub: string) => ({ role: 'member', sub }) as const
  const ask = { ownerId: '{owner}', bankDetailsId: '{ownDetails}', purpose: 'Invoice 17' }
  return {
    app: payments.app,
    pool: payments.pool,
    identity: payments.identity,
    services: payments.services,
    payments,
    callers: {
      visitor: { role: 'visitor' },
      member: member(await payments.account()),
      party: member(party),
      owner: member(owner),
      organization: member(await payments.account({ kind: 'organization' })),
      staff: { role: 'staff', sub: staff },
      suspended: member(suspended),
    },
    ids: {
      missing: randomUUID(),
      owner,
      party,
      stranger,
      suspended,
      dispute: dispute.id,
      callback: 'a'.repeat(64),
      ownApproval,
      foreignApproval,
      ...proposals,
      ...Object.fromEntries(Object.entries(own).map(([name, id]) => [`own${name}`, id])),
      ...Object.fromEntries(Object.entries(foreign).map(([name, id]) => [`foreign${name}`, id])),
      ...Object.fromEntries(Object.entries(hidden).map(([name, id]) => [`hidden${name}`, id])),
    },
    words: {
      o: ['owner-words', ...Object.values(own)],
      f: ['stranger-words', ...Object.values(foreign)],
      n: [form.accountNumber],
      r: ['"renews":true'],
    },
    rows: { O: owner, F: stranger },
    requests: {
      'POST /api/memberships/me/stop-renewal': { body: {} },
      'POST /api/sales-requests': { body: { plan: 'enterprise' } },
      'POST /api/staff/sales-requests/:id/close': { body: {} },
      'POST /api/payments/stripe/create-payment-intent': { body: paid },
      'POST /api/paypal/order': { body: paid },
      'POST /api/paypal/order/:id/capture': { body: {} },
      'POST /api/payments/mobile-money': { body: { amount: 900, currency: 'KES', phone: '+254700123456' } },
      'POST /api/staff/disputes/:id/seen': { body: {} },
      'POST /api/payments/stripe/webhook': { body: {} },
      'POST /api/paypal/webhook': { body: {} },
      'POST /api/payments/mobile-money/webhook': { body: {} },
      'POST /api/payments/mobile-money/callback/:id/:token': { body: {} },
      'POST /api/staff/payments/:id/refund': { body: reason },
      'POST /api/staff/payments/:id/close-mismatch': { body: note },
      'POST /api/staff/payments/:id/refunds/:refundId/record': { body: { receipt: 'SKE52PAWR9' } },
      'POST /api/staff/payments/:id/return-mismatch': { body: reason },
      'POST /api/payment-approvals/:id/approve': { body: {} },
      'POST /api/payment-approvals/:id/refuse': { body: {} },
      'POST /api/bank-details': { body: form },
      'PATCH /api/bank-details/:id': { body: { bankName: 'Equity' } },
      'PATCH /api/bank-details/:id/share': { body: { isShared: false } },
      'POST /api/bank-details-requests': { body: ask },
      'POST /api/bank-details-requests?missing': { body: { ...ask, bankDetailsId: '{missing}' } },
      'POST /api/bank-details-requests?foreign': { body: { ...ask, bankDetailsId: '{foreignDetails}' } },
      'POST /api/bank-details-requests?hidden': { body: { ...ask, ownerId: '{suspended}', bankDetailsId: '{hiddenDetails}' } },
      'POST /api/bank-details-requests?granted': { body: { ...ask, bankDetailsId: '{ownGrantedDetails}' } },
      'PATCH /api/bank-details-requests/:id/status': { body: { status: 'approved' } },
      'POST /api/bank-details-requests/:id/revoke': { body: {} },
    },
    // A refund continues after its answer.
    settle: () => payments.passTime(0),
    async close() {
      await payments.close()
      await sandbox.stop()
    },
  }
}

/** A renewed membership with its invoice, another payment that would renew it, an order, a sales request, and shared bank details: asked for once, granted once. */
async function recordsOf({ call, pool }: TestPayments, sandbox: ProviderSandbox, owner: string, party: string, words: string) {
  const card = (await call('POST', '/api/payments/stripe/create-payment-intent', owner, { plan: 'professional', renew: true })).body
  await sandbox.pay(card.clientSecret, '4242424242424242')
  const intent = card.clientSecret.split('_secret_')[0] as string
  await call('GET', `/api/payments/stripe/payment-intent/${intent}`, owner)
  await call('POST', '/api/payments/stripe/create-payment-intent', owner, { plan: 'professional', renew: true })
  const order = (await call('POST', '/api/paypal/order', owner, paid)).body
  await sandbox.decide(order.id, 'approve')
  const sales = (await call('POST', '/api/sales-requests', owner, { plan: 'enterprise', note: words })).body
  const [invoice] = (await call('GET', '/api/invoices', owner)).body
  await pool.query(`UPDATE invoices SET payer_name = $1 WHERE id = $2`, [words, invoice.id])
  const details = async () => (await call('POST', '/api/bank-details', owner, { ...form, accountName: words })).body.id as string
  const asked = async (bankDetailsId: string) =>
    (await call('POST', '/api/bank-details-requests', party, { ownerId: owner, bankDetailsId, purpose: words })).body.id as string
  const refund = randomUUID()
  await pool.query(`INSERT INTO refunds (id, payment_id, amount, reason, by_hand) VALUES ($1, $2, 100, 'Asked for it', true)`, [
    refund,
    card.paymentId,
  ])
  const grantedDetails = await details()
  const granted = await asked(grantedDetails)
  await call('PATCH', `/api/bank-details-requests/${granted}/status`, owner, { status: 'approved' })
  return {
    Payment: card.paymentId as string,
    Refund: refund,
    Intent: intent,
    Order: order.id as string,
    Sales: sales.id as string,
    Invoice: invoice.id as string,
    Details: await details(),
    Pending: await asked(await details()),
    Granted: granted,
    GrantedDetails: grantedDetails,
  }
}
