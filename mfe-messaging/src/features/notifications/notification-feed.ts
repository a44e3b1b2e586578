/** The loaded notifications, newest first. */
import type { Notification } from '@ungana/contracts-notifications'

export interface NotificationFeed {
  readonly items: readonly Notification[]
  /** Whether there may be earlier notifications. */
  readonly more: boolean
}

/** Notifications per request. */
export const PAGE = 30

export const firstPage = (page: readonly Notification[]): NotificationFeed => ({ items: page, more: page.length === PAGE })

export function withEarlier({ items }: NotificationFeed, page: readonly Notification[]): NotificationFeed {
  const known = new Set(items.map(({ id }) => id))
  return { items: [...items, ...page.filter(({ id }) => !known.has(id))], more: page.length === PAGE }
}

/** A notification that is already in the list stays unchanged, because it may be marked as read. */
export function withNew(feed: NotificationFeed, notification: Notification): NotificationFeed {
  if (feed.items.some(({ id }) => id === notification.id)) return feed
  // Live events may arrive in any order. Newer notifications have greater ids.
  const items = [...feed.items, notification].sort((a, b) => (a.id < b.id ? 1 : -1))
  return { ...feed, items }
}

/** Marks the given notifications as read; `ids` null marks all. */
export function withRead(feed: NotificationFeed, ids: readonly string[] | null, readAt: string): NotificationFeed {
  const read = ids && new Set(ids)
  return { ...feed, items: feed.items.map((item) => (item.readAt === null && (!read || read.has(item.id)) ? { ...item, readAt } : item)) }
}
