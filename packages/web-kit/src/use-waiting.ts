import { type QueryKey, useQuery } from '@tanstack/react-query'

/** How many wait in a queue of staff, for its card on /staff; null where that could not be counted. Counted anew on each visit. */
export function useWaiting(queue: QueryKey, count: (signal: AbortSignal) => Promise<number>): number | null | undefined {
  const { data, isError } = useQuery({ queryKey: [...queue, 'waiting'], queryFn: ({ signal }) => count(signal), staleTime: 0 })
  return isError ? null : data
}
