// Lists of businesses without a search.
import { type Business, USERS_LIMIT } from '@ungana/contracts-directory'
import type { Pool } from 'pg'
import { queryRows, sql } from '#lib/database.ts'
import { type BusinessRow, listOrder, presentBusiness, publicColumns } from '#lib/public-business.ts'

/** Verified businesses, best rated first, at most `limit`. */
export async function listVerifiedBusinesses(pool: Pick<Pool, 'query'>, limit: number): Promise<Business[]> {
  const rows = await queryRows<BusinessRow>(
    pool,
    sql`
      WITH best AS MATERIALIZED (
        SELECT s.* FROM search.businesses AS s WHERE s.verified ORDER BY ${listOrder} LIMIT ${limit}
      )
      SELECT ${publicColumns} FROM best AS s JOIN public.businesses AS b ON b.id = s.business_id ORDER BY ${listOrder}`,
  )
  return rows.map(presentBusiness)
}

/** The caller's partners in conversations, then the caller's own, then all others, each in `listOrder`, at most USERS_LIMIT. */
export async function listUsers(pool: Pick<Pool, 'query'>, callerId: string): Promise<Business[]> {
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
        WHERE s.business_id <> ALL (ARRAY(SELECT business_id FROM nearest))
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
