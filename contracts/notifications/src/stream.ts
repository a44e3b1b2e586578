/** The live stream: server-sent events, each with an id by which a stream goes on where another ended. */
import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { notification, notificationKinds } from './notifications.ts'

/** Of events in the stream: whole numbers that grow by one. */
const position = z.string().check(z.regex(/^\d{1,15}$/, 'must be the id of an event'))

/**
 * What happens to the caller's account from now on, or, by Last-Event-ID or `after`, from after that event on. Events that are not named in
 * `streamEvents` are to be passed over. A comment comes every 15 s. Whoever reads too slowly is cut, and goes on by the last id. 429
 * NOTIFICATIONS_TOO_MANY_STREAMS beyond a few at once.
 */
export const streamNotifications = endpoint({
  method: 'GET',
  url: '/api/notifications/stream',
  deadline: 'stream',
  schema: { querystring: z.object({ after: z.optional(position) }), response: { 200: z.string() } },
})

/** Names of events, each with what its data is. */
export const streamEvents = {
  /** The first one: where the stream begins. */
  position: z.object({}),
  /** In the place of `position`: what came between is not kept any more. Whatever was patched by the stream is to be fetched anew. */
  reset: z.object({}),
  notification,
  /** In the place of a notification that the account chose not to be told on the site: for pages that show what it is about. */
  changed: z.object({ kind: openEnum(notificationKinds), link: z.string() }),
  /** Read here or elsewhere; null for all that came before. */
  'notifications-read': z.object({ ids: z.nullable(z.array(z.uuid())) }),
  /** To both sides. What it says is at messaging. */
  message: z.object({
    messageId: z.uuid(),
    conversationId: z.uuid(),
    seq: z.int(),
    senderId: z.uuid(),
    receiverId: z.uuid(),
    createdAt: z.string(),
  }),
  /** To both sides: the reader has read what the other wrote from `fromSeq` to `toSeq`, both included. */
  'message-read': z.object({
    conversationId: z.uuid(),
    readerId: z.uuid(),
    senderId: z.uuid(),
    fromSeq: z.int(),
    toSeq: z.int(),
    readAt: z.string(),
  }),
  /** The last one: the session is over. */
  'session-ended': z.object({}),
} as const
export type StreamEvent = keyof typeof streamEvents
export type StreamData<E extends StreamEvent> = z.output<(typeof streamEvents)[E]>
