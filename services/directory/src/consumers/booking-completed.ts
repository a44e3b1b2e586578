// A completed booking lets shipper and carrier review each other. Waiting events are stored in one batch.
import { bookingCompleted } from '@ungana/contracts-logistics'
import { BATCH_PAUSE, batchConsumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { recordInteractions } from '#lib/interactions.ts'

export const onBookingCompleted = batchConsumer(
  bookingCompleted,
  'directory-interaction-by-booking',
  (tx: Transaction, completed) =>
    recordInteractions(
      tx,
      completed.map(({ payload: { shipperId, carrierId, completedAt } }) => ({
        between: [shipperId, carrierId],
        kind: 'booking',
        provenAt: completedAt,
      })),
    ),
  { pause: BATCH_PAUSE },
)
