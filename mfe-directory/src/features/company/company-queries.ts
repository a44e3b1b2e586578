import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Business, getBusiness, listProducts, type SearchHit } from '@ungana/contracts-directory'
import { call, isMissing } from '@ungana/web-kit'
import { SEARCH_KEY, searchQuery } from '#lib/business-search.ts'

/** Loads the business. While it loads, returns the data of a cached search result. */
export function useBusiness(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['directory', 'business', id],
    queryFn: ({ signal }) => call(getBusiness, { params: { id } }, { signal }),
    placeholderData: () => {
      const pages = client.getQueriesData<{ items: SearchHit[] }>({ queryKey: SEARCH_KEY })
      for (const [, page] of pages) {
        const hit = page?.items.find((item) => item.id === id)
        if (hit) return hit
      }
      return undefined
    },
  })
}

export function useProducts(id: string) {
  return useQuery({ queryKey: ['directory', 'products', id], queryFn: ({ signal }) => call(listProducts, { params: { id } }, { signal }) })
}

const SIMILAR_MAX = 3

/** Up to three other businesses of the same category or, without a category, of the same business type. */
export function useSimilarBusinesses({ id, category, businessType }: Pick<Business, 'id' | 'category' | 'businessType'>) {
  return useQuery({
    ...searchQuery({ category: category ?? businessType, page: 1 }),
    select: ({ items }) => items.filter((item) => item.id !== id && item.match === 'exact').slice(0, SIMILAR_MAX),
  })
}

/** Whether the company does not exist. Then a retry would not help. */
export function isUnknownCompany(error: unknown): boolean {
  return isMissing(error, 410)
}
