// Plans that renew: a day before the end the card that paid is charged for another month, as a payment like any other.
import { randomUUIDv7 } from 'node:crypto'
import { type Plan, planNames } from '@ungana/contracts-payments'
import { checkPayment } from '#lib/check-payment.ts'
import type { Background } from '#lib/dependencies.ts'
import { isNotCharged } from '#lib/disputes.ts'
import { centsOf, PLAN_CURRENCY } from '#lib/plan-table.ts'
import { ProviderAway } from '#lib/providers/provider.ts'
import { lapsedAt, RETRY_AFTER_DAYS } from '#lib/renewal-tries.ts'

/**
 * Whose turn it is: a day before the end, then, where the card was refused, after the days between tries. Not where its holder has to do something first
 * or is not charged, and not while a try is under way.
 */
const due = `
  SELECT m.holder_id AS "holderId", m.plan, m.until, m.renewed_by AS "renewedBy", t.paid,
    CASE WHEN m.told_of_renewal = m.until THEN m.told_renewal_amount END AS told
  FROM memberships m CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE renews = m.until) AS tries, max(created_at) FILTER (WHERE renews = m.until) AS last,
      bool_or(renews = m.until AND status NOT IN ('failed', 'canceled')) AS "underWay",
      (array_agg(amount ORDER BY paid_at DESC) FILTER (WHERE plan = m.plan AND status = 'succeeded'))[1] AS paid
    FROM payments p WHERE p.payer_id = m.holder_id) t
  WHERE m.renewed_by IS NOT NULL AND m.renewal_remedy IS NULL AND m.until <= $1::timestamptz + interval '1 day'
    AND m.until > ${lapsedAt('$1')} AND t."underWay" IS NOT TRUE
    AND NOT ${isNotCharged('m.holder_id')}
    AND (t.tries = 0 OR t.last <= $1::timestamptz + interval '1 hour' - ($2::int[])[t.tries] * interval '1 day')
  ORDER BY m.until LIMIT 50 FOR UPDATE OF m SKIP LOCKED`

interface Due {
  readonly holderId: string
  readonly plan: Plan
  readonly until: Date
  readonly renewedBy: string
  /** Cents, as text: what was paid for it last, and what its holder was told that it will be. */
  readonly paid: string
  readonly told: string | null
}

/** Nobody is charged more than he was told, nor more than it costs. */
const priceOf = ({ plan, paid, told }: Due) => Math.min(centsOf(plan), Number(told ?? paid))

/** @returns how many were charged, or at least tried */
export async function renewMemberships(background: Background): Promise<number> {
  const at = background.now()
  const ids = await background.transaction(async (tx) => {
    const { rows } = await tx.query<Due>(due, [at, RETRY_AFTER_DAYS])
    const made: string[] = []
    for (const membership of rows) {
      const { holderId, plan, until, renewedBy } = membership
      const id = randomUUIDv7()
      // Another instance may have been faster: there is one renewal of an end at a time.
      const { rowCount } = await tx.query(
        `INSERT INTO payments (id, payer_id, method, amount, currency, description, plan, renew, renews, saved_from, created_at, check_at)
         VALUES ($1, $2, 'card', $3, $4, $5, $6, true, $7, $8, $9, $9) ON CONFLICT DO NOTHING`,
        [id, holderId, priceOf(membership), PLAN_CURRENCY, `${planNames[plan]}, one month`, plan, until, renewedBy, at],
      )
      if (rowCount) made.push(id)
    }
    return made
  })
  // Whoever dies here leaves payments whose turn it is.
  for (const id of ids) {
    try {
      await checkPayment(background, id)
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
    }
  }
  return ids.length
}
