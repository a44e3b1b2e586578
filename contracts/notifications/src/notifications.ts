import { endpoint, growingList, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const notificationKinds = [
  'message',
  'inquiry',
  'review',
  'verification',
  'membership',
  'payment',
  'bank-details',
  'organization',
  'match',
  'offer',
  'booking',
  'deal',
] as const

export const notification = z.object({
  /** UUIDv7, so newer notifications have greater ids. */
  id: z.uuid(),
  userId: z.uuid(),
  kind: openEnum(notificationKinds),
  title: z.string(),
  /** Never contains text that members wrote to each other. */
  body: z.string(),
  /** Path of the page that the notification is about. If that page is open, or a list that shows such items, it must load its data again. */
  link: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Null until it is read. */
  readAt: z.nullable(z.string()),
})
export type Notification = z.output<typeof notification>

/** Rows in one answer. */
export const NOTIFICATIONS_MAX = 100

/** Unread notifications, newest first, at most `NOTIFICATIONS_MAX`; X-Total-Count counts all. For the account itself and for staff. */
export const listUnread = endpoint({
  method: 'GET',
  url: '/api/notifications/user/:userId/unread',
  schema: { params: z.object({ userId: z.uuid() }), response: { 200: z.array(notification) } },
})

/** The caller's notifications, newest first. `before` is the `id` of the last row of the previous page. */
export const listNotifications = endpoint({
  method: 'GET',
  url: '/api/notifications',
  schema: {
    querystring: z.object(growingList(30, NOTIFICATIONS_MAX)),
    response: { 200: z.array(notification) },
  },
})

/** The number of the caller's unread notifications, without those about messages: countUnread of messaging counts messages. The number includes the live stream's events up to `position` and no later ones. */
export const countNotifications = endpoint({
  method: 'GET',
  url: '/api/notifications/unread',
  schema: { response: { 200: z.object({ unread: z.int(), position: z.int() }) } },
})

/** Only the receiver may call this; others get 404 NOTIFICATION_NOT_FOUND. Safe to repeat. */
export const readNotification = endpoint({
  method: 'PATCH',
  url: '/api/notifications/:id/read',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: notification } },
})

/**
 * Marks the caller's notifications about one page as read, except those about messages: reading a message does that. `address` is the path and query
 * of the page. A notification is about the page if its `link` has the same path, and the page has all parameters of the link. `read` is their number.
 */
export const readPageNotifications = endpoint({
  method: 'POST',
  url: '/api/notifications/read-page',
  schema: {
    body: z.object({ address: z.string().check(z.maxLength(2000), z.regex(/^\/(?![/\\])/, 'must be the path of a page of this site')) }),
    response: { 200: z.object({ read: z.int() }) },
  },
})

/** Marks all current notifications as read; `read` is their number. */
export const readAllNotifications = endpoint({
  method: 'POST',
  url: '/api/notifications/read-all',
  schema: { response: { 200: z.object({ read: z.int() }) } },
})
