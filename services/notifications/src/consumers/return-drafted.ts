import { returnDrafted, transportPath } from '@ungana/contracts-logistics'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const newsOfReturn = consumer(returnDrafted, 'returns-drafted', async (tx: Transaction, { transportId, carrierId, origin, destination }) => {
  await holdFeeds(tx, [carrierId])
  await notify(tx, carrierId, {
    kind: 'match',
    about: `return:${transportId}`,
    title: `The way back from ${origin} to ${destination} is ready to publish`,
    body: 'Look it over and publish it, so that nobody drives empty.',
    link: transportPath(transportId),
  })
})
