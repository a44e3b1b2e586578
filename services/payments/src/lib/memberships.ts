// Which plan somebody has: always what the payments add up to, never a thing of its own.
import { membershipChanged } from '@ungana/contracts-payments'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { type Purchase, paidTime } from '#lib/paid-time.ts'
import type { Remedy } from '#lib/providers/provider.ts'
import { isStillTried, lapsedAt } from '#lib/renewal-tries.ts'

export interface MembershipRow {
  readonly holderId: string
  readonly holderKind: string
  readonly plan: string | null
  readonly from: Date | null
  readonly until: Date | null
  readonly version: number
  readonly renewalProblem: string | null
  readonly renewalRemedy: Remedy | null
}

export const membershipColumns = `holder_id AS "holderId", holder_kind AS "holderKind", plan, "from", until, version,
  renewal_problem AS "renewalProblem", renewal_remedy AS "renewalRemedy"`

/**
 * Before any paper is numbered: who numbers one and then waits for a membership, and who has the membership and waits for a number, would wait for each
 * other where both settle payments of the same holder.
 */
export async function holdMembership(tx: Transaction, holderId: string): Promise<void> {
  await tx.query('SELECT FROM memberships WHERE holder_id = $1 FOR UPDATE', [holderId])
}

/**
 * What the cards of these payments renewed ends with what is paid: none of them is charged for another month.
 * @returns whether there was anything to end
 */
export async function endRenewal(tx: Transaction, holderId: string, paymentIds: readonly (string | null)[]): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE memberships SET renewed_by = NULL, renewal_problem = NULL, renewal_remedy = NULL WHERE holder_id = $1 AND renewed_by = ANY ($2)',
    [holderId, paymentIds],
  )
  return rowCount === 1
}

/** What is paid otherwise leaves a renewal only where its card is still tried by itself: who was told that it is not does not expect another charge. */
export async function endRenewalGivenUp(tx: Transaction, holderId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE memberships m SET renewed_by = NULL, renewal_problem = NULL, renewal_remedy = NULL
     WHERE holder_id = $1 AND NOT (renewal_remedy IS NULL AND ${isStillTried('$2')})`,
    [holderId, now],
  )
}

/** Adds up anew after a payment of this holder came in or went back, and tells the others where that changes something. */
export async function settleMembership(tx: Transaction, holderId: string, { now }: { now: Date }): Promise<void> {
  // The row holds everybody else back until the commit.
  const { rows } = await tx.query<MembershipRow>(
    `INSERT INTO memberships (holder_id, holder_kind) VALUES ($1, coalesce((SELECT kind FROM accounts WHERE id = $1), 'business'))
     ON CONFLICT (holder_id) DO UPDATE SET holder_kind = coalesce((SELECT kind FROM accounts WHERE id = $1), memberships.holder_kind)
     RETURNING ${membershipColumns}`,
    [holderId],
  )
  const before = rows[0] as MembershipRow
  const purchases = await tx.query<Purchase>(
    `SELECT plan, paid_at AS "paidAt", amount::int AS cents FROM payments WHERE payer_id = $1 AND plan IS NOT NULL AND status = 'succeeded' ORDER BY paid_at, id`,
    [holderId],
  )
  const paid = paidTime(purchases.rows)
  const same =
    before.plan === (paid?.plan ?? null) && before.from?.getTime() === paid?.from.getTime() && before.until?.getTime() === paid?.until.getTime()
  if (same) return
  await tx.query(
    `UPDATE memberships SET plan = $2, "from" = $3, until = $4, version = version + 1,
       renewed_by = CASE WHEN $2::text IS NULL OR until <= ${lapsedAt('$5')} THEN NULL ELSE renewed_by END WHERE holder_id = $1`,
    [holderId, paid?.plan ?? null, paid?.from ?? null, paid?.until ?? null, now],
  )
  // An organization has no free plan to fall back to: its last one then is over.
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
