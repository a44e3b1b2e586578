import { offerMade, offerPath } from '@ungana/contracts-logistics'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const newsOfOffer = consumer(offerMade, 'offers-made', async (tx: Transaction, { offerId, round, madeBy, otherId, origin, destination }) => {
  await holdFeeds(tx, [otherId])
  const name = (await nameOf(tx, madeBy)) ?? 'A company'
  await notify(tx, otherId, {
    kind: 'offer',
    about: `offer:${offerId}:${round}`,
    title: `${name} ${round > 1 ? 'named another price' : 'made you an offer'}`,
    body: `For a load from ${origin} to ${destination}. Accept it, decline it or name your price.`,
    link: offerPath(offerId),
  })
})
