import { companyPath, reviewReceived } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onReviewReceived = consumer(
  reviewReceived,
  'reviews-received',
  async (tx: Transaction, { reviewId, businessId, reviewerName, rating }) => {
    await lockFeeds(tx, [businessId])
    await notify(tx, businessId, {
      kind: 'review',
      about: `review:${reviewId}`,
      title: `${reviewerName} reviewed your company`,
      body: `They gave ${rating} of 5 stars. You can reply to the review.`,
      link: companyPath(businessId),
    })
  },
)
