// Checks due payments and disputes at their provider, in case a webhook, a response or this process was lost.
import { checkDispute } from '#lib/check-dispute.ts'
import { checkPayment } from '#lib/check-payment.ts'
import type { Background } from '#lib/dependencies.ts'
import { ProviderAway } from '#lib/providers/provider.ts'
import { query } from '#lib/query.ts'

/** How many milliseconds an instance has for a check. After that, another instance tries. */
const LEASE = 30_000
const BATCH = 20

/** @returns the number of checked payments and disputes */
export async function checkDue(background: Background): Promise<number> {
  // Disputes are checked first, because a payer with a known dispute must not be charged.
  const disputes = await checkDueDisputes(background)
  return disputes + (await checkDuePayments(background))
}

/** Payments with a new webhook come first. */
async function checkDuePayments(background: Background): Promise<number> {
  const { pool, now, logger } = background
  const at = now()
  const { rows } = await query(
    pool,
    `UPDATE payments SET check_at = $2, heard = false
     WHERE id IN (SELECT id FROM payments WHERE check_at <= $1 ORDER BY heard DESC, check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING id`,
    [at, new Date(at.getTime() + LEASE)],
  )
  await Promise.all(
    rows.map(async ({ id }) => {
      try {
        await checkPayment(background, id)
      } catch (error) {
        if (!(error instanceof ProviderAway)) logger.error({ err: error, paymentId: id }, 'could not check a payment')
        else logger.warn({ err: error, paymentId: id }, 'could not check a payment: its provider does not answer')
      }
    }),
  )
  return rows.length
}

/** Checks each dispute again and again, because webhooks can be lost: first every minute, then less and less often, at last every 6 hours. */
async function checkDueDisputes(background: Background): Promise<number> {
  const { pool, now, logger } = background
  const { rows } = await query(
    pool,
    `UPDATE disputes SET check_at = $1::timestamptz + greatest(interval '1 minute', least(interval '6 hours', ($1::timestamptz - told_at) / 5))
     WHERE id IN (SELECT id FROM disputes WHERE check_at <= $1 ORDER BY check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING id`,
    [now()],
  )
  await Promise.all(
    rows.map(async ({ id }) => {
      try {
        await checkDispute(background, id)
      } catch (error) {
        if (!(error instanceof ProviderAway)) logger.error({ err: error, disputeId: id }, 'could not check a dispute')
        else logger.warn({ err: error, disputeId: id }, 'could not check a dispute: its provider does not answer')
      }
    }),
  )
  return rows.length
}
