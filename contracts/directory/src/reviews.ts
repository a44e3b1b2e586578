import { endpoint, lines, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** A page of reviews, where one asks for pages. */
export const REVIEWS_PAGE_SIZE = 10
/** For how long an author may edit a review. */
export const REVIEW_EDIT_DAYS = 30

export const review = z.object({
  id: z.uuid(),
  businessId: z.uuid(),
  /** 1 to 5. */
  rating: z.int(),
  comment: z.string(),
  reviewerName: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** The reviewer's company, where everybody may see it. */
  reviewerId: z.optional(z.uuid()),
  /** True where the author changed it afterwards. */
  edited: z.optional(z.boolean()),
  /** What the reviewed company answers, and when it last said so. */
  reply: z.optional(z.string()),
  repliedAt: z.optional(z.string()),
  /** True for what sample companies say of each other; the screens say so. */
  sample: z.optional(z.boolean()),
})
export type Review = z.output<typeof review>

/**
 * Visible reviews, newest first; 404 for an unknown business. With `page` (from 1) REVIEWS_PAGE_SIZE of them, else all, at most 1,000; header
 * X-Total-Count.
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
  /** To be sent back with an edit. */
  version: z.int(),
  /** Null where it cannot be edited (any more). */
  editableUntil: z.nullable(z.string()),
  hidden: z.boolean(),
  /** What staff say about it; null while it is not hidden. */
  hiddenReason: z.nullable(z.string()),
})
export type OwnReview = z.output<typeof ownReview>

/** own: it is the caller's company. reviewed: there is one already. sample: it is none of flesh and blood. no-company: the caller has none. */
export const reviewObstacles = ['own', 'not-proven', 'reviewed', 'sample', 'no-company'] as const

/** Whether the caller may review a business, why not, and what the caller has written about it. 404 for an unknown business. */
export const getReviewPermission = endpoint({
  method: 'GET',
  url: '/api/reviews/business/:id/mine',
  schema: {
    params: z.object({ id: z.uuid() }),
    response: {
      200: z.object({
        mayReview: z.boolean(),
        obstacle: z.nullable(openEnum(reviewObstacles)),
        /** The obstacle in a sentence. */
        message: z.nullable(z.string()),
        review: z.nullable(ownReview),
      }),
    },
  },
})

/**
 * One per pair, and only after the two have dealt with each other: 403 REVIEW_NOT_PROVEN before, 403 REVIEW_OWN_COMPANY, 409 REVIEW_EXISTS.
 * With an Idempotency-Key, sent twice is written once.
 */
export const writeReview = endpoint({
  method: 'POST',
  url: '/api/reviews',
  schema: { body: z.extend(reviewForm, { businessId: z.uuid() }), response: { 201: ownReview } },
})

/** By its author. 409 REVIEW_CHANGED where `version` is not its last, REVIEW_CLOSED after REVIEW_EDIT_DAYS and while it is hidden; 404 for another's. */
export const editReview = endpoint({
  method: 'PATCH',
  url: '/api/reviews/:id',
  schema: { params: z.object({ id: z.uuid() }), body: z.extend(reviewForm, { version: z.int() }), response: { 200: ownReview } },
})

export const replyForm = z.object({ reply: lines(2, 2000, 'Please write a reply.') })

/** By the owner of the reviewed company: writes the one reply, or writes it anew. 404 for a review of another company. */
export const replyToReview = endpoint({
  method: 'PUT',
  url: '/api/reviews/:id/reply',
  schema: { params: z.object({ id: z.uuid() }), body: replyForm, response: { 200: review } },
})

export const reportForm = z.object({ reason: lines(10, 1000, 'Please say what is wrong with it, in at least 10 characters.') })

/** Asks staff to look at a review. 409 REVIEW_REPORTED for a second time, 403 REVIEW_OWN for one's own. With an Idempotency-Key, sent twice is kept once. */
export const reportReview = endpoint({
  method: 'POST',
  url: '/api/reviews/:id/reports',
  schema: { params: z.object({ id: z.uuid() }), body: reportForm, response: { 202: z.object({ id: z.uuid() }) } },
})
