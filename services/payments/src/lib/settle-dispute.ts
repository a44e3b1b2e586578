// Stores the state that the provider reports for a dispute, together with its ledger entries, credit note and membership, in one transaction.
import { amountText } from '@ungana/contracts-payments'
import type { Transaction } from '#lib/dependencies.ts'
import { type DisputeRow, disputeColumns, flagForStaff, refundsAtPaypal, updateRefundedAmount } from '#lib/disputes.ts'
import { issueCreditNote } from '#lib/invoices.ts'
import { bookDispute, incomeOf, SUSPENSE } from '#lib/ledger.ts'
import { endRenewal, lockMembership, settleMembership } from '#lib/memberships.ts'
import { lockPayment, type PaymentRow } from '#lib/payment-rows.ts'
import type { DisputeFact, DisputeState } from '#lib/providers/provider.ts'
import { query } from '#lib/query.ts'

interface Settling {
  /** Our row from before the provider was asked. */
  readonly seen: DisputeRow
  readonly fact: DisputeFact
  /** Null if we do not know the disputed payment. */
  readonly paymentId: string | null
  readonly now: Date
}

const FOLLOW_UP_MS = 30 * 24 * 60 * 60_000
const isDecided = (state: DisputeState) => state !== 'open' && state !== 'under_review'

/** Safe to repeat. If a webhook arrived after `fact` was read, ignores `fact`, because the next check is already due. */
export async function settleDispute(
  tx: Transaction,
  { seen, fact, paymentId, now }: Settling,
): Promise<{ readonly state: DisputeState; readonly isNew: boolean }> {
  const payment = paymentId === null ? undefined : await lockPayment(tx, paymentId)
  if (payment && payment.plan !== null) await lockMembership(tx, payment.payerId)
  const before = await lockDispute(tx, seen.id)
  if (before.noticeCount !== seen.noticeCount) return { state: before.state, isNew: false }
  // Money must be booked as received before it is booked as withdrawn.
  const captured = payment && (payment.paidAt !== null || payment.taken !== null) ? payment : undefined
  const isWithdrawn = fact.withdrawn && (before.isWithdrawalBooked || !(await isRefunded(tx, before.id, fact)))
  const moves = captured && isWithdrawn !== before.isWithdrawalBooked && fact.amount > 0 ? before.moves + 1 : before.moves
  const { state } = fact
  const decidedAt = isDecided(state) ? (state === before.state && before.decidedAt) || now : null
  // After the decision, checks go on for a while, because the payment may still arrive, lost money may still leave, and won money may still come
  // back. If PayPal paid the payer from its own money, no money ever leaves our balance.
  const isYoung = decidedAt === null || now.getTime() - decidedAt.getTime() < FOLLOW_UP_MS
  const moneyMayMove = state === 'lost' ? !fact.withdrawn && before.method === 'card' : fact.withdrawn
  const expectsMore = decidedAt === null || (isYoung && (!captured || moneyMayMove))
  const { rows } = await query(
    tx,
    `UPDATE disputes d SET payment_id = coalesce(payment_id, $2), payment_reference = coalesce($3, payment_reference),
       amount = CASE WHEN moves = 0 THEN nullif($4::bigint, 0) ELSE amount END, currency = CASE WHEN moves = 0 THEN CASE WHEN $4::bigint > 0 THEN $5 END ELSE currency END,
       reason = $6, respond_by = $7, moves = $8, state = $9, decided_at = $10, withdrawn = $11,
       seen_at = CASE WHEN state = $9 THEN seen_at END, seen_by = CASE WHEN state = $9 THEN seen_by END,
       check_at = CASE WHEN $12 THEN check_at END
     WHERE id = $1 RETURNING ${disputeColumns}`,
    [
      before.id,
      paymentId,
      fact.reference,
      fact.amount,
      fact.currency,
      fact.reason,
      fact.respondBy,
      moves,
      state,
      decidedAt,
      fact.withdrawn,
      expectsMore,
    ],
  )
  const [dispute] = rows
  if (captured && dispute) {
    if (moves !== before.moves) await book(tx, captured, dispute, now)
    if (captured.taken === null) await settleLoss(tx, captured, dispute, now)
  }
  return { state, isNew: state !== before.state || before.amount === null }
}

async function lockDispute(tx: Transaction, id: string): Promise<DisputeRow> {
  const { rows } = await query(tx, `SELECT ${disputeColumns} FROM disputes d WHERE id = $1 FOR UPDATE`, [id])
  return rows[0] as DisputeRow
}

/**
 * Accepting a dispute at PayPal also reports a refund for the same money. Refunds that cover other disputes of the same payment do not count here.
 */
async function isRefunded(tx: Transaction, disputeId: string, { amount }: DisputeFact): Promise<boolean> {
  const { rowCount } = await query(
    tx,
    `SELECT FROM disputes d,
       LATERAL (SELECT coalesce(sum(o.amount), 0) AS amount, least(min(o.opened_at), d.opened_at) AS opened_at FROM disputes o
         WHERE o.payment_id = d.payment_id AND o.id <> d.id AND o.method = 'wallet' AND o.withdrawn AND o.moves = 0) AS others
     WHERE d.id = $1 AND d.method = 'wallet' AND (SELECT sum(r.amount) ${refundsAtPaypal('d.opened_at')}) >= $2
       AND (SELECT sum(r.amount) ${refundsAtPaypal('others.opened_at')}) >= $2 + others.amount`,
    [disputeId, amount],
  )
  return rowCount === 1
}

async function book(tx: Transaction, { id: paymentId, method, plan, taken }: PaymentRow, dispute: DisputeRow, now: Date): Promise<void> {
  const { id: disputeId, moves: move, currency } = dispute as DisputeRow & { readonly currency: string }
  const amount = Number(dispute.amount)
  await bookDispute(tx, { disputeId, move, paymentId, method, account: taken === null ? incomeOf(plan) : SUSPENSE, amount, currency, at: now })
}

/** Treats lost money like a refund: writes a credit note, and ends the plan after a full loss. If the dispute is won later, this is reversed. */
async function settleLoss(tx: Transaction, payment: PaymentRow, dispute: DisputeRow, now: Date): Promise<void> {
  const { id: paymentId, payerId, plan, description, savedFrom, currency } = payment
  // A lost card dispute ends renewals with that card.
  if (dispute.state === 'lost' && dispute.method === 'card' && plan !== null) await endRenewal(tx, payerId, [paymentId, savedFrom])
  if (dispute.currency !== currency && dispute.isWithdrawalBooked) {
    const text = amountText(Number(dispute.amount), dispute.currency as string)
    await flagForStaff(tx, paymentId, `Paid in ${currency}, but disputed in another currency: ${text}`)
    return
  }
  await updateRefundedAmount(tx, paymentId)
  if (dispute.state === 'lost' && dispute.isWithdrawalBooked) {
    const { rowCount: credited } = await query(tx, 'SELECT FROM invoices WHERE dispute_id = $1', [dispute.id])
    const note = { paymentId, disputeId: dispute.id, payerId, amount: Number(dispute.amount), currency, at: now }
    if (!credited) await issueCreditNote(tx, { ...note, description: `Disputed: ${description}` })
  }
  if (plan !== null) await settleMembership(tx, payerId, { now })
}
