// Why a company stands where it stands in a search by relevance. Everything here is read from what the search itself sorts and counts by.
import type { Ranking } from '@ungana/contracts-directory'
import type { Pool, PoolClient } from 'pg'
import { BusinessNotFound } from '#errors.ts'
import { queryRows, type Sql, sql } from '#lib/database.ts'
import { type BusinessRow, presentBusiness, publicColumns } from '#lib/public-business.ts'
import type { Counts } from './counts.ts'
import { allOf, type Criteria, everyCondition } from './criteria.ts'
import { highlightText } from './highlights.ts'
import { inRanges, rangeOf, tierOf } from './order.ts'
import { type Found, withFound } from './search.ts'

/** All parts that make a profile complete. */
const profileParts = ['description', 'products', 'category', 'tags', 'website', 'coverImage', 'yearFounded', 'employeeCount']

type Standing = BusinessRow & {
  matches: boolean
  tier: number
  range: number
  score: number
  completeness: number
  filled: string[]
}

/** @throws BusinessNotFound for an unknown and for a suspended business alike */
export async function rankingOf(pool: Pick<Pool, 'query' | 'connect'>, counts: Counts, criteria: Criteria, id: string): Promise<Ranking> {
  return withFound(pool, counts, criteria, { sort: 'relevance' }, async (found) => {
    const where = allOf(everyCondition(criteria))
    const [standing] = await queryRows<Standing>(
      found.tx,
      sql`
        SELECT
          ${publicColumns}, ${where} AS matches, ${tierOf(criteria, 'relevance')} AS tier, ${rangeOf('relevance', found.bounds)} AS range,
          s.score, s.completeness, search.filled_parts(b, cardinality(s.product_names || s.service_names) > 0) AS filled
        FROM search.businesses AS s
        JOIN public.businesses AS b ON b.id = s.business_id
        WHERE s.business_id = ${id}::uuid`,
    )
    if (!standing) throw new BusinessNotFound()
    const similarAt = found.similar.ids.indexOf(id)
    return {
      match: standing.matches ? 'exact' : similarAt >= 0 ? 'similar' : 'none',
      position: standing.matches ? await exactPosition(found, criteria, where, standing) : similarAt >= 0 ? found.total + similarAt + 1 : null,
      total: found.total,
      reasons: reasons(found, criteria, standing),
    }
  })
}

function reasons(found: Found, criteria: Criteria, standing: Standing): Ranking['reasons'] {
  const { text } = criteria
  const fields = text ? new Set(highlightText(presentBusiness(standing), text).map(({ field }) => field)) : []
  return [
    { kind: 'featured', value: found.featured.includes(standing.id) ? 1 : 0, best: 1, details: [] },
    {
      kind: 'match',
      value: text !== '' && standing.tier === 0 ? 1 : 0,
      best: text === '' ? 0 : 1,
      details: [...fields].filter((field) => field !== 'tags'),
    },
    { kind: 'verified', value: standing.verified ? 1 : 0, best: 1, details: [] },
    { kind: 'rating', value: standing.score / 100, best: 5, details: [] },
    {
      kind: 'completeness',
      value: standing.completeness,
      best: profileParts.length,
      details: profileParts.filter((part) => !standing.filled.includes(part)),
    },
  ]
}

/** Those before it in other ranges are known from the counts; only those of its own range are counted. */
async function exactPosition(found: Found, criteria: Criteria, where: Sql, { id, tier, range }: Standing): Promise<number> {
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
