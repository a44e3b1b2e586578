// The one way to search businesses. Whoever replaces what stands behind it keeps the order, the totals and the matches.
import { FEATURED_LIMIT, PAGE_SIZE, SEARCH_LIMIT, type SearchHit, type SearchSort } from '@ungana/contracts-directory'
import type { Pool, PoolClient } from 'pg'
import { queryRows, type Sql, sql } from '#lib/database.ts'
import { lowerCase } from '#lib/lower-case.ts'
import { type BusinessRow, presentBusiness, publicColumns } from '#lib/public-business.ts'
import { boundsOf, type Counts, type Group, withCounts } from './counts.ts'
import { allOf, type Criteria, everyCondition } from './criteria.ts'
import { highlightText, highlightWords } from './highlights.ts'
import { type Bounds, hasTiers, orderBy, rangeOf, tierOf } from './order.ts'
import { findSimilar, type Similar } from './similar.ts'
import { collected, type Slice, walked, walkOnly } from './slices.ts'

export interface SearchOptions {
  /** From 1, PAGE_SIZE hits each; undefined means all, at most SEARCH_LIMIT exact ones. */
  readonly page?: number | undefined
  readonly sort?: SearchSort | undefined
  /** Up to so many matches are remembered and sorted; more are walked along the order's index. */
  readonly few?: number
}

export interface SearchResult {
  readonly hits: SearchHit[]
  /** Exact matches on all pages, of the same moment as the hits. */
  readonly total: number
  readonly similarTotal: number
}

const FEW = 2000

/** A search in one transaction: what is counted, who is placed first, and what is nearly meant. */
export interface Found {
  readonly tx: PoolClient
  readonly bounds: Bounds
  /** Exact matches, the featured ones that are placed first included. */
  readonly total: number
  readonly featured: readonly string[]
  /** Where there are few: all that match, and perhaps some that no longer do. */
  readonly ids: readonly string[] | undefined
  /** Exact matches but the featured ones, per tier and range. */
  readonly ranges: readonly (readonly number[])[]
  readonly similar: Similar
}

/** Looks `criteria` up and lets `work` read more in the same snapshot. */
export async function withFound<T>(
  pool: Pick<Pool, 'query' | 'connect'>,
  counts: Counts,
  criteria: Criteria,
  { sort, few = FEW }: { sort: SearchSort; few?: number | undefined },
  work: (found: Found) => Promise<T>,
): Promise<T> {
  const { bounds, version } = await boundsOf(pool, counts, sort)
  const where = allOf(everyCondition(criteria))
  const columns = [tierOf(criteria, sort), rangeOf(sort, bounds)]
  const { text, category, country, location, tag } = criteria
  const key = JSON.stringify([sort, version, lowerCase(text), lowerCase(category), country, location, tag])
  return withCounts(pool, counts, { key, columns, where, few }, async (tx, { groups, ids }) => {
    const total = groups.reduce((sum, { count }) => sum + count, 0)
    const featured = sort === 'relevance' && total > 0 ? await findFeatured(tx, where, columns) : []
    return work({
      tx,
      bounds,
      ids,
      total,
      featured: featured.map(({ id }) => id),
      ranges: countRanges(groups, featured, hasTiers(criteria, sort) ? 2 : 1, bounds.length + 1),
      similar: await findSimilar(tx, criteria, total),
    })
  })
}

/**
 * Businesses that match all criteria in the order of `sort`, and below them the similar ones.
 */
export async function searchBusinesses(
  pool: Pick<Pool, 'query' | 'connect'>,
  counts: Counts,
  criteria: Criteria,
  { page, sort = 'relevance', few }: SearchOptions = {},
): Promise<SearchResult> {
  const [limit, offset] = page === undefined ? [SEARCH_LIMIT, 0] : [PAGE_SIZE, (page - 1) * PAGE_SIZE]
  return withFound(pool, counts, criteria, { sort, few }, async ({ tx, bounds, ids, total, featured, ranges, similar }) => {
    const slices = cut([featured.length, ...ranges.map((counted) => counted.reduce((sum, count) => sum + count, 0))], offset, limit)
    if (!ids) await queryRows(tx, walkOnly)
    const rows = () => (ids ? collected(criteria, sort, ids, featured, slices) : walked(criteria, sort, bounds, featured, ranges, slices))
    const exact = slices.length === 0 ? [] : await presented(tx, sort, rows())
    const after = Math.max(offset - total, 0)
    const similarIds = similar.ids.slice(after, page === undefined ? undefined : after + limit - exact.length)
    return {
      hits: [
        ...exact.map((row) => hit(row, 'exact', (business) => (criteria.text ? highlightText(business, criteria.text) : []))),
        ...(similarIds.length === 0 ? [] : await presented(tx, sort, idRows(similarIds))).map((row) =>
          hit(row, 'similar', (business) => highlightWords(business, similar.words)),
        ),
      ],
      total,
      similarTotal: similar.ids.length,
    }
  })
}

async function findFeatured(tx: PoolClient, where: Sql, [tier, range]: readonly Sql[]): Promise<{ id: string; tier: number; range: number }[]> {
  return queryRows(
    tx,
    sql`
      SELECT s.business_id AS id, ${tier ?? sql`0`} AS tier, ${range ?? sql`0`} AS range
      FROM search.businesses AS s
      WHERE s.featured AND ${where}
      ORDER BY tier, ${orderBy('relevance')}
      LIMIT ${FEATURED_LIMIT}`,
  )
}

function countRanges(groups: readonly Group[], featured: readonly { tier: number; range: number }[], tiers: number, ranges: number): number[][] {
  const counted = Array.from({ length: tiers }, () => new Array<number>(ranges).fill(0))
  const add = (tier: number, range: number, count: number) => {
    const row = counted[tier]
    if (row) row[range] = (row[range] ?? 0) + count
  }
  for (const { values, count } of groups) add(Number(values[0]), Number(values[1]), count)
  for (const { tier, range } of featured) add(tier, range, -1)
  return counted
}

/** What of each segment an answer holds, when segments of these lengths stand one after the other. */
function cut(lengths: readonly number[], offset: number, limit: number): Slice[] {
  const slices: Slice[] = []
  let skip = offset
  let left = limit
  for (const [segment, length] of lengths.entries()) {
    const take = Math.min(left, length - skip)
    if (take > 0) {
      slices.push({ segment, offset: skip, limit: take })
      left -= take
    }
    skip = Math.max(skip - length, 0)
  }
  return slices
}

type Row = BusinessRow & { featured: boolean }

/** `rows` gives `segment` and `business_id`. */
async function presented(tx: PoolClient, sort: SearchSort, rows: Sql): Promise<Row[]> {
  return queryRows<Row>(
    tx,
    sql`
      WITH page AS MATERIALIZED (${rows})
      SELECT ${publicColumns}, s.featured
      FROM page
      JOIN search.businesses AS s USING (business_id)
      JOIN public.businesses AS b ON b.id = s.business_id
      ORDER BY page.segment, ${orderBy(sort)}`,
  )
}

const idRows = (ids: readonly string[]): Sql =>
  sql`SELECT ordinality AS segment, business_id FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS given (business_id)`

function hit(
  row: Row,
  match: 'exact' | 'similar',
  highlights: (business: Omit<SearchHit, 'match' | 'featured' | 'highlights'>) => SearchHit['highlights'],
): SearchHit {
  const business = presentBusiness(row)
  return { ...business, match, featured: row.featured, highlights: highlights(business) }
}
