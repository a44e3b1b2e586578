/** Events about first contacts and first answers. They never contain what was written. */
import { event } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** An account wrote to another account for the first time. */
export const conversationBegun = event(
  'messaging.conversation.begun.v1',
  z.object({
    conversationId: z.string().check(z.minLength(1), z.maxLength(100)),
    /** The account that wrote. An account and its company share one id. */
    begunBy: z.uuid(),
    /** The account that received the message. */
    other: z.uuid(),
    begunAt: z.iso.datetime(),
  }),
)

/** The second side of a conversation wrote for the first time. */
export const conversationAnswered = event(
  'messaging.conversation.answered.v1',
  z.object({
    conversationId: z.string().check(z.minLength(1), z.maxLength(100)),
    /** The account that answered. An account and its company share one id. */
    answeredBy: z.uuid(),
    /** The account that wrote first. */
    other: z.uuid(),
    answeredAt: z.iso.datetime(),
  }),
)

/** The receiver of an inquiry replied or quoted for the first time. */
export const inquiryAnswered = event(
  'messaging.inquiry.answered.v1',
  z.object({ inquiryId: z.uuid(), answeredBy: z.uuid(), askedBy: z.uuid(), answeredAt: z.iso.datetime() }),
)

/** The average response time of a business changed. Readers keep the event with the highest `version`. */
export const responseTimeChanged = event(
  'messaging.response-time.changed.v1',
  z.object({
    businessId: z.uuid(),
    /** Minutes from a first message to its answer; null if there are no answers to measure any more. */
    averageMinutes: z.nullable(z.int().check(z.minimum(0))),
    /** Grows with each change of this business's average. */
    version: z.int().check(z.minimum(1)),
  }),
)
