/** What others learn of reviews: that there is something to tell its author or the owner of the reviewed company. Never the text. */
import { event } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

const whose = {
  reviewId: z.uuid(),
  /** The reviewed company's, and its owner's. */
  businessId: z.uuid(),
  businessName: z.string(),
  /** The author's, and its company's. */
  reviewerId: z.uuid(),
  reviewerName: z.string(),
}

/** Somebody has reviewed a company. */
export const reviewReceived = event('directory.review.received.v1', z.object({ ...whose, rating: z.int(), writtenAt: z.iso.datetime() }))

/** The company has replied, for the first time. */
export const reviewReplied = event('directory.review.replied.v1', z.object({ ...whose, repliedAt: z.iso.datetime() }))

/** Staff have hidden a review, and say why. */
export const reviewHidden = event('directory.review.hidden.v1', z.object({ ...whose, reason: z.string(), hiddenAt: z.iso.datetime() }))

/** Staff show it again. */
export const reviewRestored = event('directory.review.restored.v1', z.object({ ...whose, restoredAt: z.iso.datetime() }))
