import { endpoint, openEnum } from '@ungana/contracts-kit'
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
] as const

export const notification = z.object({
  /** Later ones are greater. */
  id: z.uuid(),
  userId: z.uuid(),
  kind: openEnum(notificationKinds),
  title: z.string(),
  /** Never what somebody wrote to somebody. */
  body: z.string(),
  /** The path of the page that it is about: one that is open there, or shows a list of the kind, has to look again. */
  link: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Null until it is read. */
  readAt: z.nullable(z.string()),
})
export type Notification = z.output<typeof notification>

/** Most that one answer holds. */
export const NOTIFICATIONS_MAX = 100

/** What the account has not read, the newest first, at most `NOTIFICATIONS_MAX`; X-Total-Count counts all of them. The account's own, or staff's to look at. */
export const listUnread = endpoint({
  method: 'GET',
  url: '/api/notifications/user/:userId/unread',
  schema: { params: z.object({ userId: z.uuid() }), response: { 200: z.array(notification) } },
})

/** The caller's notifications, read or not, the newest first. `before` is the `id` of the last one that is there already. */
export const listNotifications = endpoint({
  method: 'GET',
  url: '/api/notifications',
  schema: {
    querystring: z.object({
      before: z.optional(z.uuid()),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(NOTIFICATIONS_MAX)), 30),
    }),
    response: { 200: z.array(notification) },
  },
})

/** How many the caller has not read. All that the live stream told up to `position` is counted, and nothing after it. */
export const countNotifications = endpoint({
  method: 'GET',
  url: '/api/notifications/unread',
  schema: { response: { 200: z.object({ unread: z.int(), position: z.int() }) } },
})

/** By the receiver alone; 404 NOTIFICATION_NOT_FOUND for all others. Repeating it changes nothing. */
export const readNotification = endpoint({
  method: 'PATCH',
  url: '/api/notifications/:id/read',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: notification } },
})

/** Marks all that is there now. */
export const readAllNotifications = endpoint({
  method: 'POST',
  url: '/api/notifications/read-all',
  schema: { response: { 200: z.object({ read: z.int() }) } },
})
