import { companyPath, reviewRestored } from '@ungana/contracts-directory'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const newsOfRestoring = consumer(
  reviewRestored,
  'reviews-restored',
  async (tx: Transaction, { reviewId, businessId, businessName, reviewerId, restoredAt }) => {
    await holdFeeds(tx, [reviewerId])
    await notify(tx, reviewerId, {
      kind: 'review',
      about: `review-restored:${reviewId}:${restoredAt}`,
      title: `Your review of ${businessName} is shown again`,
      body: 'Everybody can read it on the company’s page.',
      link: companyPath(businessId),
    })
  },
)
