/** Review events, for notifications to the author or the reviewed company. They never contain the review's text. */
import { event } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

const parties = {
  reviewId: z.uuid(),
  /** Id of the reviewed company and of its account. */
  businessId: z.uuid(),
  businessName: z.string(),
  /** Id of the author and of the author's company. */
  reviewerId: z.uuid(),
  reviewerName: z.string(),
}

/** Somebody reviewed a company. */
export const reviewReceived = event('directory.review.received.v1', z.object({ ...parties, rating: z.int(), writtenAt: z.iso.datetime() }))

/** The company replied for the first time. */
export const reviewReplied = event('directory.review.replied.v1', z.object({ ...parties, repliedAt: z.iso.datetime() }))

/** Staff hid a review and gave a reason. */
export const reviewHidden = event('directory.review.hidden.v1', z.object({ ...parties, reason: z.string(), hiddenAt: z.iso.datetime() }))

/** Staff restored a hidden review. */
export const reviewRestored = event('directory.review.restored.v1', z.object({ ...parties, restoredAt: z.iso.datetime() }))
