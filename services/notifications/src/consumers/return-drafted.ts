import { returnDrafted, transportPath } from '@ungana/contracts-logistics'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onReturnDrafted = consumer(
  returnDrafted,
  'returns-drafted',
  async (tx: Transaction, { transportId, carrierId, origin, destination }) => {
    await lockFeeds(tx, [carrierId])
    await notify(tx, carrierId, {
      kind: 'match',
      about: `return:${transportId}`,
      title: text('Your return trip from {origin} to {destination} is ready to publish', { origin, destination }),
      body: text('Check the trip and publish it to find a load for the way back.'),
      link: transportPath(transportId),
    })
  },
)
