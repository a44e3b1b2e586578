import { endpoint, line, lineOrNone } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { message, SEQ_MAX } from './messages.ts'

/** Who a conversation or an inquiry is with. */
export const partner = z.object({
  id: z.uuid(),
  name: z.string(),
  /** A seeded sample company, which answers nobody. */
  sample: z.boolean(),
})

export const conversation = z.object({
  id: z.uuid(),
  other: partner,
  lastMessage: message,
  /** Messages that the caller has not read. */
  unread: z.int(),
  /** Whether the caller blocked the other side. */
  blocked: z.boolean(),
})
export type Conversation = z.output<typeof conversation>

/** The caller's conversations, the last written in first. `before` is the `id` of the last one that is there already; with `q`, those whose name has it. */
export const listConversations = endpoint({
  method: 'GET',
  url: '/api/conversations',
  schema: {
    querystring: z.object({
      before: z.optional(z.uuid()),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
      q: lineOrNone(100),
    }),
    response: { 200: z.array(conversation) },
  },
})

/** How many messages the caller has not read, in all. */
export const countUnread = endpoint({
  method: 'GET',
  url: '/api/messages/unread',
  schema: { response: { 200: z.object({ unread: z.int() }) } },
})

/** Reads what the other side wrote, up to the message `upTo` (its `seq`). Repeating it changes nothing. `unread` is what is left of this conversation. */
export const readConversation = endpoint({
  method: 'POST',
  url: '/api/conversations/:otherId/read',
  schema: {
    params: z.object({ otherId: z.uuid() }),
    body: z.object({ upTo: z.int().check(z.minimum(1), z.maximum(SEQ_MAX)) }),
    response: { 200: z.object({ unread: z.int() }) },
  },
})

export const FOUND_MAX = 50

/** `ranges` are [start, end) in the message's content, in UTF-16 units as JavaScript counts, in order and apart. */
export const foundMessage = z.object({ message, other: partner, ranges: z.array(z.tuple([z.int(), z.int()])) })

/** The caller's messages that have a word beginning with each word of `q`, in any case and without accents; the newest first, at most `FOUND_MAX`. */
export const searchMessages = endpoint({
  method: 'GET',
  url: '/api/messages/search',
  schema: {
    querystring: z.object({ q: line(1, 100, 'Please type what to look for'), with: z.optional(z.uuid()) }),
    response: { 200: z.array(foundMessage) },
  },
})
