// Plans that renew: a day before the end the card that paid is charged for another month, as a payment like any other.
import { randomUUIDv7 } from 'node:crypto'
import { type Plan, planNames } from '@ungana/contracts-payments'
import { checkPayment } from '#lib/check-payment.ts'
import type { Background } from '#lib/dependencies.ts'
import { centsOf, PLAN_CURRENCY } from '#lib/plan-table.ts'
import { ProviderAway } from '#lib/providers/provider.ts'

/** A refused card is tried again a day later, until three days after the end. */
const due = `
  SELECT m.holder_id AS "holderId", m.plan, m.until, m.renewed_by AS "renewedBy" FROM memberships m
  WHERE m.renewed_by IS NOT NULL AND m.until BETWEEN $1::timestamptz - interval '3 days' AND $1::timestamptz + interval '1 day'
    AND NOT EXISTS (
      SELECT FROM payments p WHERE p.payer_id = m.holder_id AND p.renews = m.until
        AND (p.status NOT IN ('failed', 'canceled') OR p.created_at > $1::timestamptz - interval '23 hours'))
  ORDER BY m.until LIMIT 50 FOR UPDATE OF m SKIP LOCKED`

interface Due {
  readonly holderId: string
  readonly plan: Plan
  readonly until: Date
  readonly renewedBy: string
}

/** @returns how many were charged, or at least tried */
export async function renewMemberships(background: Background): Promise<number> {
  const at = background.now()
  const ids = await background.transaction(async (tx) => {
    const { rows } = await tx.query<Due>(due, [at])
    const made: string[] = []
    for (const { holderId, plan, until, renewedBy } of rows) {
      const id = randomUUIDv7()
      await tx.query(
        `INSERT INTO payments (id, payer_id, method, amount, currency, description, plan, renew, renews, saved_from, created_at, check_at)
         VALUES ($1, $2, 'card', $3, $4, $5, $6, true, $7, $8, $9, $9)`,
        [id, holderId, centsOf(plan), PLAN_CURRENCY, `${planNames[plan]}, one month`, plan, until, renewedBy, at],
      )
      made.push(id)
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
