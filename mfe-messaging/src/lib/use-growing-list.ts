import { type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveData } from '#lib/live-data.ts'

/** Most of one answer. */
const AT_ONCE = 100
/** Rows that a press on "Show more" adds. */
export const STEP = 30

/** The rows after the one with the id `before`. */
type FetchRows<T> = (page: { readonly limit: number; readonly before?: string }, signal: AbortSignal) => Promise<readonly T[]>

type Result<T> = Pick<UseQueryResult<readonly T[]>, 'data' | 'isError' | 'error' | 'errorUpdatedAt' | 'isFetching' | 'isPaused' | 'refetch'>

export interface GrowingList<T> extends Result<T> {
  /** Whether there may be more. */
  readonly more: boolean
  /** Whether more were asked for, and are not here. */
  readonly growing: boolean
}

/** The first `count` rows of a list, a multiple of STEP. Those that were here stay while more are on their way, and where they do not come. */
export function useGrowingList<T extends { readonly id: string }>(name: QueryKey, count: number, fetchRows: FetchRows<T>): GrowingList<T> {
  const queries = useQueryClient()
  const result = useQuery({
    queryKey: [...name, count],
    queryFn: async ({ signal }) => {
      const list: T[] = []
      while (list.length < count) {
        const limit = Math.min(AT_ONCE, count - list.length)
        const before = list.at(-1)?.id
        const page = await fetchRows({ limit, ...(before && { before }) }, signal)
        list.push(...page)
        if (page.length < limit) break
      }
      return list
    },
    ...useLiveData(),
  })
  const fewer = (than: number): readonly T[] | undefined =>
    than < STEP ? undefined : (queries.getQueryData<readonly T[]>([...name, than]) ?? fewer(than - STEP))
  const { isError, error, errorUpdatedAt, isFetching, isPaused, refetch } = result
  const data = result.data ?? fewer(count - STEP)
  const growing = data !== result.data
  return { data, more: growing || (data?.length ?? 0) >= count, growing, isError, error, errorUpdatedAt, isFetching, isPaused, refetch }
}
