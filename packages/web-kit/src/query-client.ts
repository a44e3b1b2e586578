import { QueryClient } from '@tanstack/react-query'

/** A query client with the specification's defaults: data never becomes stale, nothing refetches on focus, and nothing is retried. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { refetchInterval: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, retry: false },
      // Fail at once without a network. A queued change would run after the user has given up on it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  keepErrorsUntilTheAnswer(client)
  repeatOutdatedFetches(client)
  return client
}

/** TanStack Query forgets an error when it fetches again. Then the error panel, whose button says "Trying again...", would give way to a skeleton. */
function keepErrorsUntilTheAnswer(client: QueryClient): void {
  const errors = new WeakMap<object, Error>()
  client.getQueryCache().subscribe((event) => {
    const { query } = event
    // A page that opens again shows its skeleton.
    if (event.type === 'observerRemoved' && query.getObserversCount() === 0) errors.delete(query)
    if (event.type !== 'updated') return
    if (event.action.type === 'error') errors.set(query, event.action.error)
    const error = errors.get(query)
    if (event.action.type === 'fetch' && error && query.state.data === undefined) query.setState({ status: 'error', error })
  })
}

/** TanStack Query ignores an invalidation during a first fetch, although the answer may be older than the change. */
function repeatOutdatedFetches(client: QueryClient): void {
  const outdated = new WeakSet<object>()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'invalidate' && query.state.data === undefined && query.state.fetchStatus === 'fetching') outdated.add(query)
    if (action.type === 'success' && outdated.delete(query)) void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}
