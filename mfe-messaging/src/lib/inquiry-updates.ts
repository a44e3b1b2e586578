import { useQueryClient } from '@tanstack/react-query'
import { streamEvents } from '@ungana/contracts-notifications'
import { useLive } from '@ungana/web-kit'
import { inquiriesKey } from './message-keys.ts'

/** Refreshes inquiries and requests when the live stream reports a change by the other side. */
export function useInquiryUpdates(accountId: string) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: inquiriesKey(accountId) })
  const refreshIfInquiry = ({ kind }: { readonly kind: string }) => {
    if (kind === 'inquiry') refresh()
  }
  const { notification, changed } = streamEvents
  useLive({ notification, changed }, { notification: refreshIfInquiry, changed: refreshIfInquiry, reset: refresh })
}
