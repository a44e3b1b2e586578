// Search criteria as SQL conditions on search.businesses AS s.
import type { SearchFilters } from '@ungana/contracts-directory'
import { join, type Sql, sql } from '#lib/database.ts'
import { isReal } from '#lib/samples.ts'
import { searchText } from '#lib/search-text.ts'

/** An empty string means any. */
export interface Criteria {
  readonly text: string
  readonly category: string
  readonly country: string
  readonly location: string
  readonly tag: string
  /** Leaves out samples. */
  readonly real?: boolean
}

/** Trims the search text. Spaces between its words must match exactly. */
export function criteriaOf(filters: SearchFilters): Criteria {
  return {
    text: searchText(filters),
    category: filters.category === 'all-categories' ? '' : (filters.category ?? ''),
    country: filters.country === 'all-countries' ? '' : (filters.country ?? ''),
    location: filters.location ?? '',
    tag: filters.tag ?? '',
  }
}

/** A LIKE pattern without wildcards in the text. Lower-cased by the same function as the searched columns. */
const pattern = (text: string): Sql => sql`'%' || lower(${text.replace(/[\\%_]/g, '\\$&')}::text COLLATE pg_catalog.pg_c_utf8) || '%'`

export const containsText = (text: string): Sql => sql`s.haystack LIKE ${pattern(text)}`

/** Implies `containsText`, because the haystack includes the name. */
export const nameContainsText = (text: string): Sql => sql`s.name LIKE ${pattern(text)}`

const inCategory = (category: string): Sql => {
  const wanted = sql`lower(${category}::text COLLATE pg_catalog.pg_c_utf8)`
  return sql`(s.category = ${wanted} OR s.business_type = ${wanted})`
}

const inCountry = (country: string): Sql => sql`s.country = ${country}`

const inLocation = (location: string): Sql => sql`s.location = search.fold(${location})`

const withTag = (tag: string): Sql => sql`s.tags @> ARRAY[${tag}]::text[]`

/** Joins the conditions with AND; `true` if there are none. */
export const allOf = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? sql`true` : join(conditions, ' AND '))

/** The conditions that all facet lists share. */
export const sharedConditions = ({ text, location, tag }: Criteria): Sql[] => [
  ...(text ? [containsText(text)] : []),
  ...(location ? [inLocation(location)] : []),
  ...(tag ? [withTag(tag)] : []),
]

export const filterConditions = ({ category, country, location, tag, real }: Criteria): Sql[] => [
  ...(real ? [isReal] : []),
  ...(tag ? [withTag(tag)] : []),
  ...(location ? [inLocation(location)] : []),
  ...(category ? [inCategory(category)] : []),
  ...(country ? [inCountry(country)] : []),
]

export const allConditions = (criteria: Criteria): Sql[] => [...(criteria.text ? [containsText(criteria.text)] : []), ...filterConditions(criteria)]
