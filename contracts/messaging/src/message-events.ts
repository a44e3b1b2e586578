/** Events about sent and read messages, without their text. */
import { event } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** A message was stored. `seq` is its place in the conversation; events may arrive in another order. */
export const messageSent = event(
  'messaging.message.sent.v1',
  z.object({
    messageId: z.uuid(),
    conversationId: z.uuid(),
    seq: z.int(),
    senderId: z.uuid(),
    receiverId: z.uuid(),
    createdAt: z.iso.datetime(),
  }),
)

/** The reader has read the other side's messages, or cards of an inquiry, from `fromSeq` to `toSeq`, both included. */
export const messageRead = event(
  'messaging.message.read.v1',
  z.object({
    /** Of a conversation or an inquiry. */
    conversationId: z.uuid(),
    readerId: z.uuid(),
    senderId: z.uuid(),
    fromSeq: z.int(),
    toSeq: z.int(),
    readAt: z.iso.datetime(),
    /** Set if a colleague had read them before, and for inquiries: only this person of the reader's company learns of it. */
    personId: z.optional(z.uuid()),
  }),
)
