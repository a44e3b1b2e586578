import { endpoint, linesOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { partner } from './conversations.ts'
import { inquiryEntry } from './inquiries.ts'

export const reportReasons = ['spam', 'fraud', 'offensive', 'other'] as const
export const reportSubjects = ['message', 'inquiry'] as const
export const reportStatuses = ['open', 'upheld', 'dismissed'] as const

/**
 * Tells staff of a message that the caller received, or of an inquiry in which the other side wrote something, the question or an answer. Telling it again
 * changes nothing, unless the other side wrote more in an inquiry after staff left it as it was: then it is open again. 404
 * MESSAGING_MESSAGE_NOT_FOUND, MESSAGING_INQUIRY_NOT_FOUND.
 */
export const reportAbuse = endpoint({
  method: 'POST',
  url: '/api/message-reports',
  schema: {
    body: z.object({
      subject: z.enum(reportSubjects),
      subjectId: z.uuid(),
      reason: z.enum(reportReasons, 'Please choose a reason'),
      comment: linesOrNone(1000),
    }),
    response: { 201: z.object({ id: z.uuid(), status: openEnum(reportStatuses) }) },
  },
})

export const report = z.object({
  id: z.uuid(),
  subject: openEnum(reportSubjects),
  subjectId: z.uuid(),
  reason: openEnum(reportReasons),
  comment: z.nullable(z.string()),
  reporter: partner,
  /** The other side: who wrote the message; of an inquiry its sender, or who answered it. */
  author: partner,
  status: openEnum(reportStatuses),
  /** The staff account that decided, when and why; null while it is open. */
  decidedBy: z.nullable(z.uuid()),
  decidedAt: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type Report = z.output<typeof report>

/** How many rows a page of the staff list has. */
export const REPORTS_PAGE_SIZE = 50

/** For staff: the oldest first while open, else the last decided first; header X-Total-Count. What was written is not in it. */
export const listReports = endpoint({
  method: 'GET',
  url: '/api/staff/message-reports',
  schema: {
    querystring: z.object({
      status: z._default(z.enum(reportStatuses), 'open'),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    }),
    response: { 200: z.array(report) },
  },
})

/** For staff: with the words that were reported, all of them where it is an inquiry. Each look is in the audit log. 404 MESSAGING_REPORT_NOT_FOUND. */
export const getReport = endpoint({
  method: 'GET',
  url: '/api/staff/message-reports/:id',
  schema: {
    params: z.object({ id: z.uuid() }),
    response: {
      200: z.extend(report, {
        content: z.string(),
        /** The account that wrote `content`: an inquiry that is reported for its answers is of the reporter. */
        contentBy: z.optional(z.uuid()),
        /** What followed it, of an inquiry. */
        entries: z.optional(z.array(inquiryEntry)),
      }),
    },
  },
})

/** For staff: upheld takes the words away from both sides. 409 MESSAGING_REPORT_DECIDED where somebody has decided. In the audit log. */
export const decideReport = endpoint({
  method: 'POST',
  url: '/api/staff/message-reports/:id/decide',
  schema: {
    params: z.object({ id: z.uuid() }),
    body: z.object({ decision: z.enum(['upheld', 'dismissed']), note: linesOrNone(1000) }),
    response: { 200: report },
  },
})
