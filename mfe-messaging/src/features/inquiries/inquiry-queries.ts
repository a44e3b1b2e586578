import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getInquiry, type InquiryThread, listInquiries } from '@ungana/contracts-messaging'
import { streamEvents } from '@ungana/contracts-notifications'
import { call, useHost, useLive } from '@ungana/web-kit'
import { failureText } from '#lib/failure-text.ts'
import { useLiveData } from '#lib/live-data.ts'
import { inquiriesKey } from '#lib/message-keys.ts'
import { useGrowingList } from '#lib/use-growing-list.ts'

export type Box = 'received' | 'sent'

export const useInquiries = (accountId: string, box: Box, count: number) =>
  useGrowingList([...inquiriesKey(accountId), box], count, (page, signal) => call(listInquiries, { query: { box, ...page } }, { signal }))

const threadKey = (accountId: string, id: string) => [...inquiriesKey(accountId), 'thread', id]

export function useInquiry(accountId: string, id: string) {
  return useQuery({
    queryKey: threadKey(accountId, id),
    queryFn: ({ signal }) => call(getInquiry, { params: { id } }, { signal }),
    enabled: id !== '',
    ...useLiveData(),
  })
}

/** What the other side did is told as a notification, or in its place. */
export function useInquiryNews(accountId: string) {
  const queries = useQueryClient()
  const look = () => void queries.invalidateQueries({ queryKey: inquiriesKey(accountId) })
  const lookAt = ({ kind }: { readonly kind: string }) => {
    if (kind === 'inquiry') look()
  }
  const { notification, changed } = streamEvents
  useLive({ notification, changed }, { notification: lookAt, changed: lookAt, reset: look })
}

export function useKeepInquiry(accountId: string) {
  const queries = useQueryClient()
  return (thread: InquiryThread) => {
    queries.setQueryData(threadKey(accountId, thread.id), thread)
    return queries.invalidateQueries({ queryKey: inquiriesKey(accountId) })
  }
}

/** Accept, decline, close: one call each. A refusal, such as that it was decided meanwhile, shows what is true now. */
export function useMove(accountId: string, done: string) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const keep = useKeepInquiry(accountId)
  return useMutation({
    mutationFn: (move: () => Promise<InquiryThread>) => move(),
    onSuccess: (thread) => {
      toast({ title: done })
      return keep(thread)
    },
    onError: (error) => {
      toast({ title: 'Something went wrong', description: failureText(error), variant: 'destructive' })
      return queries.invalidateQueries({ queryKey: inquiriesKey(accountId) })
    },
  })
}
