import { offerMade, offerPath } from '@ungana/contracts-logistics'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onOfferMade = consumer(offerMade, 'offers-made', async (tx: Transaction, { offerId, round, madeBy, otherId, origin, destination }) => {
  await lockFeeds(tx, [otherId])
  const name = (await nameOf(tx, madeBy)) ?? 'A company'
  await notify(tx, otherId, {
    kind: 'offer',
    about: `offer:${offerId}:${round}`,
    title: `${name} ${round > 1 ? 'made a counter-offer' : 'made you an offer'}`,
    body: `Load from ${origin} to ${destination}. Accept, decline or make a counter-offer.`,
    link: offerPath(offerId),
  })
})
