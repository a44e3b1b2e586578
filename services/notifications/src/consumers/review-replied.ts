import { companyPath, reviewReplied } from '@ungana/contracts-directory'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onReviewReplied = consumer(
  reviewReplied,
  'reviews-replied',
  async (tx: Transaction, { reviewId, businessId, businessName, reviewerId }) => {
    await lockFeeds(tx, [reviewerId])
    await notify(tx, reviewerId, {
      kind: 'review',
      about: `review-reply:${reviewId}`,
      title: text('{businessName} replied to your review', { businessName }),
      body: text('The reply is below your review.'),
      link: companyPath(businessId),
    })
  },
)
