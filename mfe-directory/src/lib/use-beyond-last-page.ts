import { pageCountOf } from '@ungana/ui'
import { useEffect, useEffectEvent } from 'react'

interface Paged {
  readonly data: { readonly items: readonly unknown[]; readonly total: number } | undefined
  readonly isPlaceholderData: boolean
}

/**
 * Whether `page`, from 1, has no rows any more while others have: somebody has removed them. `goTo` is then told the last page. Until that
 * has come it stays so: what stands in for it is the page without rows.
 */
export function useBeyondLastPage({ data, isPlaceholderData }: Paged, pageSize: number, page: number, goTo: (page: number) => void): boolean {
  const last = pageCountOf(data?.total ?? 0, pageSize)
  const leave = useEffectEvent(() => goTo(last))
  const beyond = last > 0 && data?.items.length === 0
  const leaves = beyond && !isPlaceholderData && page > last
  useEffect(() => {
    if (leaves) leave()
  }, [leaves])
  return beyond
}
