// Searches companies.
import { type Business, FEATURED_LIMIT, PAGE_SIZE, SEARCH_LIMIT, type SearchHit, type SearchSort } from '@ungana/contracts-directory'
import { mapLong } from '@ungana/service-kit'
import { queryRows, sql } from '#lib/database.ts'
import { type BusinessRow, presentBusiness, publicColumns } from '#lib/public-business.ts'
import { findGoods } from '#lib/trade-terms.ts'
import { BitSet } from './bit-set.ts'
import type { Companies } from './companies.ts'
import type { CompanyMemory } from './company-memory.ts'
import type { Criteria } from './criteria.ts'
import { highlightText, highlightWords } from './highlights.ts'
import { findSimilar } from './similar.ts'

export interface SearchOptions {
  /** From 1; undefined means all, at most SEARCH_LIMIT exact ones. */
  readonly page?: number | undefined
  /** Hits of a page. */
  readonly pageSize?: number
  readonly sort?: SearchSort | undefined
  /** Whether companies with a paid place come first by relevance. */
  readonly paidFirst?: boolean
}

export interface SearchResult {
  readonly hits: SearchHit[]
  /** Exact matches on all pages. */
  readonly total: number
  readonly similarTotal: number
}

/** The exact matches in order: the featured ones, then tier by tier. */
export interface Found {
  readonly total: number
  /** Whether enough real companies match, so that no sample does. */
  readonly onlyReal: boolean
  readonly featured: readonly number[]
  readonly tiers: readonly BitSet[]
}

/** Finds exact matches in the memory as it is now. Call `memory.prepare(text)` first, which takes most of the time. */
export function findExact(memory: CompanyMemory, criteria: Criteria, sort: SearchSort, samplesLeaveAt: number, paidFirst = true): Found {
  const selected = memory.select(criteria).found
  const real = selected.and(memory.real)
  const onlyReal = real.size >= samplesLeaveAt
  const found = onlyReal ? real : selected.and(memory.alive)
  const total = found.size
  if (sort !== 'relevance') return { total, onlyReal, featured: [], tiers: [found] }
  let tiers = [real, found.without(real)]
  for (const offering of offeringsOf(memory, criteria)) tiers = tiers.flatMap((tier) => [tier.and(offering), tier.without(offering)])
  const featured = paidFirst ? featuredIn(memory, tiers) : []
  const others = BitSet.of(featured)
  return { total, onlyReal, featured, tiers: featured.length === 0 ? tiers : tiers.map((tier) => tier.without(others)) }
}

/**
 * Who comes first for this text: if it names a good, companies of that good's category that offer it, because a maker of coffee pots has no coffee;
 * then all with the text in their names, products or services.
 */
export function offeringsOf(memory: CompanyMemory, criteria: Criteria): BitSet[] {
  if (criteria.text === '') return []
  const { goods, rest } = findGoods(criteria.text)
  const [good] = goods.length === 1 && rest.length === 0 ? goods : []
  return [...(good ? [memory.select({ ...criteria, category: good.category }).offered] : []), memory.select(criteria).offered]
}

function featuredIn(memory: CompanyMemory, tiers: readonly BitSet[]): number[] {
  const tierOf = (entry: number) => tiers.findIndex((tier) => tier.has(entry))
  const inOrder = memory.compare('relevance')
  return [...memory.featured]
    .filter((entry) => tierOf(entry) >= 0)
    .sort((a, b) => tierOf(a) - tierOf(b) || inOrder(a, b))
    .slice(0, FEATURED_LIMIT)
}

/** Ids of `limit` exact matches from `offset` on. */
export function pageOf(memory: CompanyMemory, { featured, tiers }: Found, sort: SearchSort, offset: number, limit: number): string[] {
  let page = featured.slice(offset, offset + limit)
  let before = featured.length
  for (const tier of tiers) {
    // Not pushed: a call has room for about 120,000 arguments, and a tier may have more entries.
    if (page.length < limit) page = page.concat(memory.page(tier, sort, Math.max(offset - before, 0), limit - page.length))
    before += tier.size
  }
  return page.map((entry) => memory.idOf(entry))
}

/** Exact matches in the order of `sort`, followed by similar ones. */
export async function searchBusinesses(
  companies: Companies,
  criteria: Criteria,
  { page, pageSize = PAGE_SIZE, sort = 'relevance', paidFirst = true }: SearchOptions = {},
  tries = 3,
): Promise<SearchResult> {
  const [limit, offset] = page === undefined ? [SEARCH_LIMIT, 0] : [pageSize, (page - 1) * pageSize]
  const memory = await companies.current()
  await memory.prepare(criteria.text)
  const found = findExact(memory, criteria, sort, companies.samplesLeaveAt, paidFirst)
  const { total } = found
  const ids = pageOf(memory, found, sort, offset, limit)
  const similar = await findSimilar(companies.pool, criteria, found)
  const after = Math.max(offset - total, 0)
  const similarIds = similar.ids.slice(after, page === undefined ? undefined : after + limit - ids.length)
  const rows = await readRows(companies, [...ids, ...similarIds])
  // A company that left in this moment would leave a gap, and one that changed could appear twice.
  const isTorn = rows.length < ids.length + similarIds.length || similarIds.some((id) => ids.includes(id))
  if (isTorn && tries > 1) return searchBusinesses(companies, criteria, { page, pageSize, sort, paidFirst }, tries - 1)
  const [isExact, isSimilar] = [new Set(ids), new Set(similarIds)]
  const exact = rows.filter(({ id }) => isExact.has(id))
  return {
    hits: [
      ...(await mapLong(exact, (row) => hit(row, 'exact', (business) => (criteria.text ? highlightText(business, criteria.text) : [])))),
      ...rows.filter(({ id }) => isSimilar.has(id)).map((row) => hit(row, 'similar', (business) => highlightWords(business, similar.words))),
    ],
    total,
    similarTotal: similar.ids.length,
  }
}

type Row = BusinessRow & { featured: boolean }

async function readRows({ pool }: Companies, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  return queryRows<Row>(
    pool,
    sql`
      SELECT ${publicColumns}, s.featured
      FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS given (business_id, position)
      JOIN search.businesses AS s USING (business_id)
      JOIN public.businesses AS b ON b.id = s.business_id
      ORDER BY given.position`,
  )
}

function hit(row: Row, match: SearchHit['match'], highlights: (business: Business) => SearchHit['highlights']): SearchHit {
  const business = presentBusiness(row)
  return { ...business, match, featured: row.featured, highlights: highlights(business) }
}
