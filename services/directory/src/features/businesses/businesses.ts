// Single businesses and the verified ones.
import type { Business } from '@ungana/contracts-directory'
import type { Pool } from 'pg'
import { BusinessNotFound } from '#errors.ts'
import { queryRows, sql } from '#lib/database.ts'
import { type BusinessRow, listOrder, presentBusiness, publicColumns } from '#lib/public-business.ts'

/** @throws BusinessNotFound for an unknown and for a suspended business alike */
export async function getBusiness(pool: Pick<Pool, 'query'>, id: string): Promise<Business> {
  const [row] = await queryRows<BusinessRow>(
    pool,
    sql`SELECT ${publicColumns} FROM search.businesses AS s JOIN public.businesses AS b ON b.id = s.business_id WHERE s.business_id = ${id}::uuid`,
  )
  if (!row) throw new BusinessNotFound()
  return presentBusiness(row)
}

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
