import { actor, endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { ATTACHMENTS_MAX, attachment } from './attachments.ts'

/** Characters of a message. */
export const MESSAGE_MAX = 4000
/** Messages on one page. */
export const MESSAGES_PAGE_MAX = 200
/** Messages in an answer without `limit`. */
export const MESSAGES_ALL_MAX = 5000
/** The highest number that a message can have in its conversation. */
export const SEQ_MAX = 2_147_483_647

const EMPTY = 'Cannot send empty message'

/** Typed text, trimmed. Line breaks and tabs are allowed, other control characters are not. */
export const messageContent = z
  .string(EMPTY)
  .check(
    z.trim(),
    z.minLength(1, EMPTY),
    z.maxLength(MESSAGE_MAX, `Please use at most ${MESSAGE_MAX.toLocaleString('en')} characters`),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'must not contain control characters'),
  )

/** Why a message may be fraud: it announces other bank details, or asks for payment outside the site. A guess, never proof. */
export const cautions = ['bank-details-changed', 'payment-outside'] as const

/** The bank account that the author of a suspicious text currently shares, so that the reader can compare. Never contains an account number. */
export const sharedAccount = z.object({
  shared: z.boolean(),
  /** When the shared account number was set; the latest if several are shared, null if none. ISO 8601, UTC. */
  numberSetAt: z.nullable(z.string()),
  /** True if the number replaced another one; false if the account was added at that time. */
  numberChanged: z.boolean(),
  /** True while the change is so recent that payments warns of it too. */
  numberIsNew: z.boolean(),
})
export type SharedAccount = z.output<typeof sharedAccount>

export const message = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  /** Place in the conversation: counts from 1, without gaps. */
  seq: z.int(),
  senderId: z.uuid(),
  receiverId: z.uuid(),
  /** Empty if staff removed the message. */
  content: z.string(),
  read: z.boolean(),
  /** When the receiver read it. ISO 8601, UTC. */
  readAt: z.nullable(z.string()),
  createdAt: z.string(),
  caution: z.nullable(openEnum(cautions)),
  /** The bank account that the sender shares; only if the message has a caution. */
  sharedAccount: z.optional(sharedAccount),
  /** True if staff removed the text. */
  removed: z.boolean(),
  attachments: z.array(attachment),
  person: z.optional(actor),
  /** Set if a colleague has read it and the caller has not. Only in the messages of a conversation. */
  unread: z.optional(z.literal(true)),
})
export type Message = z.output<typeof message>

/**
 * A page of messages, oldest first: the newest `limit` before the message `before`. Without `limit` the newest `MESSAGES_ALL_MAX`, so that one call cannot
 * exhaust the service.
 */
const messagesPage = z.object({
  before: z.optional(z.uuid()),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MESSAGES_PAGE_MAX))),
})

const conversationPage = z.extend(messagesPage, { from: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(SEQ_MAX))) })

/**
 * Counts against the sender's plan. `senderId` and `read` may be sent and are ignored. 404 MESSAGING_RECEIVER_NOT_FOUND; 403
 * MESSAGING_SAMPLE_COMPANY, MESSAGING_RECEIVER_UNAVAILABLE, MESSAGING_RECEIVER_BLOCKED or MESSAGING_QUOTA_USED_UP. A refused message does not count.
 */
export const sendMessage = endpoint({
  method: 'POST',
  url: '/api/messages',
  schema: {
    body: z.object({
      receiverId: z.uuid(),
      content: messageContent,
      /** Files that the caller uploaded; each can be sent once. */
      attachmentIds: z.optional(z.array(z.uuid()).check(z.maxLength(ATTACHMENTS_MAX))),
    }),
    response: { 201: message },
  },
})

/** All messages of the account, oldest first, in pages as described above. */
export const listMessages = endpoint({
  method: 'GET',
  url: '/api/messages/user/:userId',
  schema: { params: z.object({ userId: z.uuid() }), querystring: messagesPage, response: { 200: z.array(message) } },
})

/**
 * One conversation, oldest first; one of the two accounts must be the caller. With `from` instead of `before`: the first `limit` messages from this `seq`
 * on, or the first `MESSAGES_ALL_MAX` without `limit`.
 */
export const listConversationMessages = endpoint({
  method: 'GET',
  url: '/api/messages/:userId/:otherId',
  schema: { params: z.object({ userId: z.uuid(), otherId: z.uuid() }), querystring: conversationPage, response: { 200: z.array(message) } },
})

/** Only the receiver may call this; others get 404 MESSAGING_MESSAGE_NOT_FOUND. Safe to repeat. */
export const readMessage = endpoint({
  method: 'PATCH',
  url: '/api/messages/:id/read',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: message } },
})

/** Messages sent this month, the plan's limit (null: unlimited) and when the count restarts. Months follow Kigali time. */
export const getMessageQuota = endpoint({
  method: 'GET',
  url: '/api/messages/quota',
  schema: {
    response: {
      200: z.object({ plan: z.string(), used: z.int(), limit: z.nullable(z.int()), /** ISO 8601, UTC. */ renewsAt: z.string() }),
    },
  },
})
