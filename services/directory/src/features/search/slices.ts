// SQL for the rows of a page: `segment` and `business_id`. Featured companies have segments up to 0, the two tiers have segments 1 and 2.
import type { SearchSort } from '@ungana/contracts-directory'
import { join, type Sql, sql } from '#lib/database.ts'
import { allConditions, allOf, type Criteria } from './criteria.ts'
import { type Bounds, hasTiers, inRanges, keyOf, orderBy, orderByBackwards, tierOf } from './order.ts'

export interface Slice {
  readonly segment: number
  readonly offset: number
  readonly limit: number
}

const union = (parts: readonly Sql[]): Sql =>
  join(
    parts.map((part) => sql`(${part})`),
    ' UNION ALL ',
  )

/** Keeps the featured companies in order, before segment 1. */
const featuredRows = (featured: readonly string[], { offset, limit }: Slice): Sql => sql`
  SELECT (ordinality - ${featured.length})::int AS segment, business_id
  FROM unnest(${featured.slice(offset, offset + limit)}::uuid[]) WITH ORDINALITY AS first_ones (business_id)`

const notFeatured = (featured: readonly string[]): Sql[] => (featured.length === 0 ? [] : [sql`s.business_id <> ALL (${[...featured]}::uuid[])`])

/** For few matches: reads all `ids` and sorts them. */
export function sortedRows(criteria: Criteria, sort: SearchSort, ids: readonly string[], featured: readonly string[], slices: readonly Slice[]): Sql {
  const matching = sql`
    matching AS MATERIALIZED (
      SELECT s.business_id, ${keyOf(sort)} AS key, s.name, ${tierOf(criteria, sort)} + 1 AS segment
      FROM search.businesses AS s
      WHERE ${allOf([sql`s.business_id = ANY (${[...ids]}::uuid[])`, ...allConditions(criteria), ...notFeatured(featured)])}
    )`
  const parts = slices.map((slice) =>
    slice.segment === 0
      ? featuredRows(featured, slice)
      : sql`
        SELECT segment, business_id FROM matching WHERE segment = ${slice.segment}
        ORDER BY key, name, business_id LIMIT ${slice.limit} OFFSET ${slice.offset}`,
  )
  return sql`WITH ${matching} ${union(parts)}`
}

/**
 * For many matches: reads the index of this sort order from the start of the first range that the page needs. If the way from the end of the last
 * range is shorter, it reads the index backwards from there. Ranges without a match are skipped.
 */
export function indexRows(
  criteria: Criteria,
  sort: SearchSort,
  bounds: Bounds,
  featured: readonly string[],
  tiers: readonly (readonly number[])[],
  slices: readonly Slice[],
): Sql {
  return union(
    slices.map((slice) => {
      if (slice.segment === 0) return featuredRows(featured, slice)
      const tier = slice.segment - 1
      const { runs, skipped, held } = runsOf(tiers[tier] ?? [], slice)
      const conditions = [
        ...allConditions(criteria),
        ...(hasTiers(criteria, sort) ? [sql`${tierOf(criteria, sort)} = ${tier}`] : []),
        ...notFeatured(featured),
      ]
      const [fromBegin, fromEnd] = [slice.offset - skipped + slice.limit, held - (slice.offset - skipped)]
      const backwards = fromEnd < fromBegin
      const parts = runs.map(
        ([first, last]) => sql`
          SELECT s.business_id, ${keyOf(sort)} AS key, s.name FROM search.businesses AS s
          WHERE ${allOf([...conditions, ...inRanges(sort, bounds, first, last)])}
          ORDER BY ${backwards ? orderByBackwards(sort) : orderBy(sort)} LIMIT ${backwards ? fromEnd : fromBegin}`,
      )
      const walkedRows = backwards
        ? sql`(SELECT * FROM (${union(parts)}) AS last_ones ORDER BY key DESC, name DESC, business_id DESC LIMIT ${fromEnd})`
        : sql`(${union(parts)})`
      return sql`
        SELECT ${slice.segment}::int AS segment, business_id FROM ${walkedRows} AS page_rows
        ORDER BY key, name, business_id LIMIT ${slice.limit} OFFSET ${backwards ? 0 : slice.offset - skipped}`
    }),
  )
}

/** Forces index scans for the rest of the transaction, because the planner does not know where the matches are. */
export const forceIndexScans: Sql = sql`SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`

/** If a page needs more separate runs of ranges than this, they are read as one run. */
const MAX_RUNS = 12

/** The ranges that hold the slice, with neighbours joined; the number of matches before them, and in them. */
function runsOf(counted: readonly number[], { offset, limit }: Slice): { runs: [first: number, last: number][]; skipped: number; held: number } {
  const runs: [first: number, last: number][] = []
  let before = 0
  let skipped = 0
  let held = 0
  for (const [range, count] of counted.entries()) {
    if (before >= offset + limit) break
    if (before + count > offset && count > 0) {
      const run = runs.at(-1)
      if (!run) skipped = before
      held += count
      if (run && run[1] === range - 1) run[1] = range
      else runs.push([range, range])
    }
    before += count
  }
  const [first, last] = [runs[0], runs.at(-1)]
  return { runs: runs.length > MAX_RUNS && first && last ? [[first[0], last[1]]] : runs, skipped, held }
}
