// A load and a truck fit. Each side is notified about its own listing.

import { matchFound, shipmentPath, transportPath } from '@ungana/contracts-logistics'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onMatchFound = consumer(
  matchFound,
  'matches-found',
  async (tx: Transaction, { shipmentId, transportId, shipperId, carrierId, shipmentOrigin, shipmentDestination }) => {
    await lockFeeds(tx, [shipperId, carrierId])
    const about = `match:${shipmentId}:${transportId}`
    const lane = { origin: shipmentOrigin, destination: shipmentDestination }
    await notify(tx, shipperId, {
      kind: 'match',
      about,
      title: text('A truck fits your load from {origin} to {destination}', lane),
      body: text('See the price and route, then make an offer.'),
      link: shipmentPath(shipmentId),
    })
    await notify(tx, carrierId, {
      kind: 'match',
      about,
      title: text('A load from {origin} to {destination} fits your truck', lane),
      body: text('See the load, then make an offer.'),
      link: transportPath(transportId),
    })
  },
)
