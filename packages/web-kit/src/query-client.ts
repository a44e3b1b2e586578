import { QueryClient } from '@tanstack/react-query'

/** The query cache with the product's defaults: data never goes stale by itself, nothing refetches on focus, nothing is tried twice, nothing pressed is done later. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { refetchInterval: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, retry: false },
      // Without a network they fail at once: one that waits would be done after its presser has given it up.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
