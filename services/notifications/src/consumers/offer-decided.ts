import { bookingPath, offerDecided, offerPath } from '@ungana/contracts-logistics'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

/** By somebody, whose name comes first. */
const done: Readonly<Record<string, string>> = {
  accepted: 'accepted your offer',
  declined: 'declined your offer',
  withdrawn: 'withdrew an offer',
}
/** By itself. */
const happened: Readonly<Record<string, string>> = {
  expired: 'An offer has expired',
  lost: 'An offer is no longer open',
}

export const newsOfOfferDecision = consumer(
  offerDecided,
  'offers-decided',
  async (tx: Transaction, { offerId, decision, decidedBy, tell, bookingId, origin, destination, decidedAt }) => {
    await holdFeeds(tx, tell)
    const name = (decidedBy && (await nameOf(tx, decidedBy))) ?? 'A company'
    const title = happened[decision] ?? `${name} ${done[decision] ?? 'decided an offer'}`
    for (const accountId of tell) {
      await notify(tx, accountId, {
        kind: 'offer',
        about: `offer-decision:${offerId}:${decidedAt}`,
        title,
        body: `For a load from ${origin} to ${destination}.${bookingId ? ' It is booked.' : ''}`,
        link: bookingId ? bookingPath(bookingId) : offerPath(offerId),
      })
    }
  },
)
