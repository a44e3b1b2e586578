/** What others learn of messages as they come and are read. Never what they say. */
import { event } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** One is stored. `seq` orders them within their conversation; events may come in another order. */
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

/** The reader has read what the other side wrote from `fromSeq` to `toSeq`, both included. */
export const messageRead = event(
  'messaging.message.read.v1',
  z.object({
    conversationId: z.uuid(),
    readerId: z.uuid(),
    senderId: z.uuid(),
    fromSeq: z.int(),
    toSeq: z.int(),
    readAt: z.iso.datetime(),
  }),
)
