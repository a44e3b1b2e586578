// Staff may hide a review more than once; its author gets the reason each time.

import { companyPath, reviewHidden } from '@ungana/contracts-directory'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onReviewHidden = consumer(
  reviewHidden,
  'reviews-hidden',
  async (tx: Transaction, { reviewId, businessId, businessName, reviewerId, reason, hiddenAt }) => {
    await lockFeeds(tx, [reviewerId])
    await notify(tx, reviewerId, {
      kind: 'review',
      about: `review-hidden:${reviewId}:${hiddenAt}`,
      title: text('Your review of {businessName} was hidden', { businessName }),
      body: text('Reason: {reason}', { reason }),
      link: companyPath(businessId),
    })
  },
)
