import { endpoint, growingList, line, lineOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { assignee } from './assignments.ts'
import { message, SEQ_MAX } from './messages.ts'

/** The other side of a conversation or an inquiry. */
export const partner = z.object({
  id: z.uuid(),
  name: z.string(),
  /** A sample company, which never answers. */
  sample: z.boolean(),
  kind: z.optional(openEnum(['business', 'organization'])),
})

export const conversation = z.object({
  id: z.uuid(),
  other: partner,
  lastMessage: message,
  /** Messages that the person who calls has not read. */
  unread: z.int(),
  /** Whether the caller blocked the other side. */
  blocked: z.boolean(),
  /** The person of the caller's company who takes care of it. */
  assignee: z.optional(assignee),
})
export type Conversation = z.output<typeof conversation>

/** The caller's conversations, newest message first. `before` is the `id` of the last row of the previous page; `q` filters by the other side's name. */
export const listConversations = endpoint({
  method: 'GET',
  url: '/api/conversations',
  schema: {
    querystring: z.object({
      ...growingList(),
      q: lineOrNone(100),
      /** Only those of the person who calls. */
      assigned: z.optional(z.literal('me')),
    }),
    response: { 200: z.array(conversation) },
  },
})

/** The number of messages, and of entries of inquiries, that the person who calls has not read. */
export const countUnread = endpoint({
  method: 'GET',
  url: '/api/messages/unread',
  schema: { response: { 200: z.object({ unread: z.int() }) } },
})

/**
 * Marks the other side's messages as read up to `upTo` (a `seq`), for the company and for the person who calls. Safe to repeat. `unread` is the number of messages in this conversation that are
 * still unread.
 */
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

/** `ranges` are [start, end) offsets in the content, in UTF-16 units, in order and without overlap. */
export const foundMessage = z.object({ message, other: partner, ranges: z.array(z.tuple([z.int(), z.int()])) })

/** The caller's messages that contain a word starting with each word of `q`, ignoring case and accents; newest first, at most `FOUND_MAX`. */
export const searchMessages = endpoint({
  method: 'GET',
  url: '/api/messages/search',
  schema: {
    querystring: z.object({ q: line(1, 100, 'Please enter a search word'), with: z.optional(z.uuid()) }),
    response: { 200: z.array(foundMessage) },
  },
})
