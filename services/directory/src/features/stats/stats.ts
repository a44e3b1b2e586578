// Counts of public records, without samples.
import type { Stats } from '@ungana/contracts-directory'
import type { Pool } from 'pg'
import { queryRows, sql } from '#lib/database.ts'

const eac = ['Burundi', 'DRC', 'Kenya', 'Rwanda', 'Somalia', 'South Sudan', 'Tanzania', 'Uganda']

/**
 * Counts from indexes: all active companies in search.businesses, minus the samples, which businesses_uncounted_idx lists with the inactive companies.
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
        SELECT listed.country, listed.count - coalesce(samples.count, 0) AS count
        FROM listed LEFT JOIN samples ON samples.country = listed.country COLLATE "default"
      )
      SELECT
        (SELECT coalesce(sum(count), 0)::int FROM real) AS "businesses",
        ((SELECT count(*) FROM businesses WHERE verified) - (SELECT count(*) FROM uncounted WHERE verified))::int AS "verifiedBusinesses",
        (SELECT count(*)::int FROM real WHERE count > 0) AS "countries",
        (SELECT count(*)::int FROM real WHERE count > 0 AND country = ANY (${eac})) AS "eacCountries",
        (SELECT count(*)::int FROM categories) AS "categories",
        (SELECT count(*)::int FROM organizations WHERE status = 'active' AND NOT sample) AS "organizations",
        (SELECT count(*)::int FROM exhibitions WHERE state <> 'draft') AS "events",
        ((SELECT count(*) FROM products) - (SELECT count(*) FROM products JOIN uncounted ON uncounted.id = products.business_id))::int AS "products",
        ((SELECT count(*) FROM reviews WHERE NOT hidden AND counts) - (SELECT coalesce(sum(review_count), 0) FROM uncounted))::int AS "reviews",
        (
          SELECT count(DISTINCT (one_id, other_id))::int FROM interactions AS i
          WHERE proven_at > now() - interval '30 days' AND NOT EXISTS (
            SELECT FROM interactions AS e WHERE e.one_id = i.one_id AND e.other_id = i.other_id AND e.proven_at <= now() - interval '30 days'
          )
        ) AS "connections"`,
  )
  if (!row) throw new Error('The count returned no row')
  return row
}
