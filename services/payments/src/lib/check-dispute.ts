// Reads a dispute from its provider and settles it with its payment.
import { checkPayment } from '#lib/check-payment.ts'
import type { Background, Transaction } from '#lib/dependencies.ts'
import { type DisputeRow, disputeColumns } from '#lib/disputes.ts'
import { ownPaymentId } from '#lib/own-payment-id.ts'
import { type DisputeFact, ProviderAway } from '#lib/providers/provider.ts'
import { query } from '#lib/query.ts'
import { settleDispute } from '#lib/settle-dispute.ts'

/** @throws ProviderAway */
export async function checkDispute(background: Background, id: string): Promise<void> {
  const { pool, providers, transaction, now, logger } = background
  const { rows } = await query(pool, `SELECT ${disputeColumns} FROM disputes d WHERE id = $1`, [id])
  const [seen] = rows
  if (!seen) throw new Error(`No dispute ${id}`)
  const provider = providers[seen.method]
  if (!provider?.getDispute) throw new ProviderAway(`${seen.method} is not configured`)
  const fact = await provider.getDispute(seen.reference)
  const payment = await disputedPayment(background, seen, fact)
  // A dispute's webhook may arrive before the payment's webhook. It may also arrive before the webhook of a refund made in PayPal's dashboard.
  if (payment && (!payment.isCaptured || (seen.method === 'wallet' && fact.withdrawn && !seen.isWithdrawalBooked)))
    await checkPayment(background, payment.id)
  const settled = await transaction((tx: Transaction) => settleDispute(tx, { seen, fact, paymentId: payment?.id ?? null, now: now() }))
  if (settled.isNew) logger.warn({ disputeId: id, paymentId: payment?.id, state: settled.state }, 'a payment is disputed')
}

/**
 * Finds the disputed payment: by the payment id that we stored, otherwise by the provider's id of the payment, otherwise by our id in the provider's
 * data.
 */
async function disputedPayment({ pool }: Background, { method, paymentId: known }: DisputeRow, { reference, paymentId }: DisputeFact) {
  const { rows } = await query(
    pool,
    `SELECT id, paid_at IS NOT NULL OR taken IS NOT NULL AS "isCaptured" FROM payments
     WHERE CASE WHEN $4::uuid IS NOT NULL THEN id = $4
       ELSE method = $1 AND (reference = $2 OR ((reference IS NULL OR $2::text IS NULL) AND id = $3::uuid)) END LIMIT 1`,
    [method, reference, ownPaymentId(paymentId), known],
  )
  return rows[0]
}
