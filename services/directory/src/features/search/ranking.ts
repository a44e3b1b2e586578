// Explains a company's position in a search by relevance, from the same values that the search sorts and counts by.
import type { Ranking } from '@ungana/contracts-directory'
import type { Pool, PoolClient } from 'pg'
import { BusinessNotFound } from '#errors.ts'
import { queryRows, type Sql, sql } from '#lib/database.ts'
import { type BusinessRow, presentBusiness, publicColumns } from '#lib/public-business.ts'
import type { Counts } from './counts.ts'
import { allConditions, allOf, type Criteria } from './criteria.ts'
import { highlightText } from './highlights.ts'
import { inRanges, rangeOf, tierOf } from './order.ts'
import { type Found, withFound } from './search.ts'

/** The parts of a complete profile. */
const profileParts = ['description', 'products', 'category', 'tags', 'website', 'coverImage', 'yearFounded', 'employeeCount']

type RankedCompany = BusinessRow & {
  matches: boolean
  tier: number
  range: number
  score: number
  completeness: number
  filled: string[]
}

/** @throws BusinessNotFound if unknown or suspended */
export async function rankingOf(pool: Pick<Pool, 'query' | 'connect'>, counts: Counts, asked: Criteria, id: string): Promise<Ranking> {
  return withFound(pool, counts, asked, { sort: 'relevance' }, async (found) => {
    const { criteria } = found
    const where = allOf(allConditions(criteria))
    const [company] = await queryRows<RankedCompany>(
      found.tx,
      sql`
        SELECT
          ${publicColumns}, ${where} AS matches, ${tierOf(criteria, 'relevance')} AS tier, ${rangeOf('relevance', found.bounds)} AS range,
          s.score, s.completeness, search.filled_parts(b, cardinality(s.product_names || s.service_names) > 0) AS filled
        FROM search.businesses AS s
        JOIN public.businesses AS b ON b.id = s.business_id
        WHERE s.business_id = ${id}::uuid`,
    )
    if (!company) throw new BusinessNotFound()
    const similarAt = found.similar.ids.indexOf(id)
    return {
      match: company.matches ? 'exact' : similarAt >= 0 ? 'similar' : 'none',
      position: company.matches ? await exactPosition(found, criteria, where, company) : similarAt >= 0 ? found.total + similarAt + 1 : null,
      total: found.total,
      reasons: reasons(found, criteria, company),
    }
  })
}

function reasons(found: Found, criteria: Criteria, company: RankedCompany): Ranking['reasons'] {
  const { text } = criteria
  const fields = text ? new Set(highlightText(presentBusiness(company), text).map(({ field }) => field)) : []
  return [
    { kind: 'featured', value: found.featured.includes(company.id) ? 1 : 0, best: 1, details: [] },
    {
      kind: 'match',
      value: text !== '' && company.tier === 0 ? 1 : 0,
      best: text === '' ? 0 : 1,
      details: [...fields].filter((field) => field !== 'tags'),
    },
    { kind: 'verified', value: company.verified ? 1 : 0, best: 1, details: [] },
    { kind: 'rating', value: company.score / 100, best: 5, details: [] },
    {
      kind: 'completeness',
      value: company.completeness,
      best: profileParts.length,
      details: profileParts.filter((part) => !company.filled.includes(part)),
    },
  ]
}

/** Counts only the rows of the company's own range; the cached counts give the rows of earlier ranges. */
async function exactPosition(found: Found, criteria: Criteria, where: Sql, { id, tier, range }: RankedCompany): Promise<number> {
  const featuredAt = found.featured.indexOf(id)
  if (featuredAt >= 0) return featuredAt + 1
  const sum = (counted: readonly number[]) => counted.reduce((total, count) => total + count, 0)
  const before = sum(found.ranges.slice(0, tier).map(sum)) + sum(found.ranges[tier]?.slice(0, range) ?? [])
  return (
    found.featured.length +
    before +
    (await countBefore(
      found.tx,
      allOf([
        where,
        sql`${tierOf(criteria, 'relevance')} = ${tier}`,
        ...inRanges('relevance', found.bounds, range, range),
        sql`s.business_id <> ALL (${[...found.featured]}::uuid[])`,
      ]),
      id,
    )) +
    1
  )
}

async function countBefore(tx: PoolClient, conditions: Sql, id: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    tx,
    sql`
      SELECT count(*)::int AS count
      FROM search.businesses AS s
      WHERE ${conditions}
        AND (s.place, s.name, s.business_id) < (SELECT place, name, business_id FROM search.businesses WHERE business_id = ${id}::uuid)`,
  )
  return row?.count ?? 0
}
