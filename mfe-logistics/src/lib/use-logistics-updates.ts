import { useQueryClient } from '@tanstack/react-query'
import { streamEvents } from '@ungana/contracts-notifications'
import { useHost, useLive } from '@ungana/web-kit'
import { useEffect, useEffectEvent } from 'react'
import { logisticsKey } from './queries.ts'

/** Notification kinds of the hub. */
const logisticsKinds: readonly string[] = ['match', 'offer', 'booking']

/** Reloads logistics data after live events: a notification, or `changed` when the account has turned notifications off. */
export function useLogisticsUpdates(): void {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: logisticsKey() })
  const refreshIfLogistics = ({ kind }: { readonly kind: string }) => {
    if (logisticsKinds.includes(kind)) refresh()
  }
  // Without a live stream, reload when the page becomes visible.
  const { live } = useHost()
  const refreshIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh()
  })
  useEffect(() => {
    if (live) return
    const onVisibilityChange = () => refreshIfVisible()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [live])
  const { notification, changed } = streamEvents
  useLive({ notification, changed }, { notification: refreshIfLogistics, changed: refreshIfLogistics, reset: refresh })
}
