import type { SearchFacets } from '@ungana/contracts-directory'
import type { ListQuery } from '#lib/list-query.ts'

export interface WiderSearch {
  /** "In all countries (12)" */
  readonly label: string
  readonly change: Partial<ListQuery>
}

/**
 * The same search with a filter less, where that finds something; where no single filter is to blame, with none. Each list of the facets
 * leaves its own filter out of account.
 */
export function widerSearches({ search, category, country, location, tag }: ListQuery, facets: SearchFacets | undefined): readonly WiderSearch[] {
  if (!facets) return []
  const elsewhere = facets.countries.reduce((sum, { count }) => sum + count, 0)
  const one: WiderSearch[] = [
    ...(country && elsewhere > 0 ? [{ label: `In all countries (${elsewhere.toLocaleString('en')})`, change: { country: '' } }] : []),
    ...(category && facets.categories.length > 0 ? [{ label: 'In all categories', change: { category: '' } }] : []),
  ]
  if (one.length > 0 || !search || !(category || country || location || tag)) return one
  return [{ label: `Search “${search}” without filters`, change: { category: '', country: '', location: '', tag: '' } }]
}
