// A membership is always computed from the payments, never set directly.
import { membershipChanged } from '@ungana/contracts-payments'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { paidTime } from '#lib/paid-time.ts'
import { query } from '#lib/query.ts'
import { isStillTried, lapsedAt } from '#lib/renewal-tries.ts'

export const membershipColumns = `holder_id AS "holderId", holder_kind AS "holderKind", plan, "from", until, version,
  renewal_problem AS "renewalProblem", renewal_remedy AS "renewalRemedy"`

/**
 * Locks a membership. Call this before taking an invoice number: if two transactions that settle payments of the same holder locked in different
 * orders, they would deadlock.
 */
export async function lockMembership(tx: Transaction, holderId: string): Promise<void> {
  await query(tx, 'SELECT FROM memberships WHERE holder_id = $1 FOR UPDATE', [holderId])
}

/**
 * Ends the renewal if it would charge the card of one of these payments.
 * @returns whether a renewal ended
 */
export async function endRenewal(tx: Transaction, holderId: string, paymentIds: readonly (string | null)[]): Promise<boolean> {
  const { rowCount } = await query(
    tx,
    'UPDATE memberships SET renewed_by = NULL, renewal_problem = NULL, renewal_remedy = NULL WHERE holder_id = $1 AND renewed_by = ANY ($2)',
    [holderId, paymentIds],
  )
  return rowCount === 1
}

/**
 * After the holder paid in another way, ends a renewal whose card is no longer charged automatically. We had told the holder so, who expects no more
 * charges.
 */
export async function endStoppedRenewal(tx: Transaction, holderId: string, now: Date): Promise<void> {
  await query(
    tx,
    `UPDATE memberships m SET renewed_by = NULL, renewal_problem = NULL, renewal_remedy = NULL
     WHERE holder_id = $1 AND NOT (renewal_remedy IS NULL AND ${isStillTried('$2')})`,
    [holderId, now],
  )
}

/** Recomputes the membership after a payment or a refund, and publishes `membershipChanged` if it changed. */
export async function settleMembership(tx: Transaction, holderId: string, { now }: { now: Date }): Promise<void> {
  // Locks the row until the commit.
  const { rows } = await query(
    tx,
    `INSERT INTO memberships (holder_id, holder_kind) VALUES ($1, coalesce((SELECT kind FROM accounts WHERE id = $1), 'business'))
     ON CONFLICT (holder_id) DO UPDATE SET holder_kind = coalesce((SELECT kind FROM accounts WHERE id = $1), memberships.holder_kind)
     RETURNING ${membershipColumns}`,
    [holderId],
  )
  const [before] = rows
  if (!before) throw new Error('The membership was neither inserted nor updated')
  const purchases = await query(
    tx,
    `SELECT plan, paid_at AS "paidAt", coalesce(price_amount, amount)::int AS cents FROM payments WHERE payer_id = $1 AND plan IS NOT NULL AND paid_at IS NOT NULL AND status = 'succeeded' ORDER BY paid_at, id`,
    [holderId],
  )
  const paid = paidTime(purchases.rows)
  const same =
    before.plan === (paid?.plan ?? null) && before.from?.getTime() === paid?.from.getTime() && before.until?.getTime() === paid?.until.getTime()
  if (same) return
  await query(
    tx,
    `UPDATE memberships SET plan = $2, "from" = $3, until = $4, version = version + 1,
       renewed_by = CASE WHEN $2::text IS NULL OR until <= ${lapsedAt('$5')} THEN NULL ELSE renewed_by END WHERE holder_id = $1`,
    [holderId, paid?.plan ?? null, paid?.from ?? null, paid?.until ?? null, now],
  )
  // An organization has no free plan, so the event names its last plan as ended.
  const ended = before.holderKind === 'organization' && before.plan !== null
  await outbox.add(tx, membershipChanged, {
    holderId,
    holderKind: before.holderKind,
    plan: paid?.plan ?? (ended ? (before.plan as string) : 'basic'),
    from: (paid?.from ?? now).toISOString(),
    until: paid?.until.toISOString() ?? (ended ? now.toISOString() : null),
    version: before.version + 1,
  })
}
