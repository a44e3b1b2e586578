// How much there really is: what is public, without samples.
import type { Stats } from '@ungana/contracts-directory'
import type { Pool } from 'pg'
import { queryRows, sql } from '#lib/database.ts'

/**
 * All are counted from indexes, less the few that do not count: search.businesses has what is active, and businesses_uncounted_idx has what is
 * not, and the samples.
 */
export async function countStats(pool: Pick<Pool, 'query'>): Promise<Stats> {
  const [row] = await queryRows<Stats & { [column: string]: number }>(
    pool,
    sql`
      WITH listed AS (
        SELECT country, count(*) AS count FROM search.businesses GROUP BY country
      ), uncounted AS MATERIALIZED (
        SELECT id, country, verified, status, review_count FROM businesses WHERE sample OR status <> 'active'
      ), samples AS (
        SELECT country, count(*) AS count FROM uncounted WHERE status = 'active' GROUP BY country
      ), real AS (
        SELECT listed.count - coalesce(samples.count, 0) AS count
        FROM listed LEFT JOIN samples ON samples.country = listed.country COLLATE "default"
      )
      SELECT
        (SELECT coalesce(sum(count), 0)::int FROM real) AS "businesses",
        ((SELECT count(*) FROM businesses WHERE verified) - (SELECT count(*) FROM uncounted WHERE verified))::int AS "verifiedBusinesses",
        (SELECT count(*)::int FROM real WHERE count > 0) AS "countries",
        (SELECT count(*)::int FROM categories) AS "categories",
        (SELECT count(*)::int FROM organizations WHERE status = 'active' AND NOT sample) AS "organizations",
        (SELECT count(*)::int FROM exhibitions) AS "events",
        ((SELECT count(*) FROM products) - (SELECT count(*) FROM products JOIN uncounted ON uncounted.id = products.business_id))::int AS "products",
        ((SELECT count(*) FROM reviews WHERE NOT hidden) - (SELECT coalesce(sum(review_count), 0) FROM uncounted))::int AS "reviews"`,
  )
  if (!row) throw new Error('Counting gave no row')
  return row
}
