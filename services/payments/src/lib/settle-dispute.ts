// What a provider says of a dispute becomes what we hold to be true. One transaction: state, ledger, credit note, membership.
import { amountText } from '@ungana/contracts-payments'
import type { Transaction } from '#lib/dependencies.ts'
import { countWhatWentBack, type DisputeRow, disputeColumns, givenIn, waitForStaff } from '#lib/disputes.ts'
import { issueCreditNote } from '#lib/invoices.ts'
import { bookDispute, incomeOf, SUSPENSE } from '#lib/ledger.ts'
import { endRenewal, holdMembership, settleMembership } from '#lib/memberships.ts'
import { holdPayment, type PaymentRow } from '#lib/payment-rows.ts'
import type { DisputeFact, DisputeState } from '#lib/providers/provider.ts'

interface Settling {
  /** As it stood here before the provider was asked. */
  readonly seen: DisputeRow
  readonly fact: DisputeFact
  /** Null where we know no payment that it is about. */
  readonly paymentId: string | null
  readonly now: Date
}

const WAITS_FOR = 30 * 24 * 60 * 60_000
const isDecided = (state: DisputeState) => state !== 'open' && state !== 'under_review'

/** Safe to repeat. What was looked up before the provider told of it last is old news, and changes nothing: its next look is due already. */
export async function settleDispute(
  tx: Transaction,
  { seen, fact, paymentId, now }: Settling,
): Promise<{ readonly state: DisputeState; readonly isNews: boolean }> {
  const payment = paymentId === null ? undefined : await holdPayment(tx, paymentId)
  if (payment && payment.plan !== null) await holdMembership(tx, payment.payerId)
  const before = await held(tx, seen.id)
  if (before.told !== seen.told) return { state: before.state, isNews: false }
  // Nothing goes out of the books before it came in.
  const captured = payment && (payment.paidAt !== null || payment.taken !== null) ? payment : undefined
  const isGone = fact.withdrawn && (before.isGone || !(await isRefunded(tx, before.id, fact)))
  const moves = captured && isGone !== before.isGone && fact.amount > 0 ? before.moves + 1 : before.moves
  const { state } = fact
  const decidedAt = isDecided(state) ? (state === before.state && before.decidedAt) || now : null
  // Its payment may become known, what was lost leave, or what was won come back, for a while. What PayPal paid itself never leaves.
  const isYoung = decidedAt === null || now.getTime() - decidedAt.getTime() < WAITS_FOR
  const moneyFollows = state === 'lost' ? !fact.withdrawn && before.method === 'card' : fact.withdrawn
  const expectsMore = decidedAt === null || (isYoung && (!captured || moneyFollows))
  const { rows } = await tx.query<DisputeRow>(
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
  return { state, isNews: state !== before.state || before.amount === null }
}

async function held(tx: Transaction, id: string): Promise<DisputeRow> {
  const { rows } = await tx.query<DisputeRow>(`SELECT ${disputeColumns} FROM disputes d WHERE id = $1 FOR UPDATE`, [id])
  return rows[0] as DisputeRow
}

/** Who gives in at PayPal refunds it there: that is told as a refund, too, and went once. What another dispute of the payment went back by is not this one's. */
async function isRefunded(tx: Transaction, disputeId: string, { amount }: DisputeFact): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT FROM disputes d,
       LATERAL (SELECT coalesce(sum(o.amount), 0) AS amount, least(min(o.opened_at), d.opened_at) AS opened_at FROM disputes o
         WHERE o.payment_id = d.payment_id AND o.id <> d.id AND o.method = 'wallet' AND o.withdrawn AND o.moves = 0) AS others
     WHERE d.id = $1 AND d.method = 'wallet' AND (SELECT sum(r.amount) ${givenIn('d.opened_at')}) >= $2
       AND (SELECT sum(r.amount) ${givenIn('others.opened_at')}) >= $2 + others.amount`,
    [disputeId, amount],
  )
  return rowCount === 1
}

async function book(tx: Transaction, { id: paymentId, method, plan, taken }: PaymentRow, dispute: DisputeRow, now: Date): Promise<void> {
  const { id: disputeId, moves: move, currency } = dispute as DisputeRow & { readonly currency: string }
  const amount = Number(dispute.amount)
  await bookDispute(tx, { disputeId, move, paymentId, method, account: taken === null ? incomeOf(plan) : SUSPENSE, amount, currency, at: now })
}

/** What was lost went back, as a refund does: a credit note, and the plan that it bought ends with the last of it. What is won later counts again. */
async function settleLoss(tx: Transaction, payment: PaymentRow, dispute: DisputeRow, now: Date): Promise<void> {
  const { id: paymentId, payerId, plan, description, savedFrom, currency } = payment
  // That card is charged for nothing any more.
  if (dispute.state === 'lost' && dispute.method === 'card' && plan !== null) await endRenewal(tx, payerId, [paymentId, savedFrom])
  if (dispute.currency !== currency && dispute.isGone) {
    const text = amountText(Number(dispute.amount), dispute.currency as string)
    await waitForStaff(tx, paymentId, `Paid in ${currency}, and ${text} of it are disputed`)
    return
  }
  await countWhatWentBack(tx, paymentId)
  if (dispute.state === 'lost' && dispute.isGone) {
    const { rowCount: credited } = await tx.query('SELECT FROM invoices WHERE dispute_id = $1', [dispute.id])
    const note = { paymentId, disputeId: dispute.id, payerId, amount: Number(dispute.amount), currency, at: now }
    if (!credited) await issueCreditNote(tx, { ...note, description: `Disputed: ${description}` })
  }
  if (plan !== null) await settleMembership(tx, payerId, { now })
}
