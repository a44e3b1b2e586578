// The one way to search businesses. Whoever replaces what stands behind it keeps the order, the totals and the matches.
import { PAGE_SIZE, SEARCH_LIMIT, type SearchHit } from '@ungana/contracts-directory'
import type { Pool } from 'pg'
import { queryRows, type Sql, sql } from '#lib/database.ts'
import { type BusinessRow, listOrder, presentBusiness, publicColumns } from '#lib/public-business.ts'
import { allOf, type Criteria, everyCondition } from './criteria.ts'

type Row = { total: number } & (BusinessRow | { id: null })

/**
 * Businesses that match all criteria, in `listOrder`.
 * @param page from 1, PAGE_SIZE hits each, none beyond the last; undefined means all, at most SEARCH_LIMIT
 * @returns hits and `total`, the exact number of matches on all pages, of one moment
 */
export async function searchBusinesses(
  pool: Pick<Pool, 'query'>,
  criteria: Criteria,
  { page }: { page?: number | undefined } = {},
): Promise<{ hits: SearchHit[]; total: number }> {
  const rows = await queryRows<Row>(pool, searchStatement(criteria, page))
  return {
    hits: rows.filter((row): row is { total: number } & BusinessRow => row.id !== null).map((row) => ({ ...presentBusiness(row), match: 'exact' })),
    total: rows[0]?.total ?? 0,
  }
}

/**
 * One statement, so that hits and total are of one snapshot. The page is chosen in the narrow search table and only then
 * joined with the rest: far pages would otherwise fetch every business before them. Total and page are two subqueries, because
 * their best plans differ: for a frequent text the page comes off the order's index after a few rows, and only counting
 * needs them all. An empty page still gives one row, for the total.
 */
export function searchStatement(criteria: Criteria, page: number | undefined): Sql {
  const matching = allOf(everyCondition(criteria))
  const [limit, offset] = page === undefined ? [SEARCH_LIMIT, 0] : [PAGE_SIZE, (page - 1) * PAGE_SIZE]
  return sql`
    WITH page AS MATERIALIZED (
      SELECT s.* FROM search.businesses AS s WHERE ${matching} ORDER BY ${listOrder} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT counted.total, ${publicColumns}
    FROM (SELECT count(*)::int AS total FROM search.businesses AS s WHERE ${matching}) AS counted
    LEFT JOIN (page AS s JOIN public.businesses AS b ON b.id = s.business_id) ON true
    ORDER BY ${listOrder}`
}
