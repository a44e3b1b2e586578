/** The list as far as it is fetched, the newest first, and what news do to it. */
import type { Notification } from '@ungana/contracts-notifications'

export interface NotificationFeed {
  readonly items: readonly Notification[]
  /** Whether the service may have earlier ones. */
  readonly more: boolean
}

/** Of one answer. */
export const PAGE = 30

export const firstPage = (page: readonly Notification[]): NotificationFeed => ({ items: page, more: page.length === PAGE })

export function withEarlier({ items }: NotificationFeed, page: readonly Notification[]): NotificationFeed {
  const known = new Set(items.map(({ id }) => id))
  return { items: [...items, ...page.filter(({ id }) => !known.has(id))], more: page.length === PAGE }
}

/** One that is there already stays as it is: it may have been read meanwhile. */
export function withNew(feed: NotificationFeed, notification: Notification): NotificationFeed {
  if (feed.items.some(({ id }) => id === notification.id)) return feed
  // Later ones have greater ids, in whatever order they come.
  const items = [...feed.items, notification].sort((a, b) => (a.id < b.id ? 1 : -1))
  return { ...feed, items }
}

/** `ids` null: all that are there. */
export function withRead(feed: NotificationFeed, ids: readonly string[] | null, readAt: string): NotificationFeed {
  const read = ids && new Set(ids)
  return { ...feed, items: feed.items.map((item) => (item.readAt === null && (!read || read.has(item.id)) ? { ...item, readAt } : item)) }
}
