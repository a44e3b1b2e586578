import { useEffect, useEffectEvent } from 'react'
import { useHost } from './host.tsx'

/**
 * Shows one toast for each failed load, with the specification's texts. The page also shows the failure in place. `failedAt` is 0 while nothing has
 * failed.
 */
export function useFailureToast(failedAt: number, title: string, description: string) {
  const { toast } = useHost()
  const showToast = useEffectEvent(() => toast({ title, description, variant: 'destructive' }))
  useEffect(() => {
    if (failedAt) showToast()
  }, [failedAt])
}
