// Stores the state that the provider reports for a payment, together with its ledger entries, invoice, membership and events, in one transaction.

import { randomUUIDv7 } from 'node:crypto'
import { amountText, type Plan, paymentFailed, paymentRefunded, paymentSucceeded } from '@ungana/contracts-payments'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { flagFailedRefund, flagForStaff, reopenMismatch, updateRefundedAmount } from '#lib/disputes.ts'
import { issueCreditNote, issueInvoice } from '#lib/invoices.ts'
import { bookCapture, bookFailedRefund, bookRefund, incomeOf, SUSPENSE } from '#lib/ledger.ts'
import { endRenewal, endStoppedRenewal, lockMembership, settleMembership } from '#lib/memberships.ts'
import { lockPayment, type PaymentRow, type PaymentStatus } from '#lib/payment-rows.ts'
import type { PaymentFact, RefundFact } from '#lib/providers/provider.ts'
import { query } from '#lib/query.ts'
import { emailEndedRenewal, recordFailedRenewal } from '#lib/renewal-emails.ts'

/** Allowed previous states. States only move forward, and a collected payment overrules a failed or canceled one. */
const previousStates: Readonly<Record<Exclude<PaymentStatus, 'open' | 'refunded'>, readonly PaymentStatus[]>> = {
  processing: ['open'],
  failed: ['open', 'processing'],
  canceled: ['open', 'processing', 'failed'],
  succeeded: ['open', 'processing', 'failed', 'canceled'],
}

/** A fact whose amount is known. */
export type CompleteFact = PaymentFact & { readonly amount: number; readonly currency: string }

/** The state of a payment while we do not know whether the provider has it. */
export const openFact = ({ amount, currency }: PaymentRow): CompleteFact => ({
  state: 'open',
  word: 'open',
  amount: Number(amount),
  currency,
  problem: null,
  refunds: [],
})

/** The state of a payment that ended without money. */
export const canceledFact = (payment: PaymentRow): CompleteFact => ({ ...openFact(payment), state: 'canceled', word: 'canceled' })

/** What we know of a payment that was taken. */
export const paidFact = ({ amount, currency, taken, takenCurrency }: PaymentRow): CompleteFact => ({
  state: 'succeeded',
  word: 'succeeded',
  amount: Number(taken ?? amount),
  currency: takenCurrency ?? currency,
  problem: null,
  refunds: [],
})

interface Settling {
  readonly now: Date
  readonly site: string
  /** Our status from before the provider was asked. */
  readonly seen: PaymentStatus
}

/** This is safe to repeat, even with outdated facts. Resolves to the updated payment. */
export async function settlePayment(tx: Transaction, paymentId: string, fact: CompleteFact, { now, site, seen }: Settling): Promise<PaymentRow> {
  const payment = await lockPayment(tx, paymentId)
  if (payment.plan !== null) await lockMembership(tx, payment.payerId)
  const wrong = payment.status === 'succeeded' || payment.status === 'refunded' ? null : mismatchOf(payment, fact)
  if (wrong !== null) {
    await settleMismatch(tx, payment, fact, { wrong, now })
    return lockPayment(tx, paymentId)
  }
  // The callback came after the payment was settled by what we asked for.
  const told = toldOtherwise(payment)
  if (told !== null) await flagForStaff(tx, paymentId, told)
  // If the provider says `open`, the payment has failed if it was already in progress before the provider was asked, or if a saved card was to pay
  // without its payer.
  const hasFailed = (payment.status === 'processing' && seen === 'processing') || (payment.savedFrom !== null && fact.waitsForUs !== true)
  const state = fact.state === 'open' && hasFailed ? 'failed' : fact.state
  if (state === 'open') {
    await query(tx, `UPDATE payments SET problem = $2 WHERE id = $1 AND status = 'open'`, [paymentId, fact.problem])
  } else if (await moveTo(tx, payment, state, fact.problem, now)) {
    if (state === 'succeeded') await succeed(tx, payment, now)
    if (state === 'failed' || state === 'canceled') await fail(tx, payment, fact, { now, site })
  }
  for (const refund of fact.refunds) await settlePaymentRefund(tx, payment, refund, { now, site })
  return lockPayment(tx, paymentId)
}

/** Describes the difference between agreed and taken money; null if there is none. Such a payment buys nothing until staff look into it. */
function mismatchOf(payment: PaymentRow, { state, amount, currency }: CompleteFact): string | null {
  if (state !== 'succeeded' && state !== 'processing') return null
  if (amount === Number(payment.amount) && currency === payment.currency) return null
  return `Agreed ${amountText(Number(payment.amount), payment.currency)}, taken ${amountText(amount, currency)}`
}

function toldOtherwise({ status, amount, currency, toldAmount }: PaymentRow): string | null {
  if (toldAmount === null || toldAmount === amount || (status !== 'succeeded' && status !== 'refunded')) return null
  return `Agreed ${amountText(Number(amount), currency)}, but the callback says ${amountText(Number(toldAmount), currency)}`
}

/** Books wrongly taken money to the suspense account. Once it is fully refunded, the mismatch is closed. */
async function settleMismatch(tx: Transaction, payment: PaymentRow, fact: CompleteFact, { wrong, now }: { wrong: string; now: Date }): Promise<void> {
  const { id: paymentId, method } = payment
  await query(tx, 'UPDATE payments SET mismatch = $2 WHERE id = $1', [paymentId, wrong])
  const { state, amount, currency } = fact
  // The ledger cannot hold zero or fractions of the smallest unit. Staff must settle such amounts with the provider.
  if (state !== 'succeeded' || !Number.isInteger(amount) || amount <= 0) return
  // Reopens the mismatch, because staff wrote earlier notes before the money was taken.
  const { rowCount: first } = await query(
    tx,
    `UPDATE payments SET taken = $2, taken_currency = $3, mismatch_note = NULL, mismatch_closed_by = NULL, mismatch_closed_at = NULL
     WHERE id = $1 AND taken IS NULL`,
    [paymentId, amount, currency],
  )
  if (first) await bookCapture(tx, { paymentId, method, account: SUSPENSE, amount, currency, at: now })
  const taken = { ...payment, currency, plan: null }
  for (const refund of fact.refunds) {
    const settled = await settleRefund(tx, taken, refund, { account: SUSPENSE, now })
    if (settled?.state === 'succeeded') await publishRefund(tx, taken, settled, { mailed: false, now })
    if (settled?.state === 'failed') await query(tx, `UPDATE payments SET ${reopenMismatch} WHERE id = $1`, [paymentId])
  }
  await query(
    tx,
    `UPDATE payments SET mismatch_note = 'Refunded', mismatch_closed_at = $2,
       mismatch_closed_by = (SELECT staff_id FROM refunds WHERE payment_id = $1 AND status = 'succeeded' ORDER BY settled_at DESC LIMIT 1)
     WHERE id = $1 AND mismatch_closed_at IS NULL
       AND taken = (SELECT sum(amount) FROM refunds WHERE payment_id = $1 AND status = 'succeeded')`,
    [paymentId, now],
  )
}

async function moveTo(tx: Transaction, { id }: PaymentRow, state: keyof typeof previousStates, problem: string | null, now: Date): Promise<boolean> {
  const { rowCount } = await query(
    tx,
    `UPDATE payments SET status = $2, problem = CASE WHEN $2 = 'succeeded' THEN NULL ELSE coalesce($3, problem) END, mismatch = NULL, paid_at = CASE WHEN $2 = 'succeeded' THEN $5::timestamptz END
     WHERE id = $1 AND status = ANY ($4)`,
    [id, state, problem, previousStates[state], now],
  )
  return rowCount === 1
}

const eventFacts = ({ id, payerId, amount, currency, plan }: PaymentRow) => ({ paymentId: id, payerId, amountMinor: Number(amount), currency, plan })

async function succeed(tx: Transaction, payment: PaymentRow, now: Date): Promise<void> {
  const { id, payerId, method, plan, currency, description } = payment
  const amount = Number(payment.amount)
  await bookCapture(tx, { paymentId: id, method, account: incomeOf(plan), amount, currency, at: now, price: payment })
  await issueInvoice(tx, { kind: 'invoice', paymentId: id, payerId, description, amount, currency, at: now })
  if (plan !== null) {
    // This must come before `settleMembership`, which moves the end date from which the tries are counted.
    if (payment.renews === null && method !== 'card') await endStoppedRenewal(tx, payerId, now)
    await settleMembership(tx, payerId, { now })
    await keepRenewal(tx, payment)
  }
  await outbox.add(tx, paymentSucceeded, { ...eventFacts(payment), description, paidAt: now.toISOString() })
}

/**
 * A card payment for a plan sets whether the plan renews. A payment by another method keeps a renewal of the same plan, but ends a renewal of another
 * plan. A renewal payment keeps the card, unless the holder has stopped the renewal in the meantime.
 */
async function keepRenewal(tx: Transaction, { id, payerId, method, plan, renew, renews }: PaymentRow): Promise<void> {
  if (renews !== null) {
    await query(tx, 'UPDATE memberships SET renewal_problem = NULL, renewal_remedy = NULL WHERE holder_id = $1 AND renewed_by IS NOT NULL', [payerId])
  } else if (method === 'card') {
    const renewedBy = renew ? id : null
    await query(tx, 'UPDATE memberships SET renewed_by = $2, renewal_problem = NULL, renewal_remedy = NULL WHERE holder_id = $1', [
      payerId,
      renewedBy,
    ])
  } else {
    await query(
      tx,
      `UPDATE memberships SET renewed_by = (SELECT p.id FROM payments p WHERE p.id = renewed_by AND p.plan = $2), renewal_problem = NULL, renewal_remedy = NULL
       WHERE holder_id = $1`,
      [payerId, plan],
    )
  }
}

async function fail(
  tx: Transaction,
  payment: PaymentRow,
  { problem, remedy = null }: PaymentFact,
  { now, site }: { now: Date; site: string },
): Promise<void> {
  const renewal = payment.renews !== null
  // A payer who never tried to pay needs no notice.
  const wasInProgress = payment.status === 'processing' || (renewal && payment.status === 'open')
  if (!wasInProgress) return
  const { payerId: holderId, renews } = payment
  if (renews && !(await recordFailedRenewal(tx, { holderId, renews, problem, remedy, now, site }))) return
  await outbox.add(tx, paymentFailed, { ...eventFacts(payment), reason: problem, renewal })
}

async function settleRefund(
  tx: Transaction,
  payment: PaymentRow,
  fact: RefundFact,
  { account, now }: { account: string; now: Date },
): Promise<SettledRefund | undefined> {
  // Adds a refund that was made in the provider's dashboard.
  await query(
    tx,
    `INSERT INTO refunds (id, payment_id, amount, reference, reason)
     SELECT $1, $2, $3, $4, 'Refunded in the provider''s dashboard' WHERE NOT EXISTS (SELECT FROM refunds WHERE payment_id = $2 AND (id::text = $5 OR reference = $4))`,
    [randomUUIDv7(), payment.id, fact.amount, fact.reference, fact.refundId],
  )
  const { rows } = await query(
    tx,
    `UPDATE refunds SET reference = coalesce(reference, $2), status = $4, amount = $5, settled_at = CASE WHEN $4 = 'requested' THEN NULL ELSE $6::timestamptz END
     WHERE payment_id = $1 AND (id::text = $3 OR reference = $2) AND status = 'requested' RETURNING id, amount`,
    [payment.id, fact.reference, fact.refundId, fact.state, fact.amount, now],
  )
  const [refund] = rows
  if (fact.state === 'failed' && refund) await flagFailedRefund(tx, payment, Number(refund.amount))
  else if (fact.state === 'failed') return reverseRefund(tx, payment, fact, { account, now })
  if (!refund || fact.state !== 'succeeded') return undefined
  const amount = Number(refund.amount)
  const { id: paymentId, method, currency } = payment
  await bookRefund(tx, { refundId: refund.id, paymentId, method, account, amount, currency, at: now })
  return { ...refund, state: 'succeeded' }
}

/** @param mailed whether payments emails the credit note */
const publishRefund = (tx: Transaction, payment: PaymentRow, { id, amount }: RefundedRow, { mailed, now }: { mailed: boolean; now: Date }) =>
  outbox.add(tx, paymentRefunded, { ...eventFacts(payment), amountMinor: Number(amount), refundId: id, refundedAt: now.toISOString(), mailed })

interface RefundedRow {
  readonly id: string
  readonly amount: string
}

interface SettledRefund extends RefundedRow {
  /** `failed`: the refund failed after it had succeeded. */
  readonly state: 'succeeded' | 'failed'
}

/**
 * The payer's bank may return a confirmed refund days later. Then we have the money again, but still owe it to the payer. This reverses the booking
 * of the refund.
 */
async function reverseRefund(
  tx: Transaction,
  { id: paymentId, method, currency }: PaymentRow,
  { reference, refundId }: RefundFact,
  { account, now }: { account: string; now: Date },
): Promise<SettledRefund | undefined> {
  const { rows } = await query(
    tx,
    `UPDATE refunds SET status = 'failed', settled_at = $4 WHERE payment_id = $1 AND (id::text = $3 OR reference = $2) AND status = 'succeeded' RETURNING id, amount`,
    [paymentId, reference, refundId, now],
  )
  const [refund] = rows
  if (!refund) return undefined
  await bookFailedRefund(tx, { refundId: refund.id, paymentId, method, account, amount: Number(refund.amount), currency, at: now })
  return { ...refund, state: 'failed' }
}

/**
 * Settles a refund of a payment. A full refund ends the plan that the payment bought. A refund that fails later is flagged, so that staff repeat it.
 */
async function settlePaymentRefund(
  tx: Transaction,
  payment: PaymentRow,
  fact: RefundFact,
  { now, site }: { now: Date; site: string },
): Promise<void> {
  const { id: paymentId, payerId, plan, currency, description, savedFrom } = payment
  const refund = await settleRefund(tx, payment, fact, { account: incomeOf(plan), now })
  if (!refund) return
  const amount = Number(refund.amount)
  if (refund.state === 'failed') {
    await updateRefundedAmount(tx, paymentId)
    await query(tx, `UPDATE payments SET mismatch = $2, ${reopenMismatch} WHERE id = $1`, [
      paymentId,
      `A refund of ${amountText(amount, currency)} was confirmed but failed later, so the payer did not get it`,
    ])
    if (plan !== null) await settleMembership(tx, payerId, { now })
    return
  }
  const isFullyRefunded = await updateRefundedAmount(tx, paymentId)
  // A refunded payer must not be charged again.
  const renewalEnded = isFullyRefunded && plan !== null && (await endRenewal(tx, payerId, [paymentId, savedFrom])) ? plan : undefined
  const note = { paymentId, refundId: refund.id, payerId, amount, currency, at: now, description: `Refund: ${description}` }
  await publishRefund(tx, payment, refund, { mailed: await issueCreditNote(tx, note), now })
  if (plan !== null) await settleMembership(tx, payerId, { now })
  if (renewalEnded) await emailEndedRenewal(tx, { holderId: payerId, refunded: renewalEnded as Plan, now, site })
}
