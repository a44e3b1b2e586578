// Lets staff close a mismatch that they have settled with the provider. They note what they did.
import type { StaffPayment } from '@ungana/contracts-payments'
import { audit } from '@ungana/service-kit'
import { NothingWaits, PaymentNotFound } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { readForStaff } from '#lib/staff-payment.ts'

interface Closing {
  readonly paymentId: string
  readonly note: string
  readonly staffId: string
  readonly now: Date
}

/** @throws PaymentNotFound, NothingWaits */
export async function closeMismatch(tx: Transaction, { paymentId, note, staffId, now }: Closing): Promise<StaffPayment> {
  const { rowCount } = await query(
    tx,
    `UPDATE payments SET mismatch_note = $2, mismatch_closed_by = $3, mismatch_closed_at = $4
     WHERE id = $1 AND mismatch IS NOT NULL AND mismatch_closed_at IS NULL`,
    [paymentId, note, staffId, now],
  )
  const payment = await readForStaff(tx, paymentId)
  if (!payment) throw new PaymentNotFound()
  if (!rowCount) throw new NothingWaits()
  await audit.add(tx, { actor: staffId, action: 'payment.close-mismatch', subject: paymentId, details: { mismatch: payment.mismatch, note } })
  return payment
}
