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

/**
 * As a condition on search.businesses AS s: the filters, and that the text itself is missing. `onlyReal` leaves out samples.
 */
export function filteredWithoutText({ text, category, country, location, tag }: Criteria, onlyReal: boolean): Sql {
  const lower = (text: string) => sql`lower(${text}::text COLLATE pg_catalog.pg_c_utf8)`
  const wanted = lower(category)
  return join(
    [
      sql`position(${lower(text)} IN s.haystack) = 0`,
      ...(onlyReal ? [isReal] : []),
      ...(tag ? [sql`${lower(tag)} IN (SELECT lower(each COLLATE pg_catalog.pg_c_utf8) FROM unnest(s.tags) AS each)`] : []),
      ...(location ? [sql`s.location = search.fold(${location})`] : []),
      ...(category ? [sql`(s.category = ${wanted} OR s.business_type = ${wanted})`] : []),
      ...(country ? [sql`s.country = ${country}`] : []),
    ],
    ' AND ',
  )
}
