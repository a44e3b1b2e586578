/** What staff see of reviews and decide about them. */
import { endpoint, lines, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { staffPage } from './staff-pages.ts'

/** hide: neither shown nor counted. restore: shown again. keep: what was reported about it is settled, and it stays. */
export const reviewDecisions = ['hide', 'restore', 'keep'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

export const staffReview = z.object({
  id: z.uuid(),
  businessId: z.uuid(),
  businessName: z.string(),
  reviewerId: z.uuid(),
  reviewerName: z.string(),
  rating: z.int(),
  comment: z.string(),
  reply: z.nullable(z.string()),
  edited: z.boolean(),
  hidden: z.boolean(),
  /** ISO 8601, UTC; so are all times here. */
  createdAt: z.string(),
  /** The newest first. */
  reports: z.array(
    z.object({
      id: z.uuid(),
      reporterId: z.uuid(),
      reporterName: z.string(),
      reason: z.string(),
      createdAt: z.string(),
      /** Nobody has decided about it yet. */
      open: z.boolean(),
    }),
  ),
  /** The newest first. */
  decisions: z.array(
    z.object({
      id: z.uuid(),
      decision: openEnum(reviewDecisions),
      reason: z.string(),
      /** Account of the member of staff. */
      staffId: z.uuid(),
      decidedAt: z.string(),
    }),
  ),
})
export type StaffReview = z.output<typeof staffReview>

export const reviewQueues = ['reported', 'recent', 'hidden'] as const

/**
 * For staff, `STAFF_PAGE_SIZE` a page, with X-Total-Count. reported: those with an open report, the one that waits longest first. recent: all but
 * what samples say of each other, the newest first. hidden: the newest first.
 */
export const listReviewsForStaff = endpoint({
  method: 'GET',
  url: '/api/staff/reviews',
  schema: {
    querystring: z.object({ show: z._default(z.enum(reviewQueues), 'reported'), page: staffPage }),
    response: { 200: z.array(staffReview) },
  },
})

export const decisionForm = z.object({ reason: lines(5, 1000, 'Please give a reason, in at least 5 characters.') })

/**
 * For staff: decides, which settles all open reports. Author and owner are told of what is hidden or restored, and the reason of a hiding. It is in
 * the audit log. 409 REVIEW_DECIDED where nothing is left to decide that way. With an Idempotency-Key, sent twice is decided once.
 */
export const decideOnReview = endpoint({
  method: 'POST',
  url: '/api/staff/reviews/:id/decisions',
  schema: {
    params: z.object({ id: z.uuid() }),
    body: z.extend(decisionForm, { decision: z.enum(reviewDecisions) }),
    response: { 201: staffReview },
  },
})
