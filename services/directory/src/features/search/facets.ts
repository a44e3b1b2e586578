// Counts matching companies per category and per country.
import { SIMILAR_LIMIT, type searchFacets } from '@ungana/contracts-directory'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { queryRows, sql } from '#lib/database.ts'
import { lowerCase } from '#lib/lower-case.ts'
import { shownOf } from '#lib/samples.ts'
import { BitSet } from './bit-set.ts'
import type { Companies } from './companies.ts'
import type { CompanyMemory } from './company-memory.ts'
import type { Criteria } from './criteria.ts'
import { findSimilar } from './similar.ts'

/**
 * `total` uses all criteria; each list ignores its own filter. Lists leave out zeros and start with the highest count. Each count equals that of its
 * search, which shows similar companies if none matches exactly; of more than SIMILAR_LIMIT similar ones, the first are counted.
 * A list with SIMILAR_LIMIT exact matches or more counts no similar ones.
 */
export type Facets = EndpointOutput<typeof searchFacets>

/** As in `?category=`, a company counts for a category if its category or its business type has that name. */
export async function countFacets(companies: Companies, criteria: Criteria): Promise<Facets> {
  const names = await queryRows<{ name: string }>(companies.pool, sql`SELECT name FROM public.categories`)
  const memory = await companies.current()
  await memory.prepare(criteria.text)
  const counter = (filters: Partial<Criteria>) => counterOf(companies, memory, { ...criteria, ...filters })
  const [all, inCountry, inCategory] = await Promise.all([counter({}), counter({ category: '' }), counter({ country: '' })])
  return {
    total: all(memory.alive),
    categories: listed(names.map(({ name }) => ({ value: name, count: inCountry(memory.having('label', lowerCase(name))) }))),
    countries: listed([...memory.countries].map((value) => ({ value, count: inCategory(memory.having('country', value)) }))),
  }
}

/** Counts which of some entries the search shows. */
async function counterOf({ pool, samplesLeaveAt }: Companies, memory: CompanyMemory, criteria: Criteria): Promise<(some: BitSet) => number> {
  const exact = memory.select(criteria).found.and(memory.alive)
  const real = exact.and(memory.real)
  // For a common word, Postgres would read long lists of companies.
  const { ids } = exact.size >= SIMILAR_LIMIT ? { ids: [] } : await findSimilar(pool, criteria, { total: 0, onlyReal: samplesLeaveAt === 0 })
  const similar = BitSet.of(ids.flatMap((id) => memory.entryOf(id) ?? []))
  return (some) => shownOf(samplesLeaveAt, { all: exact.sizeWith(some), real: real.sizeWith(some) }) || similar.sizeWith(some)
}

const listed = (all: readonly { value: string; count: number }[]) =>
  all.filter((entry) => entry.count > 0).sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)))
