import { t } from '@lingui/core/macro'
import { inLanguage } from '@ungana/web-kit'
import type { ListQuery } from '#lib/list-query.ts'

export interface ActiveFilter {
  /** "Category: Coffee, Tea & Spices" */
  readonly label: string
  readonly remove: () => void
}

/** The filters in use, except the text, which the search box already shows. */
export function activeFilters(query: ListQuery, filter: (change: Partial<ListQuery>) => void): ActiveFilter[] {
  const filters = [
    { name: 'category', label: t`Category` },
    { name: 'country', label: t`Country` },
    { name: 'location', label: t`Location` },
    { name: 'tag', label: t`Tag` },
  ] as const
  return filters.flatMap(({ name, label }) =>
    query[name] ? [{ label: `${label}: ${inLanguage(query[name])}`, remove: () => filter({ [name]: '' }) }] : [],
  )
}
