// Counts matching companies per category and per country.

import type { searchFacets } from '@ungana/contracts-directory'
import type { EndpointOutput } from '@ungana/contracts-kit'
import type { Pool } from 'pg'
import { queryRows, sql } from '#lib/database.ts'
import { lowerCase } from '#lib/lower-case.ts'
import { isReal, shownOf } from '#lib/samples.ts'
import { type Counts, type Group, withCounts } from './counts.ts'
import { allOf, type Criteria, sharedConditions } from './criteria.ts'

/** `total` uses all criteria; each list ignores its own filter. Lists leave out zeros and start with the highest count. Each count equals that of its search. */
export type Facets = EndpointOutput<typeof searchFacets>

/**
 * Counts once, grouped by country, category and business type, and derives total and lists from these groups. As in `?category=`, a company counts for a
 * category if its category or its business type has that name.
 */
export async function countFacets(pool: Pick<Pool, 'query' | 'connect'>, counts: Counts, criteria: Criteria): Promise<Facets> {
  const question = {
    key: JSON.stringify(['facets', lowerCase(criteria.text), criteria.location, criteria.tag]),
    columns: [sql`s.country`, sql`s.category`, sql`s.business_type`, sql`(${isReal})::int`],
    where: allOf(sharedConditions(criteria)),
    few: 0,
  }
  return withCounts(pool, counts, question, async (tx, { groups }) => {
    const names = await queryRows<{ name: string }>(tx, sql`SELECT name FROM public.categories`)
    const wantedCategory = lowerCase(criteria.category)
    const inCountry = groups.filter(({ values: [country] }) => criteria.country === '' || country === criteria.country)
    const isOf = (name: string, { values: [, category, businessType] }: Group) => category === name || businessType === name
    const inCategory = (group: Group) => criteria.category === '' || isOf(wantedCategory, group)
    const sum = (of: readonly Group[]) =>
      shownOf(counts.samplesLeaveAt, { all: totalOf(of), real: totalOf(of.filter(({ values }) => values[3] === 1)) })
    const perCountry = Map.groupBy(groups.filter(inCategory), ({ values: [country] }) => String(country))
    return {
      total: sum(inCountry.filter(inCategory)),
      categories: listed(names.map(({ name }) => ({ value: name, count: sum(inCountry.filter((group) => isOf(lowerCase(name), group))) }))),
      countries: listed([...perCountry].map(([value, of]) => ({ value, count: sum(of) }))),
    }
  })
}

const totalOf = (groups: readonly Group[]): number => groups.reduce((total, { count }) => total + count, 0)

const listed = (all: readonly { value: string; count: number }[]) =>
  all.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)))
