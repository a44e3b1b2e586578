// A day before a plan ends, charges the saved card for another month.
import { randomUUIDv7 } from 'node:crypto'
import { type Plan, planMonth } from '@ungana/contracts-payments'
import { checkPayment } from '#lib/check-payment.ts'
import type { Background } from '#lib/dependencies.ts'
import { isNotCharged } from '#lib/disputes.ts'
import { centsOf, PLAN_CURRENCY } from '#lib/plan-table.ts'
import { ProviderAway } from '#lib/providers/provider.ts'
import { query } from '#lib/query.ts'
import { lapsedAt, RETRY_AFTER_DAYS } from '#lib/renewal-tries.ts'

/**
 * SQL: the memberships to charge now. Each is charged a day before its end and, if the card was declined, again on the retry days. Skips holders who
 * must act first or must not be charged, and memberships with a charge in progress.
 */
const due = `
  SELECT m.holder_id AS "holderId", m.plan, m.until, m.renewed_by AS "renewedBy", t.paid,
    CASE WHEN m.told_of_renewal = m.until THEN m.told_renewal_amount END AS "announcedAmount"
  FROM memberships m CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE renews = m.until) AS tries, max(created_at) FILTER (WHERE renews = m.until) AS last,
      bool_or(renews = m.until AND status NOT IN ('failed', 'canceled')) AS "underWay",
      (array_agg(coalesce(price_amount, amount) ORDER BY paid_at DESC) FILTER (WHERE plan = m.plan AND status = 'succeeded'))[1] AS paid
    FROM payments p WHERE p.payer_id = m.holder_id) t
  WHERE m.renewed_by IS NOT NULL AND m.plan IS NOT NULL AND m.renewal_remedy IS NULL AND m.until <= $1::timestamptz + interval '1 day'
    AND m.until > ${lapsedAt('$1')} AND t."underWay" IS NOT TRUE
    AND NOT ${isNotCharged('m.holder_id')}
    AND (t.tries = 0 OR t.last <= $1::timestamptz + interval '1 hour' - ($2::int[])[t.tries] * interval '1 day')
  ORDER BY m.until LIMIT 50 FOR UPDATE OF m SKIP LOCKED` as const

interface Due {
  readonly holderId: string
  readonly plan: Plan
  readonly until: Date
  readonly renewedBy: string
  /** Cents, as text: the price of the last payment for this plan. */
  readonly paid: string
  /** Cents, as text: the price in the email before the renewal. */
  readonly announcedAmount: string | null
}

/** In cents: never more than the announced price, and never more than the current price. */
const priceOf = ({ plan, paid, announcedAmount }: Due) => Math.min(centsOf(plan), Number(announcedAmount ?? paid))

/** @returns the number of charges that were tried */
export async function renewMemberships(background: Background): Promise<number> {
  const at = background.now()
  const ids = await background.transaction(async (tx) => {
    const { rows } = await query(tx, due, [at, RETRY_AFTER_DAYS])
    const made: string[] = []
    for (const membership of rows) {
      const { holderId, plan, until, renewedBy } = membership
      const id = randomUUIDv7()
      // If another instance was faster, this adds no row, because only one renewal per end date can be open.
      const { rowCount } = await query(
        tx,
        `INSERT INTO payments (id, payer_id, method, amount, currency, description, plan, renew, renews, saved_from, created_at, check_at)
         VALUES ($1, $2, 'card', $3, $4, $5, $6, true, $7, $8, $9, $9) ON CONFLICT DO NOTHING`,
        [id, holderId, priceOf(membership), PLAN_CURRENCY, planMonth(plan), plan, until, renewedBy, at],
      )
      if (rowCount) made.push(id)
    }
    return made
  })
  // If the process dies here, nothing is lost, because the stored payments are due for a check.
  for (const id of ids) {
    try {
      await checkPayment(background, id)
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
    }
  }
  return ids.length
}
