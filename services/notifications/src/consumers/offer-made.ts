import { offerMade, offerPath } from '@ungana/contracts-logistics'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const onOfferMade = consumer(offerMade, 'offers-made', async (tx: Transaction, { offerId, round, madeBy, otherId, origin, destination }) => {
  await lockFeeds(tx, [otherId])
  const name = (await nameOf(tx, madeBy)) ?? text('A company')
  await notify(tx, otherId, {
    kind: 'offer',
    about: `offer:${offerId}:${round}`,
    title: round > 1 ? text('{name} made a counter-offer', { name }) : text('{name} made you an offer', { name }),
    body: text('Load from {origin} to {destination}. Accept, decline or make a counter-offer.', { origin, destination }),
    link: offerPath(offerId),
  })
})
