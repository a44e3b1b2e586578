// The industry categories, with how many suppliers each has.
import type { Category } from '@ungana/contracts-directory'
import type { Pool } from 'pg'
import { queryRows, sql } from '#lib/database.ts'

/** In the order of their ids. A count is exactly what a search with `?category=` of that name finds. */
export async function listCategories(pool: Pick<Pool, 'query'>): Promise<Category[]> {
  return queryRows<Category>(
    pool,
    // Grouped first: joining every business with every category would compare each of them 24 times.
    sql`
      WITH counted AS MATERIALIZED (
        SELECT category, business_type, count(*)::int AS count FROM search.businesses GROUP BY category, business_type
      )
      SELECT c.id, c.name, c.icon, coalesce(sum(counted.count), 0)::int AS "supplierCount"
      FROM public.categories AS c
      LEFT JOIN counted ON lower(c.name COLLATE pg_catalog.pg_c_utf8) IN (counted.category, counted.business_type)
      GROUP BY c.id
      ORDER BY c.id`,
  )
}
