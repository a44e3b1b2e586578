import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent } from 'react'
import { useHostApi } from '#federation/host-api.tsx'

export const REFRESH_HINT = t`Please try refreshing the page`

/** Shows one toast for each failed load. `failedAt` is 0 while nothing has failed. */
export function useFailureToast(failedAt: number, title: string) {
  const { toast } = useHostApi()
  const showToast = useEffectEvent(() => toast({ title, description: REFRESH_HINT, variant: 'destructive' }))
  useEffect(() => {
    if (failedAt) showToast()
  }, [failedAt])
}
