// Industry categories with their supplier counts.
import type { Category } from '@ungana/contracts-directory'
import type { Pool } from 'pg'
import { queryRows, sql } from '#lib/database.ts'
import { isReal, shownOf } from '#lib/samples.ts'

/** Sorted by id. Each count equals the result of a search with this `?category=`. */
export async function listCategories(pool: Pick<Pool, 'query'>, samplesLeaveAt: number): Promise<Category[]> {
  const rows = await queryRows<Omit<Category, 'supplierCount'> & { all: number; real: number }>(
    pool,
    // Grouping first avoids comparing every company with all 24 categories.
    sql`
      WITH counted AS MATERIALIZED (
        SELECT category, business_type, count(*)::int AS count, count(*) FILTER (WHERE ${isReal})::int AS real
        FROM search.businesses AS s
        GROUP BY category, business_type
      )
      SELECT
        c.id, c.name, c.icon,
        coalesce(sum(counted.count), 0)::int AS all, coalesce(sum(counted.real), 0)::int AS real
      FROM public.categories AS c
      LEFT JOIN counted ON lower(c.name COLLATE pg_catalog.pg_c_utf8) IN (counted.category, counted.business_type)
      GROUP BY c.id
      ORDER BY c.id`,
  )
  return rows.map(({ all, real, ...category }) => ({ ...category, supplierCount: shownOf(samplesLeaveAt, { all, real }) }))
}
