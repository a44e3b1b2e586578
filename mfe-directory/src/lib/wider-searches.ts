import { t } from '@lingui/core/macro'
import type { SearchFacets } from '@ungana/contracts-directory'
import { numberText } from '@ungana/language/formats'
import type { ListQuery } from '#lib/list-query.ts'

export interface WiderSearch {
  /** "Search all countries (12)" */
  readonly label: string
  readonly change: Partial<ListQuery>
}

/**
 * The same search without one of its filters, if that finds something; otherwise without any filter. The facets count each category without the
 * category filter, and each country without the country filter.
 */
export function widerSearches({ search, category, country, location, tag }: ListQuery, facets: SearchFacets | undefined): readonly WiderSearch[] {
  if (!facets) return []
  const inAllCountries = facets.countries.reduce((sum, { count }) => sum + count, 0)
  const one: WiderSearch[] = [
    ...(country && inAllCountries > 0 ? [{ label: t`Search all countries (${numberText(inAllCountries)})`, change: { country: '' } }] : []),
    ...(category && facets.categories.length > 0 ? [{ label: t`Search all categories`, change: { category: '' } }] : []),
  ]
  if (one.length > 0 || !search || !(category || country || location || tag)) return one
  return [{ label: t`Search “${search}” without filters`, change: { category: '', country: '', location: '', tag: '' } }]
}
