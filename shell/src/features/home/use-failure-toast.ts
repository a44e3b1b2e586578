import { useEffect, useEffectEvent } from 'react'
import { useHostApi } from '#federation/host-api.tsx'

export const REFRESH_HINT = 'Please try refreshing the page'

/** Tells once per failed load; `failedAt` is 0 while nothing failed. */
export function useFailureToast(failedAt: number, title: string) {
  const { toast } = useHostApi()
  const tell = useEffectEvent(() => toast({ title, description: REFRESH_HINT, variant: 'destructive' }))
  useEffect(() => {
    if (failedAt) tell()
  }, [failedAt])
}
