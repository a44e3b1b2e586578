// How disputes affect refunds, renewals and lists.
import { amountText, type dispute, mainUnits } from '@ungana/contracts-payments'
import type * as z from 'zod/mini'
import type { Transaction } from '#lib/dependencies.ts'
import type { PaymentRow } from '#lib/payment-rows.ts'
import type { DisputeState } from '#lib/providers/provider.ts'
import { query } from '#lib/query.ts'
import { isSuspended } from '#lib/suspended.ts'

/** SQL: disputes of a payment, as JSON. */
export const disputesOf = <const Column extends string>(column: Column) =>
  `(SELECT coalesce(json_agg(json_build_object('id', d.id, 'state', d.state, 'amount', d.amount,
  'currency', d.currency, 'reason', d.reason, 'withdrawn', d.withdrawn, 'respondBy', d.respond_by, 'openedAt', d.opened_at, 'decidedAt', d.decided_at,
  'seenAt', d.seen_at) ORDER BY d.opened_at, d.id), '[]') FROM disputes d WHERE d.payment_id = ${column})` as const
/** SQL: the dispute is undecided. */
const undecided = `d.state IN ('open', 'under_review')`
/** SQL: the ledger shows the money as withdrawn. Moves with odd numbers withdraw the money, moves with even numbers bring it back. */
const isWithdrawalBooked = 'd.moves % 2 = 1'
/** SQL: the money is lost permanently. */
const isLost = `d.state = 'lost' AND ${isWithdrawalBooked}` as const

/**
 * SQL: the part of payment `column` that we cannot refund because it is disputed or lost, in the smallest unit. If the disputed amount is unknown or
 * in another currency, the whole payment counts. Money that left after a loss without being booked here was returned as a refund, and counts as a
 * refund.
 */
export const disputedOf = <const Column extends string>(column: Column) =>
  `(SELECT coalesce(sum(CASE WHEN d.currency = coalesce(dp.taken_currency, dp.currency) THEN d.amount ELSE coalesce(dp.taken, dp.amount) END), 0)
    FROM disputes d JOIN payments dp ON dp.id = d.payment_id
    WHERE d.payment_id = ${column} AND (${undecided} OR ${isWithdrawalBooked} OR (d.state = 'lost' AND NOT d.withdrawn)))` as const

/**
 * SQL: whether account `column` must not be charged automatically, because it is suspended or disputes a card payment. A payer who disputes one
 * charge must not get another.
 */
export const isNotCharged = <const Column extends string>(column: Column) =>
  `(${isSuspended(column)} OR EXISTS (
  SELECT FROM disputes d JOIN payments dp ON dp.id = d.payment_id WHERE dp.payer_id = ${column} AND d.method = 'card' AND ${undecided}))` as const

export interface DisputeRow {
  readonly id: string
  readonly method: string
  readonly reference: string
  readonly paymentId: string | null
  readonly paymentReference: string | null
  /** Smallest unit; a string, because pg returns bigint as text. Null before the first check. */
  readonly amount: string | null
  readonly currency: string | null
  readonly reason: string | null
  readonly state: DisputeState
  readonly moves: number
  /** Whether the provider has taken the money from our balance; null before the first check. */
  readonly withdrawn: boolean | null
  /** Whether the ledger shows the money as withdrawn. */
  readonly isWithdrawalBooked: boolean
  readonly respondBy: Date | null
  readonly openedAt: Date
  readonly decidedAt: Date | null
  readonly seenAt: Date | null
  /** Grows with each webhook. */
  readonly noticeCount: number
}

export const disputeColumns =
  `d.id, d.method, d.reference, d.payment_id AS "paymentId", d.payment_reference AS "paymentReference", d.amount, d.currency,
  d.reason, d.state, d.moves, d.withdrawn, ${isWithdrawalBooked} AS "isWithdrawalBooked", d.respond_by AS "respondBy", d.opened_at AS "openedAt", d.decided_at AS "decidedAt",
  d.seen_at AS "seenAt", d.told AS "noticeCount"` as const

/** The dispute as staff see it. */
export function presentDispute({ id, state, amount, currency, reason, withdrawn, ...at }: PresentedDispute): z.output<typeof dispute> {
  const moment = (when: Date | string | null) => (when === null ? null : new Date(when).toISOString())
  return {
    id,
    state,
    amount: amount === null || currency === null ? null : mainUnits(Number(amount), currency),
    currency,
    reason,
    withdrawn,
    respondBy: moment(at.respondBy),
    openedAt: new Date(at.openedAt).toISOString(),
    decidedAt: moment(at.decidedAt),
    seenAt: moment(at.seenAt),
  }
}

/** The dates may be strings, because some rows come from JSON. */
export type PresentedDispute = { readonly [Name in 'id' | 'state' | 'currency' | 'reason' | 'withdrawn']: DisputeRow[Name] } & {
  readonly amount: string | number | null
  readonly openedAt: Date | string
} & { readonly [Name in 'respondBy' | 'decidedAt' | 'seenAt']: Date | string | null }

/** SQL: reopens a mismatch. Deletes earlier notes of staff, because they were about another problem. */
export const reopenMismatch = 'mismatch_note = NULL, mismatch_closed_by = NULL, mismatch_closed_at = NULL'

/**
 * Updates the refunded amount of a locked payment from its refunds and lost disputes. If more money went out than came in, flags the payment for
 * staff.
 * @returns whether the payment is fully refunded
 */
export async function updateRefundedAmount(tx: Transaction, paymentId: string): Promise<boolean> {
  const { rows } = await query(
    tx,
    `UPDATE payments p SET refunded = least(p.amount, back), status = CASE WHEN back >= p.amount THEN 'refunded' ELSE 'succeeded' END
     FROM (SELECT refunds + lost AS back, refunds + gone AS gone FROM
       (SELECT coalesce(sum(amount), 0)::bigint AS refunds FROM refunds WHERE payment_id = $1 AND status = 'succeeded') AS r,
       (SELECT coalesce(sum(d.amount) FILTER (WHERE ${isLost}), 0)::bigint AS lost, coalesce(sum(d.amount), 0)::bigint AS gone
        FROM disputes d JOIN payments dp ON dp.id = d.payment_id AND dp.currency = d.currency WHERE d.payment_id = $1 AND ${isWithdrawalBooked}) AS l) AS t
     WHERE p.id = $1 AND p.status IN ('succeeded', 'refunded') RETURNING p.status, t.gone, p.amount, p.currency`,
    [paymentId],
  )
  const [counted] = rows
  if (!counted) return false
  const { gone, amount, currency } = counted
  const inWords = (units: string) => amountText(Number(units), currency)
  if (Number(gone) > Number(amount)) {
    await flagForStaff(tx, paymentId, `${inWords(amount)} came in, but refunds and disputes returned ${inWords(gone)}`)
  } else if (await mayBeBookedTwice(tx, paymentId)) {
    await flagForStaff(tx, paymentId, `A dispute and a later refund at PayPal returned ${inWords(gone)} together. Both may be the same money`)
  }
  return counted.status === 'refunded'
}

/** Flags a payment that staff must look into. */
export async function flagForStaff(tx: Transaction, paymentId: string, mismatch: string): Promise<void> {
  await query(tx, `UPDATE payments SET mismatch = $2, ${reopenMismatch} WHERE id = $1 AND mismatch IS DISTINCT FROM $2`, [paymentId, mismatch])
}

/** Flags a failed refund for staff, with the provider's reason. If the payment already has a mismatch, its text stays. */
export async function flagFailedRefund(tx: Transaction, { id, currency, takenCurrency }: PaymentRow, amount: number, why?: string): Promise<void> {
  const providerText = why === undefined ? '' : ` The provider says: ${why}`
  const text = `A refund of ${amountText(amount, takenCurrency ?? currency)} failed, so the payer did not get it. Please refund it again.${providerText}`
  await query(tx, `UPDATE payments SET mismatch = CASE WHEN taken IS NULL THEN $2 ELSE mismatch END, ${reopenMismatch} WHERE id = $1`, [id, text])
}

/** Staff read this while a refund waits that they must make at the provider. */
export const REFUND_BY_HAND = 'A refund waits. Please make it at the provider, then enter its receipt number here'

export async function flagRefundByHand(tx: Transaction, { id }: PaymentRow): Promise<void> {
  await query(tx, `UPDATE payments SET mismatch = CASE WHEN taken IS NULL THEN $2 ELSE mismatch END, ${reopenMismatch} WHERE id = $1`, [
    id,
    REFUND_BY_HAND,
  ])
}

/** SQL: refunds made in PayPal's dashboard since the dispute was opened. Such a refund is also created when we accept a dispute in the dashboard. */
export const refundsAtPaypal = <const OpenedAt extends string>(openedAt: OpenedAt) =>
  `FROM refunds r WHERE r.payment_id = d.payment_id AND r.staff_id IS NULL AND r.status = 'succeeded' AND r.settled_at >= ${openedAt}` as const

/** Whether the ledger may show the same money twice: as a dispute and as a refund. */
async function mayBeBookedTwice(tx: Transaction, paymentId: string): Promise<boolean> {
  const { rowCount } = await query(
    tx,
    `SELECT FROM disputes d WHERE d.payment_id = $1 AND d.method = 'wallet' AND ${isWithdrawalBooked} AND EXISTS (SELECT ${refundsAtPaypal('d.opened_at')})`,
    [paymentId],
  )
  return rowCount !== 0
}
