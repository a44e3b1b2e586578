// Money goes back: only staff decides that, and only as much as came in.
import { randomUUIDv7 } from 'node:crypto'
import { amountText, fractionDigits, mainUnits } from '@ungana/contracts-payments'
import { audit, InvalidInput } from '@ungana/service-kit'
import { NothingWaits, NotRefundable, PaymentNotFound } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { disputedOf } from '#lib/disputes.ts'
import { type PaymentRow, paymentColumns } from '#lib/payment-rows.ts'

interface Wanted {
  readonly paymentId: string
  /** Main unit; all that is left where it is undefined. */
  readonly amount?: number | undefined
  readonly reason: string
  readonly staffId: string
  readonly now: Date
}

type Returned = Omit<Wanted, 'amount'>

/** Notes that it has to go back; the provider is asked afterwards, as often as it takes. @throws PaymentNotFound, NotRefundable, InvalidInput */
export async function noteRefund(tx: Transaction, { paymentId, amount, reason, staffId, now }: Wanted): Promise<void> {
  const payment = await held(tx, paymentId)
  if (payment.status !== 'succeeded') throw new NotRefundable(`This payment is ${payment.status}: there is nothing to refund.`)
  const { currency } = payment
  const left = Number(payment.amount) - (await onItsWay(tx, paymentId)) - disputed(payment)
  if (left <= 0) throw new NotRefundable(notLeft(payment, 'All of this payment is on its way back already.'))
  const units = amount === undefined ? left : Math.round(amount * 10 ** fractionDigits(currency))
  if (amount !== undefined && mainUnits(units, currency) !== amount) throw new InvalidInput('amount', `${currency} has no such fraction.`)
  if (units < 1 || units > left) throw new InvalidInput('amount', `At most ${amountText(left, currency)} can be refunded.`)
  const id = await ask(tx, { paymentId, units, reason, staffId, now })
  const details = { refundId: id, amount: units, currency, reason }
  await audit.add(tx, { actor: staffId, action: 'payment.refund', subject: paymentId, details })
}

/**
 * The same for what a provider took and was not agreed: all of it goes back, and nothing waits once it has.
 * @throws PaymentNotFound, NothingWaits, NotRefundable
 */
export async function noteReturn(tx: Transaction, { paymentId, reason, staffId, now }: Returned): Promise<void> {
  const payment = await held(tx, paymentId)
  const { mismatch, mismatchClosed, taken, takenCurrency: currency } = payment
  if (mismatch === null || mismatchClosed) throw new NothingWaits()
  if (taken === null || currency === null) throw new NotRefundable('The provider has not taken it yet: there is nothing to give back.')
  const units = Number(taken) - (await onItsWay(tx, paymentId)) - disputed(payment)
  if (units <= 0) throw new NotRefundable(notLeft(payment, 'All of it is on its way back already.'))
  const id = await ask(tx, { paymentId, units, reason, staffId, now })
  const details = { refundId: id, amount: units, currency, mismatch, reason }
  await audit.add(tx, { actor: staffId, action: 'payment.return-mismatch', subject: paymentId, details })
}

interface HeldPayment extends PaymentRow {
  readonly mismatchClosed: boolean
  /** Smallest unit, as text. */
  readonly disputed: string
}

/** Smallest unit: the payer's bank, or PayPal, decides about it, or has. */
const disputed = ({ disputed: units }: HeldPayment) => Number(units)

const notLeft = (payment: HeldPayment, words: string) =>
  disputed(payment) > 0 ? 'The payer disputes this payment at the provider: what becomes of that money is decided there.' : words

async function held(tx: Transaction, id: string): Promise<HeldPayment> {
  const { rows } = await tx.query<HeldPayment>(
    `SELECT ${paymentColumns}, mismatch_closed_at IS NOT NULL AS "mismatchClosed", ${disputedOf('payments.id')} AS disputed FROM payments WHERE id = $1 FOR UPDATE`,
    [id],
  )
  const [payment] = rows
  if (!payment) throw new PaymentNotFound()
  return payment
}

/** Smallest unit: what went back, or will. */
async function onItsWay(tx: Transaction, paymentId: string): Promise<number> {
  const { rows } = await tx.query<{ sum: string }>(
    `SELECT coalesce(sum(amount), 0) AS sum FROM refunds WHERE payment_id = $1 AND status <> 'failed'`,
    [paymentId],
  )
  return Number(rows[0]?.sum)
}

interface Asked extends Returned {
  readonly units: number
}

/** @returns the refund's id; its payment's turn is now */
async function ask(tx: Transaction, { paymentId, units, reason, staffId, now }: Asked): Promise<string> {
  const id = randomUUIDv7()
  await tx.query('INSERT INTO refunds (id, payment_id, amount, reason, staff_id) VALUES ($1, $2, $3, $4, $5)', [
    id,
    paymentId,
    units,
    reason,
    staffId,
  ])
  await tx.query('UPDATE payments SET told = told + 1, heard = true, check_at = $2 WHERE id = $1', [paymentId, now])
  return id
}
