import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getInquiry, type InquiryThread, listInquiries } from '@ungana/contracts-messaging'
import { call, failureToast, useGrowingList, useHost } from '@ungana/web-kit'
import { failureText } from '#lib/failure-text.ts'
import { useLiveData } from '#lib/live-data.ts'
import { inquiriesKey } from '#lib/message-keys.ts'

export type Box = 'received' | 'sent'

export const useInquiries = (accountId: string, box: Box, { count, mine }: { readonly count: number; readonly mine: boolean }) =>
  useGrowingList(
    [...inquiriesKey(accountId), box, ...(mine ? ['mine'] : [])],
    count,
    (page, signal) => call(listInquiries, { query: { box, ...page, ...(mine && { assigned: 'me' }) } }, { signal }),
    useLiveData(),
  )

const threadKey = (accountId: string, id: string) => [...inquiriesKey(accountId), 'thread', id]

export function useInquiry(accountId: string, id: string) {
  return useQuery({
    queryKey: threadKey(accountId, id),
    queryFn: ({ signal }) => call(getInquiry, { params: { id } }, { signal }),
    enabled: id !== '',
    ...useLiveData(),
  })
}

export function useUpdateInquiry(accountId: string) {
  const queries = useQueryClient()
  return (thread: InquiryThread) => {
    queries.setQueryData(threadKey(accountId, thread.id), thread)
    return queries.invalidateQueries({ queryKey: inquiriesKey(accountId) })
  }
}

/** Accepts, declines or closes. After a refusal, for example when the other side was faster, loads the current state. */
export function useInquiryAction(accountId: string, done: string) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const keep = useUpdateInquiry(accountId)
  return useMutation({
    mutationFn: (move: () => Promise<InquiryThread>) => move(),
    onSuccess: (thread) => {
      toast({ title: done })
      return keep(thread)
    },
    onError: (error) => {
      toast(failureToast(error, { title: t`Something went wrong`, description: failureText(error) }))
      return queries.invalidateQueries({ queryKey: inquiriesKey(accountId) })
    },
  })
}
