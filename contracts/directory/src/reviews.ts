import { endpoint } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

export const review = z.object({
  id: z.uuid(),
  businessId: z.uuid(),
  /** 1 to 5. */
  rating: z.int(),
  comment: z.string(),
  reviewerName: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
})
export type Review = z.output<typeof review>

/** Visible reviews, newest first; 404 for an unknown business. */
export const listReviews = endpoint({
  method: 'GET',
  url: '/api/reviews/business/:id',
  schema: { params: z.object({ id: z.uuid() }), response: { 200: z.array(review) } },
})
