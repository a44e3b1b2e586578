// A dispute and its provider brought together: how it stands is looked up, and settled with the payment that it is about.
import { checkPayment } from '#lib/check-payment.ts'
import type { Background, Transaction } from '#lib/dependencies.ts'
import { type DisputeRow, disputeColumns } from '#lib/disputes.ts'
import { ownName } from '#lib/own-name.ts'
import { type DisputeFact, type Method, ProviderAway } from '#lib/providers/provider.ts'
import { settleDispute } from '#lib/settle-dispute.ts'

/** @throws ProviderAway */
export async function checkDispute(background: Background, id: string): Promise<void> {
  const { pool, providers, transaction, now, logger } = background
  const { rows } = await pool.query<DisputeRow & { method: Method }>(`SELECT ${disputeColumns} FROM disputes d WHERE id = $1`, [id])
  const [seen] = rows
  if (!seen) throw new Error(`No dispute ${id}`)
  const provider = providers[seen.method]
  if (!provider?.lookAtDispute) throw new ProviderAway(`${seen.method} is not configured`)
  const fact = await provider.lookAtDispute(seen.reference)
  const payment = await paymentOf(background, seen, fact)
  // Told of before the payment itself was, or before the refund by which somebody gave in.
  if (payment && (!payment.isCaptured || (seen.method === 'wallet' && fact.withdrawn && !seen.isGone))) await checkPayment(background, payment.id)
  const settled = await transaction((tx: Transaction) => settleDispute(tx, { seen, fact, paymentId: payment?.id ?? null, now: now() }))
  if (settled.isNews) logger.warn({ disputeId: id, paymentId: payment?.id, state: settled.state }, 'a payment is disputed')
}

/** What was known stays; a provider that names no payment may still repeat our name of it. */
async function paymentOf({ pool }: Background, { method, paymentId: known }: DisputeRow, { reference, paymentId }: DisputeFact) {
  const { rows } = await pool.query<{ id: string; isCaptured: boolean }>(
    `SELECT id, paid_at IS NOT NULL OR taken IS NOT NULL AS "isCaptured" FROM payments
     WHERE CASE WHEN $4::uuid IS NOT NULL THEN id = $4
       ELSE method = $1 AND (reference = $2 OR ((reference IS NULL OR $2::text IS NULL) AND id = $3::uuid)) END LIMIT 1`,
    [method, reference, ownName(paymentId), known],
  )
  return rows[0]
}
