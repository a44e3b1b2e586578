import { useQueryClient } from '@tanstack/react-query'
import { streamEvents } from '@ungana/contracts-notifications'
import { useLive } from '@ungana/web-kit'
import { logisticsKey } from './queries.ts'

/** What the hub tells of: a match found, an offer or its answer, a step of a booking. */
const ours: readonly string[] = ['match', 'offer', 'booking']

/** For pages that show what others change: something that they did is told as a notification, and all that is shown is looked at again. */
export function useLogisticsNews(): void {
  const queries = useQueryClient()
  const look = () => void queries.invalidateQueries({ queryKey: logisticsKey() })
  useLive(
    { notification: streamEvents.notification },
    {
      notification: ({ kind }) => {
        if (ours.includes(kind)) look()
      },
      reset: look,
    },
  )
}
