// Searches companies. If another search engine replaces this code, order, totals and matches must stay the same.
import { FEATURED_LIMIT, PAGE_SIZE, SEARCH_LIMIT, type SearchHit, type SearchSort } from '@ungana/contracts-directory'
import { mapLong } from '@ungana/service-kit'
import type { Pool, PoolClient } from 'pg'
import { queryRows, type Sql, sql } from '#lib/database.ts'
import { lowerCase } from '#lib/lower-case.ts'
import { type BusinessRow, presentBusiness, publicColumns } from '#lib/public-business.ts'
import { isReal } from '#lib/samples.ts'
import { boundsOf, type Counts, type Group, withCounts } from './counts.ts'
import { allConditions, allOf, type Criteria } from './criteria.ts'
import { highlightText, highlightWords } from './highlights.ts'
import { type Bounds, hasTiers, orderBy, rangeOf, tierOf } from './order.ts'
import { findSimilar, type Similar } from './similar.ts'
import { forceIndexScans, indexRows, type Slice, sortedRows } from './slices.ts'

export interface SearchOptions {
  /** From 1, PAGE_SIZE hits each; undefined means all, at most SEARCH_LIMIT exact ones. */
  readonly page?: number | undefined
  readonly sort?: SearchSort | undefined
  /** Up to this many matches, ids are cached and sorted; for more, the order's index is read. */
  readonly few?: number
}

export interface SearchResult {
  readonly hits: SearchHit[]
  /** Exact matches on all pages, in the same snapshot as the hits. */
  readonly total: number
  readonly similarTotal: number
}

const FEW = 2000

/** A search in one transaction: counts, featured companies and similar matches. */
export interface Found {
  readonly tx: PoolClient
  readonly bounds: Bounds
  /** As asked, and without samples if there are enough real matches. */
  readonly criteria: Criteria
  /** Exact matches, including the featured ones. */
  readonly total: number
  readonly featured: readonly string[]
  /** Ids of all matches, perhaps with a few that no longer match; undefined if there are too many. */
  readonly ids: readonly string[] | undefined
  /** Exact matches without the featured ones, per tier and range. */
  readonly ranges: readonly (readonly number[])[]
  readonly similar: Similar
}

/** Finds `criteria`, and runs `work` in the same snapshot. */
export async function withFound<T>(
  pool: Pick<Pool, 'query' | 'connect'>,
  counts: Counts,
  asked: Criteria,
  { sort, few = FEW }: { sort: SearchSort; few?: number | undefined },
  work: (found: Found) => Promise<T>,
): Promise<T> {
  const { bounds, version } = await boundsOf(pool, counts, sort)
  const columns = [tierOf(asked, sort), rangeOf(sort, bounds), sql`(${isReal})::int`]
  const { text, category, country, location, tag } = asked
  const key = JSON.stringify([sort, version, lowerCase(text), lowerCase(category), country, location, tag])
  return withCounts(pool, counts, { key, columns, where: allOf(allConditions(asked)), few }, async (tx, { groups: all, ids }) => {
    const real = all.filter(({ values }) => values[2] === 1)
    const enough = totalOf(real) >= counts.samplesLeaveAt
    const [groups, criteria] = enough ? [real, { ...asked, real: true }] : [all, asked]
    const total = totalOf(groups)
    const featured = sort === 'relevance' && total > 0 ? await findFeatured(tx, allOf(allConditions(criteria)), columns) : []
    return work({
      tx,
      bounds,
      criteria,
      ids,
      total,
      featured: featured.map(({ id }) => id),
      ranges: countRanges(groups, featured, hasTiers(criteria, sort) ? 2 : 1, bounds.length + 1),
      similar: await findSimilar(tx, criteria, total),
    })
  })
}

const totalOf = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0)

/** Exact matches in the order of `sort`, followed by similar ones. */
export async function searchBusinesses(
  pool: Pick<Pool, 'query' | 'connect'>,
  counts: Counts,
  asked: Criteria,
  { page, sort = 'relevance', few }: SearchOptions = {},
): Promise<SearchResult> {
  const [limit, offset] = page === undefined ? [SEARCH_LIMIT, 0] : [PAGE_SIZE, (page - 1) * PAGE_SIZE]
  return withFound(pool, counts, asked, { sort, few }, async ({ tx, bounds, criteria, ids, total, featured, ranges, similar }) => {
    const slices = sliceSegments([featured.length, ...ranges.map((counted) => counted.reduce((sum, count) => sum + count, 0))], offset, limit)
    if (!ids) await queryRows(tx, forceIndexScans)
    const rows = () => (ids ? sortedRows(criteria, sort, ids, featured, slices) : indexRows(criteria, sort, bounds, featured, ranges, slices))
    const exact = slices.length === 0 ? [] : await readRows(tx, sort, rows())
    const after = Math.max(offset - total, 0)
    const similarIds = similar.ids.slice(after, page === undefined ? undefined : after + limit - exact.length)
    const similarRows = similarIds.length === 0 ? [] : await readRows(tx, sort, idRows(similarIds))
    return {
      hits: [
        ...(await mapLong(exact, (row) => hit(row, 'exact', (business) => (criteria.text ? highlightText(business, criteria.text) : [])))),
        ...similarRows.map((row) => hit(row, 'similar', (business) => highlightWords(business, similar.words))),
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

/** Splits a page over consecutive segments of these lengths. */
function sliceSegments(lengths: readonly number[], offset: number, limit: number): Slice[] {
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

/** `rows` selects `segment` and `business_id`. */
async function readRows(tx: PoolClient, sort: SearchSort, rows: Sql): Promise<Row[]> {
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
