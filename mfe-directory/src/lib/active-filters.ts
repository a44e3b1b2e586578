import type { ListQuery } from '#lib/list-query.ts'

export interface ActiveFilter {
  /** "Category: Coffee, Tea & Spices" */
  readonly label: string
  readonly remove: () => void
}

/** The filters in use, except the text, which the search box already shows. */
export function activeFilters(query: ListQuery, filter: (change: Partial<ListQuery>) => void): ActiveFilter[] {
  const filters = [
    { name: 'category', label: 'Category' },
    { name: 'country', label: 'Country' },
    { name: 'location', label: 'Location' },
    { name: 'tag', label: 'Tag' },
  ] as const
  return filters.flatMap(({ name, label }) => (query[name] ? [{ label: `${label}: ${query[name]}`, remove: () => filter({ [name]: '' }) }] : []))
}
