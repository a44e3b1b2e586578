import { endpoint, linesOrNone, openEnum, pageNumber } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { partner } from './conversations.ts'
import { inquiryEntry } from './inquiries.ts'

export const reportReasons = ['spam', 'fraud', 'offensive', 'other'] as const
export const reportSubjects = ['message', 'inquiry', 'board-entry', 'interest'] as const
export const reportStatuses = ['open', 'upheld', 'dismissed'] as const

/**
 * Reports a message that the caller received, an inquiry in which the other side wrote something, a need on the board that the caller sees, or the line of
 * a supplier that asked the caller for an invitation. A repeated report changes nothing, except for an inquiry: if the other side wrote more after staff
 * dismissed the report, the report is open again. 404 MESSAGING_MESSAGE_NOT_FOUND, MESSAGING_INQUIRY_NOT_FOUND, MESSAGING_BOARD_ENTRY_NOT_FOUND or
 * MESSAGING_INTEREST_NOT_FOUND.
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
  /** The account that is reported. */
  author: partner,
  status: openEnum(reportStatuses),
  /** Which member of staff decided, when and why; null while the report is open. */
  decidedBy: z.nullable(z.uuid()),
  decidedAt: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type Report = z.output<typeof report>

/** Rows on one page of the staff list. */
export const REPORTS_PAGE_SIZE = 50

/** For staff: open reports oldest first, decided ones newest first; total in X-Total-Count. The list does not contain the reported texts. */
export const listReports = endpoint({
  method: 'GET',
  url: '/api/staff/message-reports',
  schema: {
    querystring: z.object({
      status: z._default(z.enum(reportStatuses), 'open'),
      page: pageNumber,
    }),
    response: { 200: z.array(report) },
  },
})

/**
 * For staff: a report with the reported text. If an inquiry was reported, the text is the whole inquiry. Every read is in the audit log. 404
 * MESSAGING_REPORT_NOT_FOUND.
 */
export const getReport = endpoint({
  method: 'GET',
  url: '/api/staff/message-reports/:id',
  schema: {
    params: z.object({ id: z.uuid() }),
    response: {
      200: z.extend(report, {
        content: z.string(),
        /** The author of `content`. This may be the reporter, because the sender of an inquiry can report it for the replies. */
        contentBy: z.optional(z.uuid()),
        /** Replies and quotes, if an inquiry was reported. */
        entries: z.optional(z.array(inquiryEntry)),
      }),
    },
  },
})

/** For staff. `upheld` removes the text for both sides. 409 MESSAGING_REPORT_DECIDED if it was already decided. In the audit log. */
export const decideReport = endpoint({
  method: 'POST',
  url: '/api/staff/message-reports/:id/decide',
  schema: {
    params: z.object({ id: z.uuid() }),
    body: z.object({ decision: z.enum(['upheld', 'dismissed']), note: linesOrNone(1000) }),
    response: { 200: report },
  },
})
