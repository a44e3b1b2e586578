import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchBusinesses } from '@ungana/contracts-directory'
import { callPage } from '@ungana/web-kit'
import { type ListQuery, searchParameters } from '#lib/list-query.ts'

/** Search results are kept for 5 minutes and asked for once more when they fail; all else keeps the site's defaults. */
export const SEARCH_CACHE = { staleTime: 5 * 60_000, retry: 1 } as const

/** Query key of every page of results, whoever asked for it. */
export const SEARCH_KEY = ['directory', 'search'] as const

/** How one page of nine is asked for and kept. */
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

/** One page of results; the one before stays, as placeholder, until it is there. */
export function useBusinessSearch(query: ListQuery) {
  return useQuery({ ...searchQuery({ ...searchParameters(query), page: query.page }), placeholderData: keepPreviousData })
}
