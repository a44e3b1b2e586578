// A review counts towards the rating once its author's email is confirmed and the author's account is old enough.
import { REVIEW_COUNTS_AFTER_DAYS } from '@ungana/contracts-directory'
import { announceBusinesses } from '#lib/business-changed.ts'
import { type Sql, sql, type Transaction } from '#lib/database.ts'

/** SQL: whether reviews by company `b` count now. */
const authorCounts: Sql = sql`b.created_at <= now() - make_interval(days => ${REVIEW_COUNTS_AFTER_DAYS}::int)
  AND EXISTS (SELECT FROM confirmed_emails AS e WHERE e.account_id = b.id)`

export async function reviewsCount(tx: Pick<Transaction, '$queryRaw'>, authorId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>(sql`SELECT 1 FROM businesses AS b WHERE b.id = ${authorId}::uuid AND ${authorCounts}`)
  return rows.length > 0
}

/** Counts the waiting reviews whose time has come, at most 100. Resolves to their number. */
export async function countWaitingReviews(tx: Transaction): Promise<number> {
  const counted = await tx.$queryRaw<{ businessId: string }[]>(sql`
    UPDATE reviews SET counts = true WHERE id IN (
      SELECT r.id FROM reviews AS r JOIN businesses AS b ON b.id = r.reviewer_id WHERE NOT r.counts AND ${authorCounts}
      ORDER BY r.business_id, r.id LIMIT 100 FOR UPDATE OF r SKIP LOCKED)
    RETURNING business_id::text AS "businessId"`)
  const ids = [...new Set(counted.map(({ businessId }) => businessId))]
  await announceBusinesses(
    tx,
    ids.map((id) => ({ id, requestId: undefined })),
  )
  return counted.length
}
