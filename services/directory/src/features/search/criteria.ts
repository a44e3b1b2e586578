// What a search asks for, and how that reads as conditions on search.businesses AS s.
import type { SearchFilters } from '@ungana/contracts-directory'
import { join, type Sql, sql } from '#lib/database.ts'
import { searchText } from '#lib/search-text.ts'

/** Empty strings mean "any". */
export interface Criteria {
  readonly text: string
  readonly category: string
  readonly country: string
  readonly location: string
  readonly tag: string
}

/** White space around a search text is a slip of the hand; inside it counts. */
export function criteriaOf(filters: SearchFilters): Criteria {
  return {
    text: searchText(filters),
    category: filters.category === 'all-categories' ? '' : (filters.category ?? ''),
    country: filters.country === 'all-countries' ? '' : (filters.country ?? ''),
    location: filters.location ?? '',
    tag: filters.tag ?? '',
  }
}

/** The text with LIKE's wildcards taken literally, lower-cased by the function that lower-cased what it is compared with. */
const pattern = (text: string): Sql => sql`'%' || lower(${text.replace(/[\\%_]/g, '\\$&')}::text COLLATE pg_catalog.pg_c_utf8) || '%'`

export const containsText = (text: string): Sql => sql`s.haystack LIKE ${pattern(text)}`

/** Implies `containsText`: the name is a part of the haystack. */
export const nameContainsText = (text: string): Sql => sql`s.name LIKE ${pattern(text)}`

const inCategory = (category: string): Sql => {
  const wanted = sql`lower(${category}::text COLLATE pg_catalog.pg_c_utf8)`
  return sql`(s.category = ${wanted} OR s.business_type = ${wanted})`
}

const inCountry = (country: string): Sql => sql`s.country = ${country}`

const inLocation = (location: string): Sql => sql`s.location = search.fold(${location})`

const withTag = (tag: string): Sql => sql`s.tags @> ARRAY[${tag}]::text[]`

/** All of the conditions; `true` when there are none. */
export const allOf = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? sql`true` : join(conditions, ' AND '))

/** Conditions that every list of an answer obeys. */
export const inEveryList = ({ text, location, tag }: Criteria): Sql[] => [
  ...(text ? [containsText(text)] : []),
  ...(location ? [inLocation(location)] : []),
  ...(tag ? [withTag(tag)] : []),
]

export const everyFilter = ({ category, country, location, tag }: Criteria): Sql[] => [
  ...(tag ? [withTag(tag)] : []),
  ...(location ? [inLocation(location)] : []),
  ...(category ? [inCategory(category)] : []),
  ...(country ? [inCountry(country)] : []),
]

export const everyCondition = (criteria: Criteria): Sql[] => [...(criteria.text ? [containsText(criteria.text)] : []), ...everyFilter(criteria)]
