// A completed deal lets buyer and seller review each other. Waiting events are stored in one batch.
import { dealCompleted } from '@ungana/contracts-deals'
import { BATCH_PAUSE, batchConsumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { recordInteractions } from '#lib/interactions.ts'

export const onDealCompleted = batchConsumer(
  dealCompleted,
  'directory-interaction-by-deal',
  (tx: Transaction, completed) =>
    recordInteractions(
      tx,
      completed.map(({ payload: { buyerId, sellerId, completedAt } }) => ({ between: [buyerId, sellerId], kind: 'deal', provenAt: completedAt })),
    ),
  { pause: BATCH_PAUSE },
)
