import { companyPath, reviewRestored } from '@ungana/contracts-directory'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onReviewRestored = consumer(
  reviewRestored,
  'reviews-restored',
  async (tx: Transaction, { reviewId, businessId, businessName, reviewerId, restoredAt }) => {
    await lockFeeds(tx, [reviewerId])
    await notify(tx, reviewerId, {
      kind: 'review',
      about: `review-restored:${reviewId}:${restoredAt}`,
      title: text('Your review of {businessName} is shown again', { businessName }),
      body: text('Everyone can read it on the company page.'),
      link: companyPath(businessId),
    })
  },
)
