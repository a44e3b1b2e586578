// Payments whose turn it is are looked up, whoever's word was lost: a webhook, an answer, this process.
import { checkPayment } from '#lib/check-payment.ts'
import type { Background } from '#lib/dependencies.ts'
import { ProviderAway } from '#lib/providers/provider.ts'

/** Milliseconds for which a payment is one instance's to check, and after which another tries. */
const LEASE = 30_000
const AT_ONCE = 20

/** What a provider told of comes first. @returns how many were looked at */
export async function checkDue(background: Background): Promise<number> {
  const { pool, now, logger } = background
  const at = now()
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE payments SET check_at = $2, heard = false
     WHERE id IN (SELECT id FROM payments WHERE check_at <= $1 ORDER BY heard DESC, check_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) RETURNING id`,
    [at, new Date(at.getTime() + LEASE)],
  )
  await Promise.all(
    rows.map(async ({ id }) => {
      try {
        await checkPayment(background, id)
      } catch (error) {
        if (!(error instanceof ProviderAway)) logger.error({ err: error, paymentId: id }, 'a payment could not be checked')
        else logger.warn({ err: error, paymentId: id }, 'a payment could not be checked: its provider does not answer')
      }
    }),
  )
  return rows.length
}
