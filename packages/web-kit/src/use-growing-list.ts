import { type QueryKey, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'

/** Most rows per request. */
const AT_ONCE = 100
/** Rows added by one press on "Show more". */
export const STEP = 30

/** Fetches the rows after the row with the id `before`. */
type FetchRows<T> = (page: { readonly limit: number; readonly before?: string }, signal: AbortSignal) => Promise<readonly T[]>

type Result<T> = Pick<UseQueryResult<readonly T[]>, 'data' | 'isError' | 'error' | 'errorUpdatedAt' | 'isFetching' | 'isPaused' | 'refetch'>

export interface GrowingList<T> extends Result<T> {
  /** Whether there may be more rows. */
  readonly more: boolean
  /** Whether more rows were requested and have not arrived. */
  readonly growing: boolean
}

interface Freshness {
  readonly refetchInterval?: number
  readonly refetchOnWindowFocus?: true
}

/** The first `count` rows of a list; `count` is a multiple of STEP. Loaded rows stay while more load, and when loading fails. */
export function useGrowingList<T extends { readonly id: string }>(
  name: QueryKey,
  count: number,
  fetchRows: FetchRows<T>,
  freshness: Freshness = {},
): GrowingList<T> {
  const queries = useQueryClient()
  const result = useQuery({
    queryKey: [...name, count],
    queryFn: async ({ signal }) => {
      // By id, because a row that moves up between two requests makes others come again.
      const rows = new Map<string, T>()
      let before: string | undefined
      while (rows.size < count) {
        const limit = Math.min(AT_ONCE, count - rows.size)
        const page = await fetchRows({ limit, ...(before && { before }) }, signal)
        for (const row of page) rows.set(row.id, row)
        if (page.length < limit) break
        before = page.at(-1)?.id
      }
      return [...rows.values()]
    },
    staleTime: 0,
    ...freshness,
  })
  const fewer = (than: number): readonly T[] | undefined =>
    than < STEP ? undefined : (queries.getQueryData<readonly T[]>([...name, than]) ?? fewer(than - STEP))
  const { isError, error, errorUpdatedAt, isFetching, isPaused, refetch } = result
  const data = result.data ?? fewer(count - STEP)
  const growing = data !== result.data
  return { data, more: growing || (data?.length ?? 0) >= count, growing, isError, error, errorUpdatedAt, isFetching, isPaused, refetch }
}
