// How many businesses match, per category and per country.

import type { searchFacets } from '@ungana/contracts-directory'
import type { EndpointOutput } from '@ungana/contracts-kit'
import type { Pool } from 'pg'
import { queryRows, sql } from '#lib/database.ts'
import { allOf, type Criteria, inCategory, inCountry, textAndTag } from './criteria.ts'

/** `total` obeys all criteria, each list all but its own. Values that no business matches are left out; the most frequent come first. */
export type Facets = EndpointOutput<typeof searchFacets>

/**
 * Looks at the matching businesses once and counts them by country, category and business type; the lists then come from those
 * few groups. A category's count is that of `?category=` with its name: a business counts whose category it is, or whose
 * business type bears that name.
 */
export async function countFacets(pool: Pick<Pool, 'query'>, criteria: Criteria): Promise<Facets> {
  const category = criteria.category ? inCategory(criteria.category) : sql`true`
  const country = criteria.country ? inCountry(criteria.country) : sql`true`
  const [facets] = await queryRows<Facets>(
    pool,
    sql`
      WITH matching AS MATERIALIZED (
        SELECT s.country, s.category, s.business_type, count(*)::int AS count
        FROM search.businesses AS s
        WHERE ${allOf(textAndTag(criteria))}
        GROUP BY s.country, s.category, s.business_type
      ), by_category AS (
        SELECT c.name AS value, sum(s.count)::int AS count
        FROM public.categories AS c
        JOIN matching AS s ON lower(c.name COLLATE pg_catalog.pg_c_utf8) IN (s.category, s.business_type)
        WHERE ${country}
        GROUP BY c.name
      ), by_country AS (
        SELECT s.country AS value, sum(s.count)::int AS count FROM matching AS s WHERE ${category} GROUP BY s.country
      )
      SELECT
        (SELECT coalesce(sum(s.count), 0)::int FROM matching AS s WHERE ${category} AND ${country}) AS total,
        (SELECT coalesce(json_agg(f ORDER BY f.count DESC, f.value COLLATE "C"), '[]') FROM by_category AS f) AS categories,
        (SELECT coalesce(json_agg(f ORDER BY f.count DESC, f.value COLLATE "C"), '[]') FROM by_country AS f) AS countries`,
  )
  return facets ?? { total: 0, categories: [], countries: [] }
}
