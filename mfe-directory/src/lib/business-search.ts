import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchBusinesses } from '@ungana/contracts-directory'
import { callPage } from '@ungana/web-kit'
import { type ListQuery, searchParameters } from '#lib/list-query.ts'

/** From the specification: search results are cached for 5 minutes. */
export const SEARCH_CACHE = { staleTime: 5 * 60_000 } as const

/** Query key prefix of all search results. */
export const SEARCH_KEY = ['directory', 'search'] as const

/** Query options for one page of nine results. */
export function searchQuery(parameters: ReturnType<typeof searchParameters> & { readonly page: number }) {
  return {
    queryKey: [...SEARCH_KEY, parameters],
    queryFn: async ({ signal }: { signal: AbortSignal }) => ({
      ...(await callPage(searchBusinesses, { query: parameters }, { signal })),
      page: parameters.page,
    }),
    ...SEARCH_CACHE,
  }
}

/**
 * One page of results. While it loads, the previous page stays as placeholder. From the specification: the directory repeats a failed search once;
 * no other query is repeated. `enabled: false` only watches the search of another component.
 */
export function useBusinessSearch(query: ListQuery, options: { readonly retry?: 1 | undefined; readonly enabled?: false } = {}) {
  const { retry = false, enabled = true } = options
  return useQuery({ ...searchQuery({ ...searchParameters(query), page: query.page }), placeholderData: keepPreviousData, retry, enabled })
}
