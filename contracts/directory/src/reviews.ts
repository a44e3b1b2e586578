import { endpoint, lines, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** Reviews per page when the caller asks for a page. */
export const REVIEWS_PAGE_SIZE = 10
/** Days in which an author can edit a review. */
export const REVIEW_EDIT_DAYS = 30
/** A review counts towards the rating once its author's account is this many days old and its email address is confirmed. */
export const REVIEW_COUNTS_AFTER_DAYS = 7

export const review = z.object({
  id: z.uuid(),
  businessId: z.uuid(),
  /** 1 to 5. */
  rating: z.int(),
  comment: z.string(),
  reviewerName: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** The reviewer's company, if it is public. */
  reviewerId: z.optional(z.uuid()),
  /** True if the author changed the review later. */
  edited: z.optional(z.boolean()),
  /** The reviewed company's reply; `repliedAt` is the time of its last version. */
  reply: z.optional(z.string()),
  repliedAt: z.optional(z.string()),
  /** True for reviews between sample companies, which the screens label. */
  sample: z.optional(z.boolean()),
})
export type Review = z.output<typeof review>

/**
 * Visible reviews, newest first; 404 for an unknown company. With `page` (from 1), `REVIEWS_PAGE_SIZE` rows; without, at most 1,000. Total in X-Total-Count.
 */
export const listReviews = endpoint({
  method: 'GET',
  url: '/api/reviews/business/:id',
  schema: {
    params: z.object({ id: z.uuid() }),
    querystring: z.object({ page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))) }),
    response: { 200: z.array(review) },
  },
})

const STARS = 'Please choose from 1 to 5 stars.'

export const reviewForm = z.object({
  rating: z.coerce.number(STARS).check(z.int(STARS), z.minimum(1, STARS), z.maximum(5, STARS)),
  comment: lines(10, 2000, 'Please write at least 10 characters.'),
})

/** A review as its author sees it, hidden or not. */
export const ownReview = z.extend(review, {
  /** An edit must send this number back. */
  version: z.int(),
  /** Null if the author can no longer edit the review. */
  editableUntil: z.nullable(z.string()),
  hidden: z.boolean(),
  /** The reason staff gave; null while the review is visible. */
  hiddenReason: z.nullable(z.string()),
  /** False until the review counts towards the rating. */
  counts: z.optional(z.boolean()),
})
export type OwnReview = z.output<typeof ownReview>

/** own: the caller's own company. reviewed: the caller already wrote a review. sample: an invented company. no-company: the caller's account has no company. */
export const reviewObstacles = ['own', 'not-proven', 'reviewed', 'sample', 'no-company'] as const

/** Dealings that let two companies review each other, the strongest proof first. */
export const reviewGrounds = ['deal', 'booking', 'inquiry', 'conversation'] as const

/**
 * Tells whether the caller can review this company, and if not, why. Also returns the review that the caller has already written. 404 for an unknown
 * company.
 */
export const getReviewPermission = endpoint({
  method: 'GET',
  url: '/api/reviews/business/:id/mine',
  schema: {
    params: z.object({ id: z.uuid() }),
    response: {
      200: z.object({
        mayReview: z.boolean(),
        obstacle: z.nullable(openEnum(reviewObstacles)),
        /** Tells the caller why a review is not possible. */
        message: z.nullable(z.string()),
        review: z.nullable(ownReview),
        /** How the two companies dealt with each other, the strongest proof first. */
        grounds: z.optional(z.array(openEnum(reviewGrounds))),
      }),
    },
  },
})

/**
 * A company can review another company once, after a dealing in which the other side acted: it answered an inquiry or a message, or completed a
 * booking or a deal. A company with the same phone number or mailbox is the author's own. Otherwise 403 REVIEW_NOT_PROVEN, 403 REVIEW_OWN_COMPANY or 409
 * REVIEW_EXISTS. A repeated call with the same Idempotency-Key writes no second review.
 */
export const writeReview = endpoint({
  method: 'POST',
  url: '/api/reviews',
  schema: { body: z.extend(reviewForm, { businessId: z.uuid() }), response: { 201: ownReview } },
})

/** For the author. 409 REVIEW_CHANGED if `version` is old, REVIEW_CLOSED after `REVIEW_EDIT_DAYS` or while hidden; 404 for another author's review. */
export const editReview = endpoint({
  method: 'PATCH',
  url: '/api/reviews/:id',
  schema: { params: z.object({ id: z.uuid() }), body: z.extend(reviewForm, { version: z.int() }), response: { 200: ownReview } },
})

export const replyForm = z.object({ reply: lines(2, 2000, 'Please write a reply.') })

/** For the owner of the reviewed company: writes or replaces its one reply. 404 for a review of another company. */
export const replyToReview = endpoint({
  method: 'PUT',
  url: '/api/reviews/:id/reply',
  schema: { params: z.object({ id: z.uuid() }), body: replyForm, response: { 200: review } },
})

export const reportForm = z.object({ reason: lines(10, 1000, 'Please describe the problem in at least 10 characters.') })

/**
 * Reports a review to staff. 409 REVIEW_REPORTED the second time, 403 REVIEW_OWN for the caller's own review. A repeated call with the same
 * Idempotency-Key makes no second report.
 */
export const reportReview = endpoint({
  method: 'POST',
  url: '/api/reviews/:id/reports',
  schema: { params: z.object({ id: z.uuid() }), body: reportForm, response: { 202: z.object({ id: z.uuid() }) } },
})
