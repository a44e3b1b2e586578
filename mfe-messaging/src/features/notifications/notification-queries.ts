import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listNotifications, type Notification, readAllNotifications, readNotification, streamEvents } from '@ungana/contracts-notifications'
import { call, useHost, useLive } from '@ungana/web-kit'
import { failureText } from '#lib/failure-text.ts'
import { useLiveData } from '#lib/live-data.ts'
import { firstPage, type NotificationFeed, PAGE, withEarlier, withNew, withRead } from './notification-feed.ts'

const feedKey = (accountId: string) => ['notifications', accountId]

/** The account's notifications, kept current by the live stream. */
export function useNotificationFeed(accountId: string) {
  const queries = useQueryClient()
  const queryKey = feedKey(accountId)
  const change = (to: (feed: NotificationFeed) => NotificationFeed) => queries.setQueryData<NotificationFeed>(queryKey, (feed) => feed && to(feed))
  const result = useQuery({
    queryKey,
    queryFn: async ({ signal }) => firstPage(await call(listNotifications, { query: { limit: PAGE } }, { signal })),
    ...useLiveData(),
  })
  const { notification, 'notifications-read': notificationsRead } = streamEvents
  useLive(
    { notification, 'notifications-read': notificationsRead },
    {
      notification: (fresh) => void change((feed) => withNew(feed, fresh)),
      'notifications-read': ({ ids }) => void change((feed) => withRead(feed, ids, new Date().toISOString())),
      reset: () => void queries.invalidateQueries({ queryKey }),
    },
  )
  const earlier = useMutation({
    mutationFn: (before: string) => call(listNotifications, { query: { limit: PAGE, before } }),
    onSuccess: (page) => void change((feed) => withEarlier(feed, page)),
  })
  return { ...result, earlier }
}

/** Marks as read. `markOne` shows the change at once and reloads the list when the call fails. */
export function useMarkRead(accountId: string) {
  const queries = useQueryClient()
  const { toast } = useHost()
  const queryKey = feedKey(accountId)
  const mark = (ids: readonly string[] | null) =>
    queries.setQueryData<NotificationFeed>(queryKey, (feed) => feed && withRead(feed, ids, new Date().toISOString()))
  const markAll = useMutation({
    mutationFn: () => call(readAllNotifications),
    onSuccess: () => void mark(null),
    onError: (error) => toast({ title: t`Failed to mark notifications as read`, description: failureText(error), variant: 'destructive' }),
  })
  const markOne = ({ id, readAt }: Notification) => {
    if (readAt !== null) return
    mark([id])
    // The user wants the linked page, so a failure shows no error. The reload shows the notification as unread.
    call(readNotification, { params: { id } }).catch(() => void queries.invalidateQueries({ queryKey }))
  }
  return { markAll, markOne }
}
