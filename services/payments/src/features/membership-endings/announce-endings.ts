// Announces the end of plans that will not renew, once per end date.
import { membershipEnding } from '@ungana/contracts-payments'
import { outbox } from '@ungana/service-kit/courier'
import type { Background } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

const DAYS_BEFORE = 5

/** @returns the number of published events */
export async function announceEndings({ transaction, now }: Background): Promise<number> {
  const at = now()
  return transaction(async (tx) => {
    const { rows } = await query(
      tx,
      `UPDATE memberships SET told_of_end = until
       WHERE holder_id IN (
         SELECT holder_id FROM memberships
         WHERE until > $1 AND until <= $1::timestamptz + make_interval(days => ${DAYS_BEFORE}) AND renewed_by IS NULL AND told_of_end IS DISTINCT FROM until
         ORDER BY until LIMIT 200 FOR UPDATE SKIP LOCKED)
       RETURNING holder_id AS "holderId", plan, until`,
      [at],
    )
    for (const { holderId, plan, until } of rows)
      if (plan !== null && until !== null) await outbox.add(tx, membershipEnding, { holderId, plan, until: until.toISOString() })
    return rows.length
  })
}
