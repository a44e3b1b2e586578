// Only staff can refund, and never more than was paid. A large refund needs two of them.

import { randomUUIDv7 } from 'node:crypto'
import { amountText } from '@ungana/contracts-kit'
import { fractionDigits, mainUnits, REFUND_ALONE_MAX } from '@ungana/contracts-payments'
import { type Text, text } from '@ungana/language/server'
import { audit, confirmAsOperator, InvalidInput, money, propose, type StaffProposed } from '@ungana/service-kit'
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
  /** The member of staff who proposed the refund, if it needed two. */
  readonly proposedBy?: string
  readonly now: Date
}

/** A refund that is allowed, and the money of the payment that staff have refunded so far. */
interface Allowed {
  readonly act: typeof REFUND | typeof MISMATCH
  readonly payment: LockedPayment
  /** Smallest unit. */
  readonly units: number
  readonly before: number
  readonly currency: string
  readonly details: Readonly<Record<string, unknown>>
}

const REFUND = 'payment.refund'
const MISMATCH = 'payment.return-mismatch'

type Order = Pick<RefundOrder, 'paymentId' | 'amount'>

/** @throws PaymentNotFound, NotRefundable, InvalidInput */
async function allowRefund(tx: Transaction, { paymentId, amount }: Order): Promise<Allowed> {
  const payment = await lockForRefund(tx, paymentId)
  if (payment.status !== 'succeeded')
    throw new NotRefundable(text('This payment is {status}, so there is nothing to refund.', { status: payment.status }))
  const { currency } = payment
  const before = await refundedSoFar(tx, paymentId)
  const left = Number(payment.amount) - before - disputed(payment)
  if (left <= 0) throw new NotRefundable(notRefundableText(payment, text('All of this payment is already refunded or being refunded.')))
  const units = amount === undefined ? left : Math.round(amount * 10 ** fractionDigits(currency))
  if (amount !== undefined && mainUnits(units, currency) !== amount)
    throw new InvalidInput('amount', text('{currency} does not have that many decimals.', { currency }))
  if (units < 1 || units > left) throw new InvalidInput('amount', text('You can refund at most {amount}.', { amount: money(left, currency) }))
  return { act: REFUND, payment, units, before, currency, details: {} }
}

/** Everything that a provider took outside the agreement. @throws PaymentNotFound, NothingWaits, NotRefundable */
async function allowMismatchRefund(tx: Transaction, { paymentId }: Order): Promise<Allowed> {
  const payment = await lockForRefund(tx, paymentId)
  const { mismatch, mismatchClosed, taken, takenCurrency: currency } = payment
  if (mismatch === null || mismatchClosed) throw new NothingWaits()
  if (taken === null || currency === null)
    throw new NotRefundable(text('The provider has not collected this payment yet, so there is nothing to refund.'))
  const before = await refundedSoFar(tx, paymentId)
  const units = Number(taken) - before - disputed(payment)
  if (units <= 0) throw new NotRefundable(notRefundableText(payment, text('All of this amount is already refunded or being refunded.')))
  return { act: MISMATCH, payment, units, before, currency, details: { mismatch } }
}

/**
 * Stores the refund, and later checks ask the provider until it confirms the refund. A large refund is only proposed.
 * @throws PaymentNotFound, NotRefundable, InvalidInput
 */
export const requestRefund = async (tx: Transaction, order: RefundOrder): Promise<void> => storeOrPropose(tx, order, await allowRefund(tx, order))

/** Likewise, for everything that a provider took outside the agreement. @throws PaymentNotFound, NothingWaits, NotRefundable */
export const requestMismatchRefund = async (tx: Transaction, order: Omit<RefundOrder, 'amount'>): Promise<void> =>
  storeOrPropose(tx, order, await allowMismatchRefund(tx, order))

async function storeOrPropose(tx: Transaction, order: RefundOrder, allowed: Allowed): Promise<void> {
  const { act, payment, units, before, currency } = allowed
  if (isForOne(mainUnits(before + units, currency), currency)) return store(tx, order, allowed)
  const { paymentId, reason, staffId } = order
  const payer = await query(tx, 'SELECT name FROM accounts WHERE id = $1', [payment.payerId])
  const about = [amountText(units, currency), payer.rows[0]?.name].filter(Boolean).join(' · ')
  await propose(tx, { act, subject: paymentId, about, details: { amount: units, currency }, reason, staffId })
}

/** Whether one member of staff may refund so much of a payment alone. */
const isForOne = (amount: number, currency: string): boolean => amount <= (REFUND_ALONE_MAX[currency as keyof typeof REFUND_ALONE_MAX] ?? 0)

/** Makes the refund that was proposed and confirmed. It may have become impossible since. */
export async function refundAsProposed(tx: Transaction, proposed: StaffProposed, now: Date): Promise<void> {
  const { subject: paymentId, act, details, reason, proposedBy, confirmedBy: staffId } = proposed
  const { amount: units, currency } = details as { amount: number; currency: string }
  const order = { paymentId, amount: mainUnits(units, currency), reason, staffId, proposedBy, now }
  const allowed = act === MISMATCH ? await allowMismatchRefund(tx, order) : await allowRefund(tx, order)
  if (allowed.units !== units) throw new NotRefundable(text('The amount has changed since this was proposed. Decline it and propose it again.'))
  await store(tx, order, allowed)
}

/** For an operator whose staff is a single person. Returns false if no refund of the payment is proposed. */
export const confirmRefundAsOperator = (tx: Transaction, paymentId: string, now: Date): Promise<boolean> =>
  confirmAsOperator(tx, { acts: [REFUND, MISMATCH], subject: paymentId }, (within, proposed) => refundAsProposed(within, proposed, now))

async function store(tx: Transaction, order: RefundOrder, { act, units, currency, details }: Allowed): Promise<void> {
  const { paymentId, reason, staffId, proposedBy } = order
  // The operator, who confirms from the command line, has no staff account.
  const id = await addRefund(tx, { ...order, staffId: staffId === 'command-line' ? (proposedBy ?? staffId) : staffId, units })
  await audit.add(tx, {
    actor: staffId,
    action: act,
    subject: paymentId,
    details: { refundId: id, amount: units, currency, ...details, reason, ...(proposedBy && { proposedBy }) },
  })
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

interface NewRefund extends Omit<RefundOrder, 'amount'> {
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
