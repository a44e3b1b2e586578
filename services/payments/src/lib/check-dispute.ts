// A dispute and its provider brought together: how it stands is looked up, and settled with the payment that it is about.
import { checkPayment } from '#lib/check-payment.ts'
import type { Background, Transaction } from '#lib/dependencies.ts'
import { type DisputeRow, disputeColumns } from '#lib/disputes.ts'
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
  const payment = await paymentOf(background, seen.method, fact)
  // Told of before the payment itself was.
  if (payment && !payment.isCaptured) await checkPayment(background, payment.id)
  const settled = await transaction((tx: Transaction) => settleDispute(tx, { seen, fact, paymentId: payment?.id ?? null, now: now() }))
  if (settled.isNews) logger.warn({ disputeId: id, paymentId: payment?.id, state: settled.state }, 'a payment is disputed')
}

async function paymentOf({ pool }: Background, method: Method, { reference, paymentId }: DisputeFact) {
  const { rows } = await pool.query<{ id: string; isCaptured: boolean }>(
    `SELECT id, paid_at IS NOT NULL OR taken IS NOT NULL AS "isCaptured" FROM payments
     WHERE method = $1 AND (reference = $2 OR (reference IS NULL AND id::text = $3)) LIMIT 1`,
    [method, reference, paymentId],
  )
  return rows[0]
}
