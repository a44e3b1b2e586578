import { bookingPath, offerDecided, offerPath } from '@ungana/contracts-logistics'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

/** Titles for decisions of a company. The company's name precedes them. */
const byCompany: Readonly<Record<string, string>> = {
  accepted: 'accepted your offer',
  declined: 'declined your offer',
  withdrawn: 'withdrew an offer',
}
/** Titles for offers that ended without a company's decision. */
const automatic: Readonly<Record<string, string>> = {
  expired: 'An offer has expired',
  lost: 'An offer is no longer open',
}

export const onOfferDecided = consumer(
  offerDecided,
  'offers-decided',
  async (tx: Transaction, { offerId, decision, decidedBy, tell, bookingId, origin, destination, decidedAt }) => {
    await lockFeeds(tx, tell)
    const name = (decidedBy && (await nameOf(tx, decidedBy))) ?? 'A company'
    const title = automatic[decision] ?? `${name} ${byCompany[decision] ?? 'decided an offer'}`
    for (const accountId of tell) {
      await notify(tx, accountId, {
        kind: 'offer',
        about: `offer-decision:${offerId}:${decidedAt}`,
        title,
        body: `Load from ${origin} to ${destination}.${bookingId ? ' The load is booked.' : ''}`,
        link: bookingId ? bookingPath(bookingId) : offerPath(offerId),
      })
    }
  },
)
