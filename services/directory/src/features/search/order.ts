// Sort orders: one ascending key column of search.businesses AS s, then the name, then the id.
import type { SearchSort } from '@ungana/contracts-directory'
import type { Pool } from 'pg'
import { queryRows, raw, type Sql, sql } from '#lib/database.ts'
import { isReal } from '#lib/samples.ts'
import { type Criteria, nameContainsText } from './criteria.ts'

const sortKeys = { relevance: 'place', rating: 'rated', name: 'alphabetical', newest: 'newest' } as const satisfies Record<SearchSort, string>

export const keyOf = (sort: SearchSort): Sql => raw(`s.${sortKeys[sort]}`)

export const orderBy = (sort: SearchSort): Sql => sql`${keyOf(sort)}, s.name, s.business_id`

/** The same order, reversed. */
export const orderByBackwards = (sort: SearchSort): Sql => sql`${keyOf(sort)} DESC, s.name DESC, s.business_id DESC`

/** The tier comes before the sort key. In a search by relevance, a real company with a match in its name has tier 0, any other match tier 1. */
export const tierOf = (criteria: Criteria, sort: SearchSort): Sql =>
  hasTiers(criteria, sort) ? sql`(CASE WHEN ${nameContainsText(criteria.text)} AND ${isReal} THEN 0 ELSE 1 END)` : sql`0`

export const hasTiers = ({ text }: Criteria, sort: SearchSort): boolean => sort === 'relevance' && text !== ''

/**
 * Values that split the rows of a sort into ranges of similar size: range 0 is before the first value, range n starts at the nth. They come from the table
 * statistics. Old or missing statistics only make a search slower.
 */
export type Bounds = readonly string[]

export async function readBounds(pool: Pick<Pool, 'query'>, sort: SearchSort): Promise<Bounds> {
  const [row] = await queryRows<{ bounds: string[] | null }>(
    pool,
    sql`
      SELECT array_agg(DISTINCT bound ORDER BY bound)::text[] AS bounds
      FROM pg_stats, unnest(
        -- The histogram leaves out frequent values, and is missing if there are few values.
        coalesce(most_common_vals::text::bigint[], '{}') || coalesce(histogram_bounds::text::bigint[], '{}')
      ) AS bound
      WHERE schemaname = 'search' AND tablename = 'businesses' AND attname = ${sortKeys[sort]}`,
  )
  return row?.bounds ?? []
}

export const rangeOf = (sort: SearchSort, bounds: Bounds): Sql =>
  bounds.length === 0 ? sql`0` : sql`width_bucket(${keyOf(sort)}, ${[...bounds]}::bigint[])`

/** Conditions for the ranges from `first` to `last`. */
export function inRanges(sort: SearchSort, bounds: Bounds, first: number, last: number): Sql[] {
  const bound = (at: number) => sql`${bounds[at]}::bigint`
  return [...(first > 0 ? [sql`${keyOf(sort)} >= ${bound(first - 1)}`] : []), ...(last < bounds.length ? [sql`${keyOf(sort)} < ${bound(last)}`] : [])]
}
