// Money goes back: only staff decides that, and only as much as came in.
import { randomUUIDv7 } from 'node:crypto'
import { amountText, fractionDigits, mainUnits } from '@ungana/contracts-payments'
import { audit, InvalidInput } from '@ungana/service-kit'
import { NotRefundable, PaymentNotFound } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { type PaymentRow, paymentColumns } from '#lib/payment-rows.ts'

interface Wanted {
  readonly paymentId: string
  /** Main unit; all that is left where it is undefined. */
  readonly amount: number | undefined
  readonly reason: string
  readonly staffId: string
  readonly now: Date
}

/** Notes that it has to go back; the provider is asked afterwards, as often as it takes. @throws PaymentNotFound, NotRefundable, InvalidInput */
export async function noteRefund(tx: Transaction, { paymentId, amount, reason, staffId, now }: Wanted): Promise<void> {
  const { rows } = await tx.query<PaymentRow>(`SELECT ${paymentColumns} FROM payments WHERE id = $1 FOR UPDATE`, [paymentId])
  const [payment] = rows
  if (!payment) throw new PaymentNotFound()
  if (payment.status !== 'succeeded') throw new NotRefundable(`This payment is ${payment.status}: there is nothing to refund.`)
  const { currency } = payment
  const asked = await tx.query<{ sum: string }>(`SELECT coalesce(sum(amount), 0) AS sum FROM refunds WHERE payment_id = $1 AND status <> 'failed'`, [
    paymentId,
  ])
  const left = Number(payment.amount) - Number(asked.rows[0]?.sum)
  if (left <= 0) throw new NotRefundable('All of this payment is on its way back already.')
  const units = amount === undefined ? left : Math.round(amount * 10 ** fractionDigits(currency))
  if (amount !== undefined && mainUnits(units, currency) !== amount) throw new InvalidInput('amount', `${currency} has no such fraction.`)
  if (units < 1 || units > left) throw new InvalidInput('amount', `At most ${amountText(left, currency)} can be refunded.`)
  const id = randomUUIDv7()
  await tx.query('INSERT INTO refunds (id, payment_id, amount, reason, staff_id) VALUES ($1, $2, $3, $4, $5)', [
    id,
    paymentId,
    units,
    reason,
    staffId,
  ])
  await tx.query('UPDATE payments SET told = told + 1, check_at = $2 WHERE id = $1', [paymentId, now])
  const details = { refundId: id, amount: units, currency, reason }
  await audit.add(tx, { actor: staffId, action: 'payment.refund', subject: paymentId, details })
}
