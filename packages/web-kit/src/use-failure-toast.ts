import { useEffect, useEffectEvent } from 'react'
import { useHost } from './host.tsx'

/** Tells once per failed load, in the specification's words; the page shows the failure in place as well. `failedAt` is 0 while nothing failed. */
export function useFailureToast(failedAt: number, title: string, description: string) {
  const { toast } = useHost()
  const tell = useEffectEvent(() => toast({ title, description, variant: 'destructive' }))
  useEffect(() => {
    if (failedAt) tell()
  }, [failedAt])
}
