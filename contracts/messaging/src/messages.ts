import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { ATTACHMENTS_MAX, attachment } from './attachments.ts'

/** Characters. */
export const MESSAGE_MAX = 4000
/** Most messages that a page holds. */
export const MESSAGES_PAGE_MAX = 200
/** Messages in an answer to who asks for all of them. */
export const MESSAGES_ALL_MAX = 5000
/** Of a message's number within its conversation. */
export const SEQ_MAX = 2_147_483_647

const EMPTY = 'Cannot send empty message'

/** What somebody typed, without the white space around it. Line ends and tabs may be in it, other control characters may not. */
export const messageContent = z
  .string(EMPTY)
  .check(
    z.trim(),
    z.minLength(1, EMPTY),
    z.maxLength(MESSAGE_MAX, `A message has at most ${MESSAGE_MAX.toLocaleString('en')} characters`),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'must not contain control characters'),
  )

/** Why a reader should look twice: the text tells of other bank details, or asks for a payment outside the site. A guess, never a verdict. */
export const cautions = ['bank-details-changed', 'payment-outside'] as const

/** What the author of something with a caution shares here now, as payments told last: so that a reader can compare. Never a number. */
export const sharedAccount = z.object({
  shared: z.boolean(),
  /** When the number became what it is; of several accounts, the last. Null where none is shared. ISO 8601, UTC. */
  numberSetAt: z.nullable(z.string()),
  /** Whether there was another number before; else the account was added then. */
  numberChanged: z.boolean(),
  /** Whether that is so short a time ago that payments warns of it too. */
  numberIsNew: z.boolean(),
})
export type SharedAccount = z.output<typeof sharedAccount>

export const message = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  /** From 1 on, without gaps: the order within the conversation. */
  seq: z.int(),
  senderId: z.uuid(),
  receiverId: z.uuid(),
  /** Empty where staff removed it. */
  content: z.string(),
  read: z.boolean(),
  /** When the receiver read it. ISO 8601, UTC. */
  readAt: z.nullable(z.string()),
  createdAt: z.string(),
  caution: z.nullable(openEnum(cautions)),
  /** Of the sender, beside a caution. */
  sharedAccount: z.optional(sharedAccount),
  /** Whether staff removed what it said. */
  removed: z.boolean(),
  attachments: z.array(attachment),
})
export type Message = z.output<typeof message>

/**
 * Of messages: the newest `limit` of those before the message `before`, still the oldest first. Without `limit` all of them, but no more than the newest
 * `MESSAGES_ALL_MAX`: one call must not exhaust the service. `before` leads to what is older.
 */
const messagesPage = z.object({
  before: z.optional(z.uuid()),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MESSAGES_PAGE_MAX))),
})

const conversationPage = z.extend(messagesPage, { from: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(SEQ_MAX))) })

/**
 * Counts against the sender's plan. `senderId` and `read` may be sent and are ignored. 404 MESSAGING_RECEIVER_NOT_FOUND; 403
 * MESSAGING_SAMPLE_COMPANY, MESSAGING_RECEIVER_UNAVAILABLE, MESSAGING_RECEIVER_BLOCKED or MESSAGING_QUOTA_USED_UP, none of which counts.
 */
export const sendMessage = endpoint({
  method: 'POST',
  url: '/api/messages',
  schema: {
    body: z.object({
      receiverId: z.uuid(),
      content: messageContent,
      /** Of files that the caller uploaded for it, each for one message. */
      attachmentIds: z.optional(z.array(z.uuid()).check(z.maxLength(ATTACHMENTS_MAX))),
    }),
    response: { 201: message },
  },
})

/** All of the caller's own messages, as said above, the oldest first. */
export const listMessages = endpoint({
  method: 'GET',
  url: '/api/messages/user/:userId',
  schema: { params: z.object({ userId: z.uuid() }), querystring: messagesPage, response: { 200: z.array(message) } },
})

/**
 * One conversation, the oldest first; empty while nobody has written. One of the two is the caller. With `from`, in the place of `before`: the first
 * `limit` of those from the number (`seq`) `from` on, without `limit` the first `MESSAGES_ALL_MAX`.
 */
export const listConversationMessages = endpoint({
  method: 'GET',
  url: '/api/messages/:userId/:otherId',
  schema: { params: z.object({ userId: z.uuid(), otherId: z.uuid() }), querystring: conversationPage, response: { 200: z.array(message) } },
})

/** For the receiver alone; repeating it changes nothing. 404 MESSAGING_MESSAGE_NOT_FOUND. */
export const readMessage = endpoint({
  method: 'PATCH',
  url: '/api/messages/:id/read',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: message } },
})

/** Messages sent this month, what the plan allows (null: any number), and when the count begins anew. Months are those of Kigali. */
export const getMessageQuota = endpoint({
  method: 'GET',
  url: '/api/messages/quota',
  schema: {
    response: {
      200: z.object({ plan: z.string(), used: z.int(), limit: z.nullable(z.int()), /** ISO 8601, UTC. */ renewsAt: z.string() }),
    },
  },
})
