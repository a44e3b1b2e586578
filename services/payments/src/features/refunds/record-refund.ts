// Lets staff say what became of a refund that they made at the provider, because its API cannot make refunds.
import type { StaffPayment } from '@ungana/contracts-payments'
import { audit, InvalidInput, oneAtATime } from '@ungana/service-kit'
import { NothingWaits, PaymentNotFound } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { REFUND_BY_HAND } from '#lib/disputes.ts'
import { lockPayment, type PaymentRow } from '#lib/payment-rows.ts'
import { query } from '#lib/query.ts'
import { paidFact, settlePayment } from '#lib/settle-payment.ts'
import { readForStaff } from '#lib/staff-payment.ts'

interface Recording {
  readonly paymentId: string
  readonly refundId: string
  /** The provider's number of the refund. Without it, the refund is impossible. */
  readonly receipt?: string | undefined
  /** Why it is impossible. */
  readonly reason?: string | undefined
  readonly staffId: string
  readonly now: Date
  readonly site: string
}

/** @throws PaymentNotFound, NothingWaits, InvalidInput */
export async function recordRefund(tx: Transaction, { paymentId, refundId, reason, staffId, now, site, ...given }: Recording): Promise<StaffPayment> {
  const receipt = given.receipt?.toUpperCase()
  if (receipt === undefined && reason === undefined) throw new InvalidInput('receipt', 'Please enter the receipt number.')
  const payment: PaymentRow | undefined = await lockPayment(tx, paymentId)
  if (!payment) throw new PaymentNotFound()
  const { rows } = await query(tx, `SELECT amount FROM refunds WHERE id = $1 AND payment_id = $2 AND by_hand AND status = 'requested'`, [
    refundId,
    paymentId,
  ])
  const [refund] = rows
  if (!refund) throw new NothingWaits()
  const amount = Number(refund.amount)
  if (receipt !== undefined) await requireNew(tx, receipt)
  const fact = { reference: receipt ?? refundId, refundId, amount, state: receipt === undefined ? 'failed' : 'succeeded' } as const
  await settlePayment(tx, paymentId, { ...paidFact(payment), refunds: [fact] }, { now, site, seen: payment.status })
  await query(
    tx,
    `UPDATE payments SET mismatch_note = 'Refunded', mismatch_closed_by = $2, mismatch_closed_at = $3
     WHERE id = $1 AND mismatch = $4 AND mismatch_closed_at IS NULL
       AND NOT EXISTS (SELECT FROM refunds WHERE payment_id = $1 AND by_hand AND status = 'requested')`,
    [paymentId, staffId, now, REFUND_BY_HAND],
  )
  await audit.add(tx, {
    actor: staffId,
    action: 'payment.record-refund',
    subject: paymentId,
    details: { refundId, amount, ...(receipt === undefined ? { reason } : { receipt }) },
  })
  return (await readForStaff(tx, paymentId)) as StaffPayment
}

/** A number of another payment or refund is a mistake. @throws InvalidInput */
async function requireNew(tx: Transaction, receipt: string): Promise<void> {
  await oneAtATime(tx, `receipt ${receipt}`)
  const { rowCount } = await query(
    tx,
    'SELECT FROM payments WHERE receipt = $1 UNION ALL SELECT FROM refunds WHERE by_hand AND reference = $1 LIMIT 1',
    [receipt],
  )
  if (rowCount) throw new InvalidInput('receipt', 'This number belongs to another payment or refund.')
}
