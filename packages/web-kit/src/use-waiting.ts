import { type QueryKey, useQuery } from '@tanstack/react-query'

/** The number of waiting entries in a staff queue, for its card on /staff. Null if counting failed. Counts again on each visit. */
export function useWaitingCount(queue: QueryKey, count: (signal: AbortSignal) => Promise<number>): number | null | undefined {
  const { data, isError } = useQuery({ queryKey: [...queue, 'waiting'], queryFn: ({ signal }) => count(signal), staleTime: 0 })
  return isError ? null : data
}
