import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** A query client with the specification's defaults: data never becomes stale, nothing refetches on focus, and nothing is retried. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Without a network, the service worker may have a saved answer.
        ...(navigator.serviceWorker?.controller && { networkMode: 'offlineFirst' as const }),
      },
      // Fail at once without a network. A queued change would run after the user has given up on it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  mendFirstFetches(client)
  return client
}

/** Shows errors and changes that TanStack Query forgets while a query has no data. */
function mendFirstFetches(client: QueryClient): void {
  const errors = new WeakMap<object, Error>()
  const outdated = new WeakSet<object>()
  client.getQueryCache().subscribe((event) => {
    const { query } = event
    // A page that opens again shows its skeleton.
    if (event.type === 'observerRemoved' && query.getObserversCount() === 0) errors.delete(query)
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'error') errors.set(query, action.error)
    if (action.type === 'success' && outdated.delete(query)) void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    if (query.state.data !== undefined) return
    // The answer may be older than the change.
    if (action.type === 'invalidate' && query.state.fetchStatus === 'fetching') outdated.add(query)
    // Otherwise the error panel, whose button says "Trying again...", would give way to a skeleton. Without a network the skeleton would not end.
    const error = action.type === 'pause' ? new ApiError(0, 'No connection') : action.type === 'fetch' && errors.get(query)
    if (error) query.setState({ status: 'error', error })
  })
}
