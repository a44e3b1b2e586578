/** Reviews as staff see them, and staff decisions. */
import { endpoint, lines, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { staffPage } from './staff-pages.ts'

/** hide: the review is not shown or counted. restore: shown again. keep: closes the reports and leaves the review visible. */
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
  /** ISO 8601, UTC, like all times here. */
  createdAt: z.string(),
  /** Newest first. */
  reports: z.array(
    z.object({
      id: z.uuid(),
      reporterId: z.uuid(),
      reporterName: z.string(),
      reason: z.string(),
      createdAt: z.string(),
      /** True until staff decide. */
      open: z.boolean(),
    }),
  ),
  /** Newest first. */
  decisions: z.array(
    z.object({
      id: z.uuid(),
      decision: openEnum(reviewDecisions),
      reason: z.string(),
      /** The staff account. */
      staffId: z.uuid(),
      decidedAt: z.string(),
    }),
  ),
})
export type StaffReview = z.output<typeof staffReview>

export const reviewQueues = ['reported', 'recent', 'hidden'] as const

/**
 * For staff: `STAFF_PAGE_SIZE` per page, total in X-Total-Count. reported: reviews with an open report, longest wait first. recent: all reviews except those
 * between samples, newest first. hidden: newest first.
 */
export const listReviewsForStaff = endpoint({
  method: 'GET',
  url: '/api/staff/reviews',
  schema: {
    querystring: z.object({ show: z._default(z.enum(reviewQueues), 'reported'), page: staffPage }),
    response: { 200: z.array(staffReview) },
  },
})

export const decisionForm = z.object({ reason: lines(5, 1000, 'Please give a reason of at least 5 characters.') })

/**
 * For staff: decides, closes all open reports and writes the audit log. Author and owner are notified when a review is hidden or restored; a
 * notification about hiding includes the reason. 409 REVIEW_DECIDED if the decision would change nothing. A repeated call with the same
 * Idempotency-Key changes nothing.
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
