// The orders of results. Each goes up by one stored key of search.businesses AS s, then by the name, then by the id.
import type { SearchSort } from '@ungana/contracts-directory'
import type { Pool } from 'pg'
import { queryRows, raw, type Sql, sql } from '#lib/database.ts'
import { type Criteria, nameContainsText } from './criteria.ts'

const sortKeys = { relevance: 'place', rating: 'rated', name: 'alphabetical', newest: 'newest' } as const satisfies Record<SearchSort, string>

export const keyOf = (sort: SearchSort): Sql => raw(`s.${sortKeys[sort]}`)

export const orderBy = (sort: SearchSort): Sql => sql`${keyOf(sort)}, s.name, s.business_id`

/** The same from its end. */
export const orderByBackwards = (sort: SearchSort): Sql => sql`${keyOf(sort)} DESC, s.name DESC, s.business_id DESC`

/** Before the key: by relevance those whose name holds the text are tier 0, all others tier 1. */
export const tierOf = (criteria: Criteria, sort: SearchSort): Sql =>
  hasTiers(criteria, sort) ? sql`(CASE WHEN ${nameContainsText(criteria.text)} THEN 0 ELSE 1 END)` : sql`0`

export const hasTiers = ({ text }: Criteria, sort: SearchSort): boolean => sort === 'relevance' && text !== ''

/**
 * Values that cut a sort's rows into ranges: range 0 is before the first, range n from the nth on. Of about equal size, but where many rows have one
 * value. Taken from the statistics, so they may be old or none at all, which costs time and nothing else.
 */
export type Bounds = readonly string[]

export async function readBounds(pool: Pick<Pool, 'query'>, sort: SearchSort): Promise<Bounds> {
  const [row] = await queryRows<{ bounds: string[] | null }>(
    pool,
    sql`
      SELECT array_agg(DISTINCT bound ORDER BY bound)::text[] AS bounds
      FROM pg_stats, unnest(
        -- Values that many rows have are none of the histogram's, and where there are few values it has none.
        coalesce(most_common_vals::text::bigint[], '{}') || coalesce(histogram_bounds::text::bigint[], '{}')
      ) AS bound
      WHERE schemaname = 'search' AND tablename = 'businesses' AND attname = ${sortKeys[sort]}`,
  )
  return row?.bounds ?? []
}

export const rangeOf = (sort: SearchSort, bounds: Bounds): Sql =>
  bounds.length === 0 ? sql`0` : sql`width_bucket(${keyOf(sort)}, ${[...bounds]}::bigint[])`

/** Rows of the ranges from `first` to `last`. */
export function inRanges(sort: SearchSort, bounds: Bounds, first: number, last: number): Sql[] {
  const bound = (at: number) => sql`${bounds[at]}::bigint`
  return [...(first > 0 ? [sql`${keyOf(sort)} >= ${bound(first - 1)}`] : []), ...(last < bounds.length ? [sql`${keyOf(sort)} < ${bound(last)}`] : [])]
}
