// Counts matching companies per category and per country.
import type { searchFacets } from '@ungana/contracts-directory'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { queryRows, sql } from '#lib/database.ts'
import { lowerCase } from '#lib/lower-case.ts'
import { shownOf } from '#lib/samples.ts'
import type { Companies } from './companies.ts'
import type { Criteria } from './criteria.ts'

/** `total` uses all criteria; each list ignores its own filter. Lists leave out zeros and start with the highest count. Each count equals that of its search. */
export type Facets = EndpointOutput<typeof searchFacets>

interface Count {
  all: number
  real: number
}

/** As in `?category=`, a company counts for a category if its category or its business type has that name. */
export async function countFacets({ pool, current, samplesLeaveAt }: Companies, criteria: Criteria): Promise<Facets> {
  const names = await queryRows<{ name: string }>(pool, sql`SELECT name FROM public.categories`)
  const memory = await current()
  await memory.prepare(criteria.text)
  const found = memory.select({ ...criteria, category: '', country: '' }).found.and(memory.alive)
  const wantedCategory = criteria.category === '' ? undefined : (memory.numberOf(lowerCase(criteria.category)) ?? UNKNOWN)
  const wantedCountry = criteria.country === '' ? undefined : (memory.numberOf(criteria.country) ?? UNKNOWN)
  const total: Count = { all: 0, real: 0 }
  const perLabel = new Map<number, Count>()
  const perCountry = new Map<number, Count>()
  memory.visit(found, (country, category, businessType, isReal) => {
    const inCountry = wantedCountry === undefined || country === wantedCountry
    const inCategory = wantedCategory === undefined || category === wantedCategory || businessType === wantedCategory
    if (inCountry) {
      count(perLabel, category, isReal)
      if (businessType !== category) count(perLabel, businessType, isReal)
    }
    if (inCategory) count(perCountry, country, isReal)
    if (inCountry && inCategory) countOne(total, isReal)
  })
  const shown = (of: Count | undefined) => (of ? shownOf(samplesLeaveAt, of) : 0)
  return {
    total: shown(total),
    categories: listed(names.map(({ name }) => ({ value: name, count: shown(perLabel.get(memory.numberOf(lowerCase(name)) ?? UNKNOWN)) }))),
    countries: listed([...perCountry].map(([country, of]) => ({ value: memory.textOf(country), count: shown(of) }))),
  }
}

/** No company has this number. */
const UNKNOWN = Number.NaN

function count(counts: Map<number, Count>, key: number, isReal: boolean): void {
  let one = counts.get(key)
  if (!one) {
    one = { all: 0, real: 0 }
    counts.set(key, one)
  }
  countOne(one, isReal)
}

function countOne(one: Count, isReal: boolean): void {
  one.all++
  if (isReal) one.real++
}

const listed = (all: readonly { value: string; count: number }[]) =>
  all.filter((entry) => entry.count > 0).sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)))
