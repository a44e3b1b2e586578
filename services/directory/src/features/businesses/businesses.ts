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

/** Businesses other than `callerId`'s, in `listOrder`, at most USERS_LIMIT. */
export async function listOtherBusinesses(pool: Pick<Pool, 'query'>, callerId: string | undefined): Promise<Business[]> {
  const rows = await queryRows<BusinessRow>(
    pool,
    sql`
      WITH others AS MATERIALIZED (
        SELECT s.* FROM search.businesses AS s
        WHERE s.business_id IS DISTINCT FROM ${callerId ?? null}::uuid
        ORDER BY ${listOrder} LIMIT ${USERS_LIMIT}
      )
      SELECT ${publicColumns} FROM others AS s JOIN public.businesses AS b ON b.id = s.business_id ORDER BY ${listOrder}`,
  )
  return rows.map(presentBusiness)
}
