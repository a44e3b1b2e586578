import { SEARCH_TEXT_MAX } from '@ungana/contracts-directory'
import { urlText } from '@ungana/web-kit'

/** The filters and page of a list, as its URL states them. An empty text means no filter. */
export interface ListQuery {
  readonly search: string
  readonly category: string
  readonly country: string
  readonly location: string
  readonly tag: string
  readonly type: 'business' | 'organization'
  /** From 1. */
  readonly page: number
}

export const ALL_CATEGORIES = 'all-categories'
export const ALL_COUNTRIES = 'all-countries'

export const emptyListQuery: ListQuery = { search: '', category: '', country: '', location: '', tag: '', type: 'business', page: 1 }

/** The highest page number that the search accepts. */
const PAGE_MAX = 1_000_000

/** Reads any query string, even if it is old or typed by hand. Ignores invalid values. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const category = text(params.get('category'))
  const country = text(params.get('country'))
  const page = Number(params.get('page') ?? 1)
  return {
    search: text(params.get('search')),
    category: category.toLowerCase() === ALL_CATEGORIES ? '' : category,
    country: country.toLowerCase() === ALL_COUNTRIES ? '' : country,
    location: text(params.get('location')),
    tag: text(params.get('tag')),
    type: params.get('type') === 'organization' ? 'organization' : 'business',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, PAGE_MAX) : 1,
  }
}

/** The query string without `?`. The order is fixed and empty filters are left out, so equal lists have equal URLs. */
export function formatListQuery(query: ListQuery): string {
  const params = new URLSearchParams()
  if (query.type === 'organization') params.set('type', 'organization')
  for (const name of ['search', 'category', 'country', 'location', 'tag'] as const) if (query[name]) params.set(name, query[name])
  if (query.page > 1) params.set('page', String(query.page))
  return params.toString()
}

/** The filters as search parameters, without empty filters. */
export function searchParameters({ search, category, country, location, tag }: ListQuery) {
  return {
    ...(search && { q: search }),
    ...(category && { category }),
    ...(country && { country }),
    ...(location && { location }),
    ...(tag && { tag }),
  }
}

/** Changes a text so that the search accepts it: trims and shortens it, and removes control characters. */
export const text = (value: string | null) => urlText(value, SEARCH_TEXT_MAX)
