/** What others learn of conversations and inquiries: that they began, that somebody was answered, and how soon. Never what was said. */
import { event } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Somebody has written to somebody for the first time. */
export const conversationBegun = event(
  'messaging.conversation.begun.v1',
  z.object({
    conversationId: z.string().check(z.minLength(1), z.maxLength(100)),
    /** The account that wrote; accounts have their companies' ids. */
    begunBy: z.uuid(),
    /** The account that it wrote to. */
    other: z.uuid(),
    begunAt: z.iso.datetime(),
  }),
)

/** Both sides of a conversation have written in it, for the first time. */
export const conversationAnswered = event(
  'messaging.conversation.answered.v1',
  z.object({
    conversationId: z.string().check(z.minLength(1), z.maxLength(100)),
    /** The account that wrote second; accounts have their companies' ids. */
    answeredBy: z.uuid(),
    /** The account that it answered. */
    other: z.uuid(),
    answeredAt: z.iso.datetime(),
  }),
)

/** An inquiry has its first reply. */
export const inquiryAnswered = event(
  'messaging.inquiry.answered.v1',
  z.object({ inquiryId: z.uuid(), answeredBy: z.uuid(), askedBy: z.uuid(), answeredAt: z.iso.datetime() }),
)

/** How soon a business answers, as measured anew. A reader keeps what has the highest `version`. */
export const responseTimeChanged = event(
  'messaging.response-time.changed.v1',
  z.object({
    businessId: z.uuid(),
    /** As measured, from a first message to its answer; null where there is nothing to measure any more. */
    averageMinutes: z.nullable(z.int().check(z.minimum(0))),
    /** Grows with each change of this business's average. */
    version: z.int().check(z.minimum(1)),
  }),
)
