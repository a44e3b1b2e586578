// Payments and disputes whose turn it is are looked up, whoever's word was lost: a webhook, an answer, this process.
import { checkDispute } from '#lib/check-dispute.ts'
import { checkPayment } from '#lib/check-payment.ts'
import type { Background } from '#lib/dependencies.ts'
import { ProviderAway } from '#lib/providers/provider.ts'

/** Milliseconds for which a payment is one instance's to check, and after which another tries. */
const LEASE = 30_000
const AT_ONCE = 20

/** @returns how many were looked at */
export async function checkDue(background: Background): Promise<number> {
  // First, because who is known to dispute a payment is charged nothing.
  const disputes = await checkDueDisputes(background)
  return disputes + (await checkDuePayments(background))
}

/** What a provider told of comes first. */
async function checkDuePayments(background: Background): Promise<number> {
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

/** Ever more seldom since it was told of, at the end four times a day, until it is decided: a provider's word may be lost, and it may know one that we may not read. */
async function checkDueDisputes(background: Background): Promise<number> {
  const { pool, now, logger } = background
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE disputes SET check_at = $1::timestamptz + greatest(interval '1 minute', least(interval '6 hours', ($1::timestamptz - told_at) / 5))
     WHERE id IN (SELECT id FROM disputes WHERE check_at <= $1 ORDER BY check_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED) RETURNING id`,
    [now()],
  )
  await Promise.all(
    rows.map(async ({ id }) => {
      try {
        await checkDispute(background, id)
      } catch (error) {
        if (!(error instanceof ProviderAway)) logger.error({ err: error, disputeId: id }, 'a dispute could not be checked')
        else logger.warn({ err: error, disputeId: id }, 'a dispute could not be checked: its provider does not answer')
      }
    }),
  )
  return rows.length
}
