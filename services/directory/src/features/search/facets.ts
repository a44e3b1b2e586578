// Counts matching companies per category and per country.
import type { searchFacets } from '@ungana/contracts-directory'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { queryRows, sql } from '#lib/database.ts'
import { lowerCase } from '#lib/lower-case.ts'
import { shownOf } from '#lib/samples.ts'
import type { BitSet } from './bit-set.ts'
import type { Companies } from './companies.ts'
import type { Criteria } from './criteria.ts'

/** `total` uses all criteria; each list ignores its own filter. Lists leave out zeros and start with the highest count. Each count equals that of its search. */
export type Facets = EndpointOutput<typeof searchFacets>

/** As in `?category=`, a company counts for a category if its category or its business type has that name. */
export async function countFacets({ pool, current, samplesLeaveAt }: Companies, criteria: Criteria): Promise<Facets> {
  const names = await queryRows<{ name: string }>(pool, sql`SELECT name FROM public.categories`)
  const memory = await current()
  await memory.prepare(criteria.text)
  const select = (filters: Partial<Criteria>) => memory.select({ ...criteria, ...filters }).found.and(memory.alive)
  const shown = (found: BitSet) => shownOf(samplesLeaveAt, { all: found.size, real: found.and(memory.real).size })
  const [inCountry, inCategory] = [select({ category: '' }), select({ country: '' })]
  return {
    total: shown(select({})),
    categories: listed(names.map(({ name }) => ({ value: name, count: shown(inCountry.and(memory.having('label', lowerCase(name)))) }))),
    countries: listed([...memory.countries].map((value) => ({ value, count: shown(inCategory.and(memory.having('country', value))) }))),
  }
}

const listed = (all: readonly { value: string; count: number }[]) =>
  all.filter((entry) => entry.count > 0).sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)))
