import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listConversationMessages, listCorrespondence, type Message, readConversation } from '@ungana/contracts-messaging'
import { streamEvents } from '@ungana/contracts-notifications'
import { call, useGrowingList, useLive } from '@ungana/web-kit'
import { useEffect } from 'react'
import { useLiveData } from '#lib/live-data.ts'
import { conversationsKey, inquiriesKey, messagingKey, quotaKey, threadKey } from '#lib/message-keys.ts'
import { retryUntilAccepted } from '#lib/retry-until-accepted.ts'
import { useVisible } from '#lib/use-visible.ts'
import { joined, PAGE, pageAround, type Thread, withEarlier, withMessage, withMiddle, withNewest, withRead } from './thread.ts'

/** The newest `count` conversations, or only those whose company name contains `q`, or that are assigned to the reader. */
export const useConversations = (accountId: string, { q, count, mine }: { readonly q: string; readonly count: number; readonly mine: boolean }) =>
  useGrowingList(
    [...conversationsKey(accountId), q, ...(mine ? ['mine'] : [])],
    count,
    (page, signal) => call(listCorrespondence, { query: { ...page, ...(q && { q }), ...(mine && { assigned: 'me' }) } }, { signal }),
    useLiveData(),
  )

/**
 * The end of the conversation. When `at` names a message that is not loaded, returns the part around that message instead. `fetchLater` is set
 * until that part reaches the end.
 */
export function useThread(accountId: string, otherId: string, at: number | null) {
  const queries = useQueryClient()
  const endKey = threadKey(accountId, otherId)
  const partKey = [...endKey, 'part', at]
  const params = { userId: accountId, otherId }
  const end = useQuery({
    queryKey: endKey,
    queryFn: async ({ signal }) => {
      const page = await call(listConversationMessages, { params, query: { limit: PAGE } }, { signal })
      return withNewest(queries.getQueryData<Thread>(endKey), page)
    },
    ...useLiveData(),
  })
  /** When the part reaches the loaded end, joins both into one list. */
  const joinEnd = (thread: Thread) => {
    const known = queries.getQueryData<Thread>(endKey)
    const complete = known && joined(thread, known)
    if (complete) queries.setQueryData<Thread>(endKey, complete)
  }
  const showsPart = at !== null && at < (end.data?.messages[0]?.seq ?? 1)
  const part = useQuery({
    queryKey: partKey,
    queryFn: async ({ signal }) => {
      const page = await call(listConversationMessages, { params, query: { limit: PAGE, from: pageAround(at ?? 1) } }, { signal })
      const thread = withMiddle(queries.getQueryData<Thread>(partKey), page)
      joinEnd(thread)
      return thread
    },
    enabled: showsPart,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown = showsPart ? part : end
  const fetchEarlier = async () => {
    const first = shown.data?.messages[0]
    if (!first) return
    const page = await call(listConversationMessages, { params, query: { limit: PAGE, before: first.id } })
    queries.setQueryData<Thread>(showsPart ? partKey : endKey, (thread) => thread && withEarlier(thread, page))
  }
  const fetchLater = async () => {
    const last = part.data?.messages.at(-1)
    if (!last) return
    const page = await call(listConversationMessages, { params, query: { limit: PAGE, from: last.seq + 1 } })
    const thread = withMiddle(queries.getQueryData<Thread>(partKey), page)
    queries.setQueryData<Thread>(partKey, thread)
    joinEnd(thread)
  }
  return { ...shown, fetchEarlier, fetchLater: showsPart ? fetchLater : null }
}

/** Shows the reader's own message after the server has stored it. */
export function useShowSent(accountId: string) {
  const queries = useQueryClient()
  return (otherId: string, message: Message | null) => {
    const queryKey = threadKey(accountId, otherId)
    const next = message ? withMessage(queries.getQueryData<Thread>(queryKey), message) : undefined
    if (next) queries.setQueryData<Thread>(queryKey, next)
    else void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ queryKey: conversationsKey(accountId) })
    void queries.invalidateQueries({ queryKey: quotaKey(accountId) })
  }
}

/** Follows the live stream: adds new messages and cards, and updates the read ticks. */
export function useMessageUpdates(accountId: string) {
  const queries = useQueryClient()
  const { message, 'message-read': messageRead, notification, changed } = streamEvents
  const invalidate = (queryKey: readonly unknown[]) => void queries.invalidateQueries({ queryKey })
  const refreshIfInquiry = ({ kind }: { readonly kind: string }) => {
    if (kind !== 'inquiry') return
    invalidate(inquiriesKey(accountId))
    invalidate(conversationsKey(accountId))
  }
  useLive(
    { message, 'message-read': messageRead, notification, changed },
    {
      message: ({ senderId, receiverId, seq }) => {
        const otherId = senderId === accountId ? receiverId : senderId
        const thread = queries.getQueryData<Thread>(threadKey(accountId, otherId))
        // For a message sent from this page, the response may have arrived first.
        if (!thread || (thread.messages.at(-1)?.seq ?? 0) < seq) invalidate(threadKey(accountId, otherId))
        invalidate(conversationsKey(accountId))
        if (senderId === accountId) invalidate(quotaKey(accountId))
      },
      'message-read': (read) => {
        // What a colleague read stays unread on this person's page until it is on sight.
        if (read.readerId !== accountId)
          queries.setQueriesData<Thread>({ queryKey: threadKey(accountId, read.readerId) }, (thread) => thread && withRead(thread, read))
        invalidate(conversationsKey(accountId))
      },
      notification: refreshIfInquiry,
      changed: refreshIfInquiry,
      reset: () => invalidate(messagingKey(accountId)),
    },
  )
}

/** Marks the shown messages as read while the page is visible. Retries until the server confirms. */
export function useReadOnSight(accountId: string, otherId: string, thread: Thread | undefined) {
  const queries = useQueryClient()
  const visible = useVisible()
  const upTo = thread?.messages.filter(({ receiverId, read, unread }) => receiverId === accountId && (!read || unread)).at(-1)?.seq
  useEffect(() => {
    if (upTo === undefined || !visible) return
    return retryUntilAccepted(
      () => call(readConversation, { params: { otherId }, body: { upTo } }, { account: accountId }),
      () => {
        const read = { readerId: accountId, fromSeq: 1, toSeq: upTo, readAt: new Date().toISOString() }
        queries.setQueriesData<Thread>({ queryKey: threadKey(accountId, otherId) }, (now) => now && withRead(now, read))
        void queries.invalidateQueries({ queryKey: conversationsKey(accountId) })
      },
    )
  }, [accountId, otherId, upTo, visible, queries])
}
