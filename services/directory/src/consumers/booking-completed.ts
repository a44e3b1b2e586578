// A completed booking lets shipper and carrier review each other.
import { bookingCompleted } from '@ungana/contracts-logistics'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { recordInteraction } from '#lib/interactions.ts'

export const onBookingCompleted = consumer(
  bookingCompleted,
  'directory-interaction-by-booking',
  (tx: Transaction, { shipperId, carrierId, completedAt }) =>
    recordInteraction(tx, { between: [shipperId, carrierId], kind: 'booking', provenAt: completedAt }),
)
