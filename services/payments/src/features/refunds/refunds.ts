// Only staff can refund, and never more than was paid.

import { randomUUIDv7 } from 'node:crypto'
import { fractionDigits, mainUnits } from '@ungana/contracts-payments'
import { type Text, text } from '@ungana/language/server'
import { audit, InvalidInput, money } from '@ungana/service-kit'
import { NothingWaits, NotRefundable, PaymentNotFound } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { disputedOf } from '#lib/disputes.ts'
import { type PaymentRow, paymentColumns } from '#lib/payment-rows.ts'
import { query } from '#lib/query.ts'

interface RefundOrder {
  readonly paymentId: string
  /** Main unit. By default, everything that was not refunded yet. */
  readonly amount?: number | undefined
  readonly reason: string
  readonly staffId: string
  readonly now: Date
}

type MismatchRefund = Omit<RefundOrder, 'amount'>

/** Stores the refund. Later checks ask the provider until it confirms the refund. @throws PaymentNotFound, NotRefundable, InvalidInput */
export async function requestRefund(tx: Transaction, { paymentId, amount, reason, staffId, now }: RefundOrder): Promise<void> {
  const payment = await lockForRefund(tx, paymentId)
  if (payment.status !== 'succeeded')
    throw new NotRefundable(text('This payment is {status}, so there is nothing to refund.', { status: payment.status }))
  const { currency } = payment
  const left = Number(payment.amount) - (await refundedSoFar(tx, paymentId)) - disputed(payment)
  if (left <= 0) throw new NotRefundable(notRefundableText(payment, text('All of this payment is already refunded or being refunded.')))
  const units = amount === undefined ? left : Math.round(amount * 10 ** fractionDigits(currency))
  if (amount !== undefined && mainUnits(units, currency) !== amount)
    throw new InvalidInput('amount', text('{currency} does not have that many decimals.', { currency }))
  if (units < 1 || units > left) throw new InvalidInput('amount', text('You can refund at most {amount}.', { amount: money(left, currency) }))
  const id = await addRefund(tx, { paymentId, units, reason, staffId, now })
  const details = { refundId: id, amount: units, currency, reason }
  await audit.add(tx, { actor: staffId, action: 'payment.refund', subject: paymentId, details })
}

/**
 * Refunds everything that a provider took outside the agreement, then closes the mismatch.
 * @throws PaymentNotFound, NothingWaits, NotRefundable
 */
export async function requestMismatchRefund(tx: Transaction, { paymentId, reason, staffId, now }: MismatchRefund): Promise<void> {
  const payment = await lockForRefund(tx, paymentId)
  const { mismatch, mismatchClosed, taken, takenCurrency: currency } = payment
  if (mismatch === null || mismatchClosed) throw new NothingWaits()
  if (taken === null || currency === null)
    throw new NotRefundable(text('The provider has not collected this payment yet, so there is nothing to refund.'))
  const units = Number(taken) - (await refundedSoFar(tx, paymentId)) - disputed(payment)
  if (units <= 0) throw new NotRefundable(notRefundableText(payment, text('All of this amount is already refunded or being refunded.')))
  const id = await addRefund(tx, { paymentId, units, reason, staffId, now })
  const details = { refundId: id, amount: units, currency, mismatch, reason }
  await audit.add(tx, { actor: staffId, action: 'payment.return-mismatch', subject: paymentId, details })
}

interface LockedPayment extends PaymentRow {
  readonly mismatchClosed: boolean
  /** Smallest unit, as text. */
  readonly disputed: string
}

/** The disputed part, in the smallest unit. The payer's bank or PayPal decides about it. */
const disputed = ({ disputed: units }: LockedPayment) => Number(units)

const notRefundableText = (payment: LockedPayment, words: Text) =>
  disputed(payment) > 0 ? text('The payer disputes this payment. The provider decides about that money.') : words

async function lockForRefund(tx: Transaction, id: string): Promise<LockedPayment> {
  const { rows } = await query(
    tx,
    `SELECT ${paymentColumns}, mismatch_closed_at IS NOT NULL AS "mismatchClosed", ${disputedOf('payments.id')} AS disputed FROM payments WHERE id = $1 FOR UPDATE`,
    [id],
  )
  const [payment] = rows
  if (!payment) throw new PaymentNotFound()
  return payment
}

/** Refunds so far, in the smallest unit, including those in progress. */
async function refundedSoFar(tx: Transaction, paymentId: string): Promise<number> {
  const { rows } = await query(tx, `SELECT coalesce(sum(amount), 0) AS sum FROM refunds WHERE payment_id = $1 AND status <> 'failed'`, [paymentId])
  return Number(rows[0]?.sum)
}

interface NewRefund extends MismatchRefund {
  readonly units: number
}

/** Stores a refund and makes its payment due for a check. @returns the refund's id */
async function addRefund(tx: Transaction, { paymentId, units, reason, staffId, now }: NewRefund): Promise<string> {
  const id = randomUUIDv7()
  await query(tx, 'INSERT INTO refunds (id, payment_id, amount, reason, staff_id) VALUES ($1, $2, $3, $4, $5)', [
    id,
    paymentId,
    units,
    reason,
    staffId,
  ])
  await query(tx, 'UPDATE payments SET told = told + 1, heard = true, check_at = $2 WHERE id = $1', [paymentId, now])
  return id
}
