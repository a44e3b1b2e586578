// How many businesses match, per category and per country.

import type { searchFacets } from '@ungana/contracts-directory'
import type { EndpointOutput } from '@ungana/contracts-kit'
import type { Pool } from 'pg'
import { queryRows, sql } from '#lib/database.ts'
import { lowerCase } from '#lib/lower-case.ts'
import { type Counts, type Group, withCounts } from './counts.ts'
import { allOf, type Criteria, inEveryList } from './criteria.ts'

/** `total` obeys all criteria, each list all but its own. Values that no business matches are left out; the most frequent come first. */
export type Facets = EndpointOutput<typeof searchFacets>

/**
 * The matching businesses are counted once by country, category and business type; total and lists come from those few groups. A
 * category's count is that of `?category=` with its name: a business counts whose category it is, or whose business type bears that name.
 */
export async function countFacets(pool: Pick<Pool, 'query' | 'connect'>, counts: Counts, criteria: Criteria): Promise<Facets> {
  const question = {
    key: JSON.stringify(['facets', lowerCase(criteria.text), criteria.location, criteria.tag]),
    columns: [sql`s.country`, sql`s.category`, sql`s.business_type`],
    where: allOf(inEveryList(criteria)),
    few: 0,
  }
  return withCounts(pool, counts, question, async (tx, { groups }) => {
    const names = await queryRows<{ name: string }>(tx, sql`SELECT name FROM public.categories`)
    const wantedCategory = lowerCase(criteria.category)
    const inCountry = groups.filter(({ values: [country] }) => criteria.country === '' || country === criteria.country)
    const isOf = (name: string, { values: [, category, businessType] }: Group) => category === name || businessType === name
    const inCategory = (group: Group) => criteria.category === '' || isOf(wantedCategory, group)
    const sumOf = (name: string) => sum(inCountry.filter((group) => isOf(name, group)))
    return {
      total: sum(inCountry.filter(inCategory)),
      categories: listed(names.map(({ name }) => ({ value: name, count: sumOf(lowerCase(name)) }))),
      countries: listed([...perCountry(groups.filter(inCategory))].map(([value, count]) => ({ value, count }))),
    }
  })
}

const sum = (groups: readonly Group[]): number => groups.reduce((total, { count }) => total + count, 0)

function perCountry(groups: readonly Group[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { values, count } of groups) counts.set(String(values[0]), (counts.get(String(values[0])) ?? 0) + count)
  return counts
}

const listed = (all: readonly { value: string; count: number }[]) =>
  all.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)))
