/** Events about inquiries, without their text. The first answer is messaging.inquiry.answered.v1 in answers.ts. */
import { event, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

const inquiryId = z.uuid()

export const inquiryCreated = event(
  'messaging.inquiry.created.v1',
  z.object({ inquiryId, senderId: z.uuid(), receiverId: z.uuid(), createdAt: z.iso.datetime() }),
)

/** Either side replied; the first reply counts too. */
export const inquiryReplied = event(
  'messaging.inquiry.replied.v1',
  z.object({ inquiryId, entryId: z.uuid(), authorId: z.uuid(), otherId: z.uuid(), repliedAt: z.iso.datetime() }),
)

export const inquiryQuoted = event(
  'messaging.inquiry.quoted.v1',
  z.object({ inquiryId, quotedBy: z.uuid(), askedBy: z.uuid(), validUntil: z.iso.date(), quotedAt: z.iso.datetime() }),
)

export const inquiryDecided = event(
  'messaging.inquiry.decided.v1',
  z.object({
    inquiryId,
    decidedBy: z.uuid(),
    otherId: z.uuid(),
    decision: openEnum(['accepted', 'declined', 'closed']),
    decidedAt: z.iso.datetime(),
  }),
)
