/** The live stream: server-sent events, each with an id from which a new stream can resume. */
import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { notification, notificationKinds } from './notifications.ts'
import { replyingThread } from './replying.ts'

/** Event ids: whole numbers that grow by one. */
const position = z.string().check(z.regex(/^\d{1,15}$/, 'must be the id of an event'))

/**
 * Sends the events of the caller's account from now on, or the events after the one that Last-Event-ID or `after` names. Clients must ignore events
 * that are not in `streamEvents`. A comment is sent every 15 s. Slow readers are disconnected and can resume. 429 NOTIFICATIONS_TOO_MANY_STREAMS if
 * too many streams are open; 503 UNAVAILABLE with Retry-After if every instance has as many as it may have.
 */
export const streamNotifications = endpoint({
  method: 'GET',
  url: '/api/notifications/stream',
  deadline: 'stream',
  schema: { querystring: z.object({ after: z.optional(position) }), response: { 200: z.string() } },
})

/** The data of each event, by event name. */
export const streamEvents = {
  /** The first event: where the stream starts. */
  position: z.object({}),
  /** Replaces `position` if older events were deleted. The client must reload all data that it updates from the stream. */
  reset: z.object({}),
  notification: z.extend(notification, {
    /** Set if the notification is for this person alone. Other persons' streams leave the event out. */
    person: z.optional(z.uuid()),
  }),
  /** Sent instead of a notification of a kind that the account switched off, so that open pages still reload their data. */
  changed: z.object({ kind: openEnum(notificationKinds), link: z.string() }),
  /** Ids of the notifications that were read on any device; null means all that exist so far. `counted`: how many of them countNotifications counted. */
  'notifications-read': z.object({
    ids: z.nullable(z.array(z.uuid())),
    counted: z.optional(z.int()),
    /** The person who read them; missing if they count as read for the whole company. Other persons' streams leave the event out. */
    person: z.optional(z.uuid()),
  }),
  /** Sent to both sides, without the text. */
  message: z.object({
    messageId: z.uuid(),
    conversationId: z.uuid(),
    seq: z.int(),
    senderId: z.uuid(),
    receiverId: z.uuid(),
    createdAt: z.string(),
  }),
  /** The reader has read the other side's messages from `fromSeq` to `toSeq`, both included. Sent to both sides. */
  'message-read': z.object({
    conversationId: z.uuid(),
    readerId: z.uuid(),
    senderId: z.uuid(),
    fromSeq: z.int(),
    toSeq: z.int(),
    readAt: z.string(),
    /** Set if a colleague had read them before. Other persons' streams leave the event out. */
    person: z.optional(z.uuid()),
  }),
  /** A colleague writes in this thread. Has the id of the event before, because it is not stored: it is lost while no stream is open. */
  replying: z.object({ ...replyingThread, by: z.uuid(), name: z.string() }),
  /** Sent instead of an event that is for other people, because browsers count the ids. */
  skipped: z.object({}),
  /** The last event: the session has ended. */
  'session-ended': z.object({}),
} as const
export type StreamEvent = keyof typeof streamEvents
export type StreamData<E extends StreamEvent> = z.output<(typeof streamEvents)[E]>
