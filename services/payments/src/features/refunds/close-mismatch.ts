// Lets staff close a mismatch that they have settled with the provider. They note what they did.
import type { StaffPayment } from '@ungana/contracts-payments'
import { audit } from '@ungana/service-kit'
import { NothingWaits, PaymentNotFound } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { isUnsettled, lockPayment, type PaymentRow } from '#lib/payment-rows.ts'
import { query } from '#lib/query.ts'
import { canceledFact, settlePayment } from '#lib/settle-payment.ts'
import { readForStaff } from '#lib/staff-payment.ts'

interface Closing {
  readonly paymentId: string
  readonly note: string
  readonly staffId: string
  readonly now: Date
  readonly site: string
}

/** @throws PaymentNotFound, NothingWaits */
export async function closeMismatch(tx: Transaction, { paymentId, note, staffId, now, site }: Closing): Promise<StaffPayment> {
  const before: PaymentRow | undefined = await lockPayment(tx, paymentId)
  if (!before) throw new PaymentNotFound()
  const { rowCount } = await query(
    tx,
    `UPDATE payments SET mismatch_note = $2, mismatch_closed_by = $3, mismatch_closed_at = $4
     WHERE id = $1 AND mismatch IS NOT NULL AND mismatch_closed_at IS NULL`,
    [paymentId, note, staffId, now],
  )
  if (!rowCount) throw new NothingWaits()
  if (isUnsettled(before)) await end(tx, before, { now, site })
  const payment = (await readForStaff(tx, paymentId)) as StaffPayment
  await audit.add(tx, { actor: staffId, action: 'payment.close-mismatch', subject: paymentId, details: { mismatch: payment.mismatch, note } })
  return payment
}

/** Staff have found that no money came, or have returned it at the provider. */
async function end(tx: Transaction, before: PaymentRow, at: { readonly now: Date; readonly site: string }): Promise<void> {
  await settlePayment(tx, before.id, canceledFact(before), { ...at, seen: before.status })
  // An ended payment has no mismatch; this one keeps what staff read and noted.
  await query(tx, 'UPDATE payments SET mismatch = $2 WHERE id = $1', [before.id, before.mismatch])
}
