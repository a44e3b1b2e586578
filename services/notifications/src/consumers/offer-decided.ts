import { bookingPath, offerDecided, offerPath } from '@ungana/contracts-logistics'
import { type Text, text, type Value } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

/** Titles for decisions of a company. */
const byCompany: Readonly<Record<string, (name: Value) => Text>> = {
  accepted: (name) => text('{name} accepted your offer', { name }),
  declined: (name) => text('{name} declined your offer', { name }),
  withdrawn: (name) => text('{name} withdrew an offer', { name }),
}
const decided = (name: Value) => text('{name} decided on an offer', { name })
/** Titles for offers that ended without a company's decision. */
const automatic: Readonly<Record<string, Text>> = {
  expired: text('An offer has expired'),
  lost: text('An offer is no longer open'),
}

export const onOfferDecided = consumer(
  offerDecided,
  'offers-decided',
  async (tx: Transaction, { offerId, decision, decidedBy, tell, bookingId, origin, destination, decidedAt }) => {
    await lockFeeds(tx, tell)
    const name = (decidedBy && (await nameOf(tx, decidedBy))) ?? text('A company')
    const title = automatic[decision] ?? (byCompany[decision] ?? decided)(name)
    for (const accountId of tell) {
      await notify(tx, accountId, {
        kind: 'offer',
        about: `offer-decision:${offerId}:${decidedAt}`,
        title,
        body: bookingId
          ? text('Load from {origin} to {destination}. The load is booked.', { origin, destination })
          : text('Load from {origin} to {destination}.', { origin, destination }),
        link: bookingId ? bookingPath(bookingId) : offerPath(offerId),
      })
    }
  },
)
