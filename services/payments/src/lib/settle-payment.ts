// What a provider says of a payment becomes what we hold to be true. One transaction: state, ledger, invoice, membership and what others are told.

import { randomUUIDv7 } from 'node:crypto'
import { amountText, type Plan, paymentFailed, paymentRefunded, paymentSucceeded } from '@ungana/contracts-payments'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { countWhatWentBack, tellOfFailedRefund, waitsAgain } from '#lib/disputes.ts'
import { issueCreditNote, issueInvoice } from '#lib/invoices.ts'
import { bookCapture, bookFailedRefund, bookRefund, incomeOf, SUSPENSE } from '#lib/ledger.ts'
import { endRenewal, endRenewalGivenUp, holdMembership, settleMembership } from '#lib/memberships.ts'
import { holdPayment, type PaymentRow, type PaymentStatus } from '#lib/payment-rows.ts'
import type { PaymentFact, RefundFact } from '#lib/providers/provider.ts'
import { noteFailedRenewal, tellOfEndedRenewal } from '#lib/renewal-letters.ts'

/** From where a payment may come to a state: never back. That money was taken overrules whatever was thought before. */
const before: Readonly<Record<Exclude<PaymentStatus, 'open' | 'refunded'>, readonly PaymentStatus[]>> = {
  processing: ['open'],
  failed: ['open', 'processing'],
  canceled: ['open', 'processing', 'failed'],
  succeeded: ['open', 'processing', 'failed', 'canceled'],
}

interface Settling {
  readonly now: Date
  readonly site: string
  /** How it stood here before the provider was asked. */
  readonly seen: PaymentStatus
}

/** Safe to repeat, and to do with what is old news. Resolves to the payment as it then stands. */
export async function settlePayment(tx: Transaction, paymentId: string, fact: PaymentFact, { now, site, seen }: Settling): Promise<PaymentRow> {
  const payment = await holdPayment(tx, paymentId)
  if (payment.plan !== null) await holdMembership(tx, payment.payerId)
  const wrong = payment.status === 'succeeded' || payment.status === 'refunded' ? null : mismatchOf(payment, fact)
  if (wrong !== null) {
    await settleMismatch(tx, payment, fact, { wrong, now })
    return holdPayment(tx, paymentId)
  }
  // What was under way and waits for the payer again has failed, and so has what waits for a payer who is not there. What came under way only after the
  // provider was asked is not what the provider spoke of.
  const waitsForNobody = (payment.status === 'processing' && seen === 'processing') || (payment.savedFrom !== null && fact.waitsForUs !== true)
  const state = fact.state === 'open' && waitsForNobody ? 'failed' : fact.state
  if (state === 'open') {
    await tx.query(`UPDATE payments SET problem = $2 WHERE id = $1 AND status = 'open'`, [paymentId, fact.problem])
  } else if (await moved(tx, payment, state, fact.problem, now)) {
    if (state === 'succeeded') await succeed(tx, payment, now)
    if (state === 'failed' || state === 'canceled') await fail(tx, payment, fact, { now, site })
  }
  for (const refund of fact.refunds) await settleOwnRefund(tx, payment, refund, { now, site })
  return holdPayment(tx, paymentId)
}

/** Something other than what was agreed was taken: for staff to look at. It buys nothing. */
function mismatchOf(payment: PaymentRow, { state, amount, currency }: PaymentFact): string | null {
  if (state !== 'succeeded' && state !== 'processing') return null
  if (amount === Number(payment.amount) && currency === payment.currency) return null
  return `Agreed ${amountText(Number(payment.amount), payment.currency)}, taken ${amountText(amount, currency)}`
}

/** What was taken is in the books, and stays in suspense until it has gone back; then nothing waits for staff any more. */
async function settleMismatch(tx: Transaction, payment: PaymentRow, fact: PaymentFact, { wrong, now }: { wrong: string; now: Date }): Promise<void> {
  const { id: paymentId, method } = payment
  await tx.query('UPDATE payments SET mismatch = $2 WHERE id = $1', [paymentId, wrong])
  const { state, amount, currency } = fact
  // Nothing, or a part of the smallest unit, is in no book: staff settle it where it is.
  if (state !== 'succeeded' || !Number.isInteger(amount) || amount <= 0) return
  // What staff said of it before anything was taken is not about this money.
  const { rowCount: first } = await tx.query(
    `UPDATE payments SET taken = $2, taken_currency = $3, mismatch_note = NULL, mismatch_closed_by = NULL, mismatch_closed_at = NULL
     WHERE id = $1 AND taken IS NULL`,
    [paymentId, amount, currency],
  )
  if (first) await bookCapture(tx, { paymentId, method, account: SUSPENSE, amount, currency, at: now })
  const taken = { ...payment, currency, plan: null }
  for (const refund of fact.refunds) {
    const settled = await settleRefund(tx, taken, refund, { account: SUSPENSE, now })
    if (settled?.state === 'succeeded') await tellOfRefund(tx, taken, settled, { mailed: false, now })
    if (settled?.state === 'failed') await tx.query(`UPDATE payments SET ${waitsAgain} WHERE id = $1`, [paymentId])
  }
  await tx.query(
    `UPDATE payments SET mismatch_note = 'Given back', mismatch_closed_at = $2,
       mismatch_closed_by = (SELECT staff_id FROM refunds WHERE payment_id = $1 AND status = 'succeeded' ORDER BY settled_at DESC LIMIT 1)
     WHERE id = $1 AND mismatch_closed_at IS NULL
       AND taken = (SELECT sum(amount) FROM refunds WHERE payment_id = $1 AND status = 'succeeded')`,
    [paymentId, now],
  )
}

async function moved(tx: Transaction, { id }: PaymentRow, state: keyof typeof before, problem: string | null, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE payments SET status = $2, problem = CASE WHEN $2 = 'succeeded' THEN NULL ELSE coalesce($3, problem) END, mismatch = NULL, paid_at = CASE WHEN $2 = 'succeeded' THEN $5::timestamptz END
     WHERE id = $1 AND status = ANY ($4)`,
    [id, state, problem, before[state], now],
  )
  return rowCount === 1
}

const toldOf = ({ id, payerId, amount, currency, plan }: PaymentRow) => ({ paymentId: id, payerId, amountMinor: Number(amount), currency, plan })

async function succeed(tx: Transaction, payment: PaymentRow, now: Date): Promise<void> {
  const { id, payerId, method, plan, currency, description } = payment
  const amount = Number(payment.amount)
  await bookCapture(tx, { paymentId: id, method, account: incomeOf(plan), amount, currency, at: now })
  await issueInvoice(tx, { kind: 'invoice', paymentId: id, payerId, description, amount, currency, at: now })
  if (plan !== null) {
    // By the end that its card was tried for: what is paid now moves it.
    if (payment.renews === null && method !== 'card') await endRenewalGivenUp(tx, payerId, now)
    await settleMembership(tx, payerId, { now })
    await keepRenewal(tx, payment)
  }
  await outbox.add(tx, paymentSucceeded, { ...toldOf(payment), description, paidAt: now.toISOString() })
}

/**
 * Whoever pays a plan by card decides anew whether it renews. Who pays it otherwise is not asked: the card that renews this plan, and was not given up,
 * goes on renewing it. A renewal goes on with the card that it came from, unless it was stopped meanwhile.
 */
async function keepRenewal(tx: Transaction, { id, payerId, method, plan, renew, renews }: PaymentRow): Promise<void> {
  if (renews !== null) {
    await tx.query('UPDATE memberships SET renewal_problem = NULL, renewal_remedy = NULL WHERE holder_id = $1 AND renewed_by IS NOT NULL', [payerId])
  } else if (method === 'card') {
    const renewedBy = renew ? id : null
    await tx.query('UPDATE memberships SET renewed_by = $2, renewal_problem = NULL, renewal_remedy = NULL WHERE holder_id = $1', [payerId, renewedBy])
  } else {
    await tx.query(
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
  // Who only looked and did not pay need not be told.
  const wasUnderWay = payment.status === 'processing' || (renewal && payment.status === 'open')
  if (!wasUnderWay) return
  const { payerId: holderId, renews } = payment
  if (renews && !(await noteFailedRenewal(tx, { holderId, renews, problem, remedy, now, site }))) return
  await outbox.add(tx, paymentFailed, { ...toldOf(payment), reason: problem, renewal })
}

async function settleRefund(
  tx: Transaction,
  payment: PaymentRow,
  fact: RefundFact,
  { account, now }: { account: string; now: Date },
): Promise<SettledRefund | undefined> {
  // Made at the provider's, it is not known here yet.
  await tx.query(
    `INSERT INTO refunds (id, payment_id, amount, reference, reason)
     SELECT $1, $2, $3, $4, 'Refunded at the provider''s' WHERE NOT EXISTS (SELECT FROM refunds WHERE payment_id = $2 AND (id::text = $5 OR reference = $4))`,
    [randomUUIDv7(), payment.id, fact.amount, fact.reference, fact.refundId],
  )
  const { rows } = await tx.query<RefundedRow>(
    `UPDATE refunds SET reference = coalesce(reference, $2), status = $4, amount = $5, settled_at = CASE WHEN $4 = 'requested' THEN NULL ELSE $6::timestamptz END
     WHERE payment_id = $1 AND (id::text = $3 OR reference = $2) AND status = 'requested' RETURNING id, amount`,
    [payment.id, fact.reference, fact.refundId, fact.state, fact.amount, now],
  )
  const [refund] = rows
  if (fact.state === 'failed' && refund) await tellOfFailedRefund(tx, payment, Number(refund.amount))
  else if (fact.state === 'failed') return takeBack(tx, payment, fact, { account, now })
  if (!refund || fact.state !== 'succeeded') return undefined
  const amount = Number(refund.amount)
  const { id: paymentId, method, currency } = payment
  await bookRefund(tx, { refundId: refund.id, paymentId, method, account, amount, currency, at: now })
  return { ...refund, state: 'succeeded' }
}

/** @param mailed whether a credit note of its amount goes to the payer by mail */
const tellOfRefund = (tx: Transaction, payment: PaymentRow, { id, amount }: RefundedRow, { mailed, now }: { mailed: boolean; now: Date }) =>
  outbox.add(tx, paymentRefunded, { ...toldOf(payment), amountMinor: Number(amount), refundId: id, refundedAt: now.toISOString(), mailed })

interface RefundedRow {
  readonly id: string
  readonly amount: string
}

interface SettledRefund extends RefundedRow {
  /** `failed`: it had succeeded before. */
  readonly state: 'succeeded' | 'failed'
}

/** The payer's bank may send a refund back days after it was confirmed: the money is ours again, and still the payer's due. */
async function takeBack(
  tx: Transaction,
  { id: paymentId, method, currency }: PaymentRow,
  { reference, refundId }: RefundFact,
  { account, now }: { account: string; now: Date },
): Promise<SettledRefund | undefined> {
  const { rows } = await tx.query<RefundedRow>(
    `UPDATE refunds SET status = 'failed', settled_at = $4 WHERE payment_id = $1 AND (id::text = $3 OR reference = $2) AND status = 'succeeded' RETURNING id, amount`,
    [paymentId, reference, refundId, now],
  )
  const [refund] = rows
  if (!refund) return undefined
  await bookFailedRefund(tx, { refundId: refund.id, paymentId, method, account, amount: Number(refund.amount), currency, at: now })
  return { ...refund, state: 'failed' }
}

/** What of a payment went back: the plan that it bought ends with the last of it. What comes back again waits for staff, who refund it once more. */
async function settleOwnRefund(tx: Transaction, payment: PaymentRow, fact: RefundFact, { now, site }: { now: Date; site: string }): Promise<void> {
  const { id: paymentId, payerId, plan, currency, description, savedFrom } = payment
  const refund = await settleRefund(tx, payment, fact, { account: incomeOf(plan), now })
  if (!refund) return
  const amount = Number(refund.amount)
  if (refund.state === 'failed') {
    await countWhatWentBack(tx, paymentId)
    await tx.query(`UPDATE payments SET mismatch = $2, ${waitsAgain} WHERE id = $1`, [
      paymentId,
      `A refund of ${amountText(amount, currency)} was confirmed and has failed since: it did not reach the payer`,
    ])
    if (plan !== null) await settleMembership(tx, payerId, { now })
    return
  }
  const isBack = await countWhatWentBack(tx, paymentId)
  // Whoever has his money back has not agreed to be charged again.
  const renewalEnded = isBack && plan !== null && (await endRenewal(tx, payerId, [paymentId, savedFrom])) ? plan : undefined
  const note = { paymentId, refundId: refund.id, payerId, amount, currency, at: now, description: `Refund: ${description}` }
  await tellOfRefund(tx, payment, refund, { mailed: await issueCreditNote(tx, note), now })
  if (plan !== null) await settleMembership(tx, payerId, { now })
  if (renewalEnded) await tellOfEndedRenewal(tx, { holderId: payerId, refunded: renewalEnded as Plan, now, site })
}
