// What payers dispute of their payments at their bank or at PayPal, as refunds, renewals and lists count with it.
import { amountText, type dispute, mainUnits } from '@ungana/contracts-payments'
import type * as z from 'zod/mini'
import type { Transaction } from '#lib/dependencies.ts'
import type { PaymentRow } from '#lib/payment-rows.ts'
import type { DisputeState } from '#lib/providers/provider.ts'
import { isSuspended } from '#lib/suspended.ts'

/** SQL: disputes of a payment, as JSON. */
export const disputesOf = (column: string) => `(SELECT coalesce(json_agg(json_build_object('id', d.id, 'state', d.state, 'amount', d.amount,
  'currency', d.currency, 'reason', d.reason, 'withdrawn', d.withdrawn, 'respondBy', d.respond_by, 'openedAt', d.opened_at, 'decidedAt', d.decided_at,
  'seenAt', d.seen_at) ORDER BY d.opened_at, d.id), '[]') FROM disputes d WHERE d.payment_id = ${column})`
/** SQL: while nobody has decided. */
const undecided = `d.state IN ('open', 'under_review')`
/** SQL: the money is gone just now, as booked. */
const isGone = 'd.moves % 2 = 1'
/** SQL: the money is gone, and stays so. */
const isLost = `d.state = 'lost' AND ${isGone}`

/**
 * SQL: of the payment that `column` names, in the smallest unit, what is not ours to give back: it is disputed, or lost to a dispute. All of it where nobody
 * knows how much, or it is told in another currency. What was lost, has left and is not booked went back as a refund, and counts there.
 */
export const disputedOf = (column: string) =>
  `(SELECT coalesce(sum(CASE WHEN d.currency = coalesce(dp.taken_currency, dp.currency) THEN d.amount ELSE coalesce(dp.taken, dp.amount) END), 0)
    FROM disputes d JOIN payments dp ON dp.id = d.payment_id
    WHERE d.payment_id = ${column} AND (${undecided} OR ${isGone} OR (d.state = 'lost' AND NOT d.withdrawn)))`

/**
 * SQL: whether nothing is charged by itself to the account that `column` names: it is suspended, or disputes a payment by card. Who says that one charge
 * was not his does not get another.
 */
export const isNotCharged = (column: string) => `(${isSuspended(column)} OR EXISTS (
  SELECT FROM disputes d JOIN payments dp ON dp.id = d.payment_id WHERE dp.payer_id = ${column} AND d.method = 'card' AND ${undecided}))`

export interface DisputeRow {
  readonly id: string
  readonly method: string
  readonly reference: string
  readonly paymentId: string | null
  readonly paymentReference: string | null
  /** Smallest unit; as text, because pg hands out bigint so. Null until it was looked at. */
  readonly amount: string | null
  readonly currency: string | null
  readonly reason: string | null
  readonly state: DisputeState
  readonly moves: number
  /** Whether the money has left our account there; null until it was looked at. */
  readonly withdrawn: boolean | null
  /** Whether that it left is in the books. */
  readonly isGone: boolean
  readonly respondBy: Date | null
  readonly openedAt: Date
  readonly decidedAt: Date | null
  readonly seenAt: Date | null
  readonly told: number
}

export const disputeColumns = `d.id, d.method, d.reference, d.payment_id AS "paymentId", d.payment_reference AS "paymentReference", d.amount, d.currency,
  d.reason, d.state, d.moves, d.withdrawn, ${isGone} AS "isGone", d.respond_by AS "respondBy", d.opened_at AS "openedAt", d.decided_at AS "decidedAt",
  d.seen_at AS "seenAt", d.told`

/** As staff see it. */
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

/** Dates are text where they come out of JSON. */
export type PresentedDispute = { readonly [Name in 'id' | 'state' | 'currency' | 'reason' | 'withdrawn']: DisputeRow[Name] } & {
  readonly amount: string | number | null
  readonly openedAt: Date | string
} & { readonly [Name in 'respondBy' | 'decidedAt' | 'seenAt']: Date | string | null }

/** SQL: what staff said of it before is not about this. */
export const waitsAgain = 'mismatch_note = NULL, mismatch_closed_by = NULL, mismatch_closed_at = NULL'

/**
 * How much of a payment, which is held, went back: by refunds, or lost to disputes. More than came in waits for staff.
 * @returns whether all of it did
 */
export async function countWhatWentBack(tx: Transaction, paymentId: string): Promise<boolean> {
  const { rows } = await tx.query<{ status: string; amount: string; currency: string; gone: string }>(
    `UPDATE payments p SET refunded = least(p.amount, back), status = CASE WHEN back >= p.amount THEN 'refunded' ELSE 'succeeded' END
     FROM (SELECT refunds + lost AS back, refunds + gone AS gone FROM
       (SELECT coalesce(sum(amount), 0)::bigint AS refunds FROM refunds WHERE payment_id = $1 AND status = 'succeeded') AS r,
       (SELECT coalesce(sum(d.amount) FILTER (WHERE ${isLost}), 0)::bigint AS lost, coalesce(sum(d.amount), 0)::bigint AS gone
        FROM disputes d JOIN payments dp ON dp.id = d.payment_id AND dp.currency = d.currency WHERE d.payment_id = $1 AND ${isGone}) AS l) AS t
     WHERE p.id = $1 AND p.status IN ('succeeded', 'refunded') RETURNING p.status, t.gone, p.amount, p.currency`,
    [paymentId],
  )
  const [counted] = rows
  if (!counted) return false
  const { gone, amount, currency } = counted
  const inWords = (units: string) => amountText(Number(units), currency)
  if (Number(gone) > Number(amount)) {
    await waitForStaff(tx, paymentId, `${inWords(amount)} came in, and ${inWords(gone)} went back, by refunds and disputes together`)
  } else if (await wentTwice(tx, paymentId)) {
    await waitForStaff(
      tx,
      paymentId,
      `${inWords(gone)} went back, by a dispute and by a refund at PayPal since it was opened: that may be the same money`,
    )
  }
  return counted.status === 'refunded'
}

/** Something about a payment does not add up. */
export async function waitForStaff(tx: Transaction, paymentId: string, mismatch: string): Promise<void> {
  await tx.query(`UPDATE payments SET mismatch = $2, ${waitsAgain} WHERE id = $1 AND mismatch IS DISTINCT FROM $2`, [paymentId, mismatch])
}

/** A refund that was asked for came to nothing: staff hear of it, with what the provider says. What was not agreed waits with the reason that it has. */
export async function tellOfFailedRefund(tx: Transaction, { id, currency, takenCurrency }: PaymentRow, amount: number, why?: string): Promise<void> {
  const said = why === undefined ? '' : ` The provider says: ${why}`
  const text = `A refund of ${amountText(amount, takenCurrency ?? currency)} failed: nothing of it went back. Please refund it again.${said}`
  await tx.query(`UPDATE payments SET mismatch = CASE WHEN taken IS NULL THEN $2 ELSE mismatch END, ${waitsAgain} WHERE id = $1`, [id, text])
}

/** SQL: refunds of a dispute's payment that were made at PayPal, not here, since it was opened: who gives in there gives it back so. */
export const givenIn = (openedAt: string) =>
  `FROM refunds r WHERE r.payment_id = d.payment_id AND r.staff_id IS NULL AND r.status = 'succeeded' AND r.settled_at >= ${openedAt}`

/** Whether one of the payment's disputes is in the books, and what may be the same money again as a refund. */
async function wentTwice(tx: Transaction, paymentId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT FROM disputes d WHERE d.payment_id = $1 AND d.method = 'wallet' AND ${isGone} AND EXISTS (SELECT ${givenIn('d.opened_at')})`,
    [paymentId],
  )
  return rowCount !== 0
}
