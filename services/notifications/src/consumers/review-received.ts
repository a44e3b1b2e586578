import { companyPath, reviewReceived } from '@ungana/contracts-directory'
import { text } from '@ungana/language/server'
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
      title: text('{reviewerName} reviewed your company', { reviewerName }),
      body: text('They gave {rating} of 5 stars. You can reply to the review.', { rating }),
      link: companyPath(businessId),
    })
  },
)
