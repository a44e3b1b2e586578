// Finds the company or organization behind an account id. Suspended accounts are included, because the calling service decides what to do with them.
import type { findAddressee as endpoint } from '@ungana/contracts-directory'
import type { EndpointOutput } from '@ungana/contracts-kit'
import type { Pool } from 'pg'
import { BusinessNotFound } from '#errors.ts'
import { queryRows, sql } from '#lib/database.ts'

type Addressee = EndpointOutput<typeof endpoint>

/** @throws BusinessNotFound */
export async function findAddressee(pool: Pick<Pool, 'query'>, id: string): Promise<Addressee> {
  const [found] = await queryRows<Addressee>(
    pool,
    sql`
      SELECT id, 'business' AS kind, business_name AS name, sample, NULL AS "organizationType", status,
        concat_ws(', ', nullif(location, ''), country) AS place, version::int FROM businesses WHERE id = ${id}::uuid
      UNION ALL
      SELECT id, 'organization', name, sample, type, CASE status WHEN 'active' THEN status ELSE 'suspended' END, country, 0 FROM organizations WHERE id = ${id}::uuid`,
  )
  if (!found) throw new BusinessNotFound()
  return found
}
