import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchFacets } from '@ungana/contracts-directory'
import { call } from '@ungana/web-kit'
import { SEARCH_CACHE, useBusinessSearch } from '#lib/business-search.ts'
import { type ListQuery, searchParameters } from '#lib/list-query.ts'

/**
 * How many businesses each category and country has among the results; asked for after the results, which matter more. Without an answer
 * the list still works, so a failure is not told.
 */
export function useSearchFacets(query: ListQuery) {
  const parameters = searchParameters(query)
  const { isSuccess, isPlaceholderData } = useBusinessSearch(query)
  return useQuery({
    queryKey: ['directory', 'facets', parameters],
    queryFn: ({ signal }) => call(searchFacets, { query: parameters }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isSuccess && !isPlaceholderData,
    ...SEARCH_CACHE,
  }).data
}
