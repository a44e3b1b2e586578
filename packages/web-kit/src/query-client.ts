import { QueryClient } from '@tanstack/react-query'

/** The query cache with the product's defaults: data never goes stale by itself, nothing refetches on focus, nothing is tried twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { refetchInterval: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, retry: false },
      mutations: { retry: false },
    },
  })
}
