// Lists of companies without a search.
import { type Business, USERS_LIMIT } from '@ungana/contracts-directory'
import type { Pool } from 'pg'
import { queryRows, sql } from '#lib/database.ts'
import { type BusinessRow, listOrder, presentBusiness, publicColumns } from '#lib/public-business.ts'
import { realOnceEnough } from '#lib/samples.ts'

/** Verified companies in `listOrder`, at most `limit`, and how many there are. */
export async function listVerifiedBusinesses(
  pool: Pick<Pool, 'query'>,
  limit: number,
  samplesLeaveAt: number,
): Promise<{ businesses: Business[]; total: number }> {
  const listed = sql`s.verified AND ${realOnceEnough(samplesLeaveAt, sql`s.verified`)}`
  const rows = await queryRows<BusinessRow & { total: number }>(
    pool,
    sql`
      WITH best AS MATERIALIZED (
        SELECT s.* FROM search.businesses AS s WHERE ${listed} ORDER BY ${listOrder} LIMIT ${limit}
      )
      SELECT ${publicColumns}, (SELECT count(*)::int FROM search.businesses AS s WHERE ${listed}) AS total
      FROM best AS s JOIN public.businesses AS b ON b.id = s.business_id ORDER BY ${listOrder}`,
  )
  return { businesses: rows.map(presentBusiness), total: rows[0]?.total ?? 0 }
}

/** The caller's conversation partners first, then the caller, then all others, each in `listOrder`, at most USERS_LIMIT. */
export async function listUsers(pool: Pick<Pool, 'query'>, callerId: string, samplesLeaveAt: number): Promise<Business[]> {
  const rows = await queryRows<BusinessRow>(
    pool,
    sql`
      WITH nearest AS MATERIALIZED (
        SELECT s.business_id, s.place, s.name, CASE s.business_id WHEN ${callerId}::uuid THEN 1 ELSE 0 END AS distance
        FROM search.businesses AS s
        WHERE s.business_id IN (
          SELECT other_id FROM conversation_partners WHERE one_id = ${callerId}::uuid
          UNION SELECT one_id FROM conversation_partners WHERE other_id = ${callerId}::uuid
          UNION SELECT ${callerId}::uuid
        )
      ), others AS MATERIALIZED (
        SELECT s.business_id, s.place, s.name, 2 AS distance FROM search.businesses AS s
        WHERE s.business_id <> ALL (ARRAY(SELECT business_id FROM nearest)) AND ${realOnceEnough(samplesLeaveAt, sql`true`)}
        ORDER BY ${listOrder} LIMIT ${USERS_LIMIT}
      ), listed AS MATERIALIZED (
        SELECT * FROM (SELECT * FROM nearest UNION ALL SELECT * FROM others) AS s ORDER BY distance, ${listOrder} LIMIT ${USERS_LIMIT}
      )
      SELECT ${publicColumns}
      FROM listed JOIN search.businesses AS s ON s.business_id = listed.business_id JOIN public.businesses AS b ON b.id = s.business_id
      ORDER BY listed.distance, ${listOrder}`,
  )
  return rows.map(presentBusiness)
}
