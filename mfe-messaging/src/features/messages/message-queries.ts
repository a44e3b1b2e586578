import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listBlocks, listConversationMessages, listConversations, type Message, readConversation, searchMessages } from '@ungana/contracts-messaging'
import { streamEvents } from '@ungana/contracts-notifications'
import { call, useLive } from '@ungana/web-kit'
import { useEffect } from 'react'
import { useLiveData } from '#lib/live-data.ts'
import { blocksKey, conversationsKey, messagingKey, quotaKey, threadKey } from '#lib/message-keys.ts'
import { untilTaken } from '#lib/until-taken.ts'
import { useGrowingList } from '#lib/use-growing-list.ts'
import { useVisible } from '#lib/use-visible.ts'
import { joined, PAGE, pageAround, type Thread, withEarlier, withMessage, withMiddle, withNewest, withRead } from './thread.ts'

/** The newest `count` of them, or of those whose name has `q`. */
export const useConversations = (accountId: string, { q, count }: { readonly q: string; readonly count: number }) =>
  useGrowingList([...conversationsKey(accountId), q], count, (page, signal) =>
    call(listConversations, { query: { ...page, ...(q && { q }) } }, { signal }),
  )

export function useFoundMessages(accountId: string, q: string) {
  return useQuery({
    queryKey: [...messagingKey(accountId), 'found', q],
    queryFn: ({ signal }) => call(searchMessages, { query: { q } }, { signal }),
    enabled: q !== '',
    staleTime: 0,
  })
}

export function useBlocked(accountId: string, otherId: string) {
  const { data } = useQuery({ queryKey: blocksKey(accountId), queryFn: ({ signal }) => call(listBlocks, {}, { signal }), staleTime: 0 })
  return data?.some(({ id }) => id === otherId) ?? false
}

/**
 * The end of the conversation. With `at`, the number of a message that is not in what is here of it: the part around that message, until reading on
 * has led to the end; `fetchLater` is there meanwhile.
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
  /** Where the part meets the end, the end is all of it from then on. */
  const joinEnd = (thread: Thread) => {
    const known = queries.getQueryData<Thread>(endKey)
    const whole = known && joined(thread, known)
    if (whole) queries.setQueryData<Thread>(endKey, whole)
  }
  const elsewhere = at !== null && at < (end.data?.messages[0]?.seq ?? 1)
  const part = useQuery({
    queryKey: partKey,
    queryFn: async ({ signal }) => {
      const page = await call(listConversationMessages, { params, query: { limit: PAGE, from: pageAround(at ?? 1) } }, { signal })
      const thread = withMiddle(queries.getQueryData<Thread>(partKey), page)
      joinEnd(thread)
      return thread
    },
    enabled: elsewhere,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown = elsewhere ? part : end
  const fetchEarlier = async () => {
    const first = shown.data?.messages[0]
    if (!first) return
    const page = await call(listConversationMessages, { params, query: { limit: PAGE, before: first.id } })
    queries.setQueryData<Thread>(elsewhere ? partKey : endKey, (thread) => thread && withEarlier(thread, page))
  }
  const fetchLater = async () => {
    const last = part.data?.messages.at(-1)
    if (!last) return
    const page = await call(listConversationMessages, { params, query: { limit: PAGE, from: last.seq + 1 } })
    const thread = withMiddle(queries.getQueryData<Thread>(partKey), page)
    queries.setQueryData<Thread>(partKey, thread)
    joinEnd(thread)
  }
  return { ...shown, fetchEarlier, fetchLater: elsewhere ? fetchLater : null }
}

/** A message of one's own that the server has stored. */
export function useKeepSent(accountId: string) {
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

/** Follows the live stream: messages appear, ticks turn. */
export function useMessageNews(accountId: string) {
  const queries = useQueryClient()
  const { message, 'message-read': messageRead } = streamEvents
  const look = (queryKey: readonly unknown[]) => void queries.invalidateQueries({ queryKey })
  useLive(
    { message, 'message-read': messageRead },
    {
      message: ({ senderId, receiverId, seq }) => {
        const otherId = senderId === accountId ? receiverId : senderId
        const thread = queries.getQueryData<Thread>(threadKey(accountId, otherId))
        // Of what was sent here the answer may have come first.
        if (!thread || (thread.messages.at(-1)?.seq ?? 0) < seq) look(threadKey(accountId, otherId))
        look(conversationsKey(accountId))
        if (senderId === accountId) look(quotaKey(accountId))
      },
      'message-read': (read) => {
        const otherId = read.readerId === accountId ? read.senderId : read.readerId
        queries.setQueriesData<Thread>({ queryKey: threadKey(accountId, otherId) }, (thread) => thread && withRead(thread, read))
        look(conversationsKey(accountId))
      },
      reset: () => look(messagingKey(accountId)),
    },
  )
}

/** Tells the server that what is shown was read, while somebody can see it, until it has heard that. */
export function useReadOnSight(accountId: string, otherId: string, thread: Thread | undefined) {
  const queries = useQueryClient()
  const visible = useVisible()
  const upTo = thread?.messages.filter(({ receiverId, read }) => receiverId === accountId && !read).at(-1)?.seq
  useEffect(() => {
    if (upTo === undefined || !visible) return
    return untilTaken(
      () => call(readConversation, { params: { otherId }, body: { upTo } }, { account: accountId }),
      () => {
        const read = { readerId: accountId, fromSeq: 1, toSeq: upTo, readAt: new Date().toISOString() }
        queries.setQueriesData<Thread>({ queryKey: threadKey(accountId, otherId) }, (now) => now && withRead(now, read))
        void queries.invalidateQueries({ queryKey: conversationsKey(accountId) })
      },
    )
  }, [accountId, otherId, upTo, visible, queries])
}
