// Staff may hide a review more than once: each time its author learns why.
import { companyPath, reviewHidden } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const newsOfHiding = consumer(
  reviewHidden,
  'reviews-hidden',
  async (tx: Transaction, { reviewId, businessId, businessName, reviewerId, reason, hiddenAt }) => {
    await holdFeeds(tx, [reviewerId])
    await notify(tx, reviewerId, {
      kind: 'review',
      about: `review-hidden:${reviewId}:${hiddenAt}`,
      title: `Your review of ${businessName} was hidden`,
      body: `The reason: ${reason}`,
      link: companyPath(businessId),
    })
  },
)
