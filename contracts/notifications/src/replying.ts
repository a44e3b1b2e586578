/** Tells colleagues who is writing an answer. Nothing is stored. */
import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** As in contracts/messaging: `id` is the other company's id for a conversation, and else the inquiry's id. */
export const replyingThread = { kind: z.enum(['conversation', 'inquiry']), id: z.uuid() } as const

/** Sends `replying` to the live streams of the caller's colleagues. Signals within two seconds of the last one about the same thread are dropped. */
export const tellReplying = endpoint({
  method: 'POST',
  url: '/api/notifications/replying',
  schema: { body: z.object(replyingThread), response: { 204: z.undefined() } },
})
