import { useQueryClient } from '@tanstack/react-query'
import { streamEvents } from '@ungana/contracts-notifications'
import { useHost, useLive } from '@ungana/web-kit'
import { useEffect, useEffectEvent } from 'react'
import { logisticsKey } from './queries.ts'

/** What the hub tells of: a match found, an offer or its answer, a step of a booking. */
const ours: readonly string[] = ['match', 'offer', 'booking']

/** For pages that show what others change: what they did is told as a notification, or to open pages alone where the account wants none, and all that is shown is looked at again. */
export function useLogisticsNews(): void {
  const queries = useQueryClient()
  const look = () => void queries.invalidateQueries({ queryKey: logisticsKey() })
  const lookIfOurs = ({ kind }: { readonly kind: string }) => {
    if (ours.includes(kind)) look()
  }
  // Where the shell tells no news, when the reader comes back to the window.
  const { live } = useHost()
  const lookIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look()
  })
  useEffect(() => {
    if (live) return
    const seen = () => lookIfSeen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [live])
  const { notification, changed } = streamEvents
  useLive({ notification, changed }, { notification: lookIfOurs, changed: lookIfOurs, reset: look })
}
