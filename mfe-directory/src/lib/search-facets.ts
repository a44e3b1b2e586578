import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchFacets } from '@ungana/contracts-directory'
import { call } from '@ungana/web-kit'
import { SEARCH_CACHE, useBusinessSearch } from '#lib/business-search.ts'
import { type ListQuery, searchParameters } from '#lib/list-query.ts'

/**
 * The number of results for each category and country. Loaded after the results, which matter more. No error is shown, because the list
 * works without these counts.
 */
export function useSearchFacets(query: ListQuery) {
  const parameters = searchParameters(query)
  const { isSuccess, isPlaceholderData } = useBusinessSearch(query, { enabled: false })
  return useQuery({
    queryKey: ['directory', 'facets', parameters],
    queryFn: ({ signal }) => call(searchFacets, { query: parameters }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isSuccess && !isPlaceholderData,
    ...SEARCH_CACHE,
  }).data
}
