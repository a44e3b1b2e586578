import { bookingPath, driverAssigned } from '@ungana/contracts-logistics'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onDriverAssigned = consumer(
  driverAssigned,
  'drivers-assigned',
  async (tx: Transaction, { bookingId, carrierId, driverId, origin, destination, assignedAt }) => {
    await lockFeeds(tx, [carrierId])
    await notify(tx, carrierId, {
      kind: 'booking',
      about: `driver:${bookingId}:${assignedAt}`,
      title: text('You have a new trip'),
      body: text('From {origin} to {destination}.', { origin, destination }),
      link: bookingPath(bookingId),
      person: driverId,
    })
  },
)
