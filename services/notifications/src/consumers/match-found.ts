// A load and a truck fit: both sides learn of it, each of its own listing.
import { matchFound, shipmentPath, transportPath } from '@ungana/contracts-logistics'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const newsOfMatch = consumer(
  matchFound,
  'matches-found',
  async (tx: Transaction, { shipmentId, transportId, shipperId, carrierId, shipmentOrigin, shipmentDestination }) => {
    await holdFeeds(tx, [shipperId, carrierId])
    const about = `match:${shipmentId}:${transportId}`
    const lane = `${shipmentOrigin} to ${shipmentDestination}`
    await notify(tx, shipperId, {
      kind: 'match',
      about,
      title: `A transport fits your load from ${lane}`,
      body: 'See its price and way, and make an offer.',
      link: shipmentPath(shipmentId),
    })
    await notify(tx, carrierId, {
      kind: 'match',
      about,
      title: `A load from ${lane} fits your transport`,
      body: 'See what it is, and make an offer.',
      link: transportPath(transportId),
    })
  },
)
