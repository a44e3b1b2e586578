import { pageCountOf } from '@ungana/ui'
import { useEffect, useEffectEvent } from 'react'

interface Paged {
  readonly data: { readonly items: readonly unknown[]; readonly total: number } | undefined
  readonly isPlaceholderData: boolean
}

/**
 * Whether `page` (from 1) has no rows although earlier pages have some, because rows were removed. Calls `goTo` with the last page. Stays
 * true until that page is loaded.
 */
export function useBeyondLastPage({ data, isPlaceholderData }: Paged, pageSize: number, page: number, goTo: (page: number) => void): boolean {
  const last = pageCountOf(data?.total ?? 0, pageSize)
  const goToLast = useEffectEvent(() => goTo(last))
  const isBeyond = last > 0 && data?.items.length === 0
  const mustLeave = isBeyond && !isPlaceholderData && page > last
  useEffect(() => {
    if (mustLeave) goToLast()
  }, [mustLeave])
  return isBeyond
}
