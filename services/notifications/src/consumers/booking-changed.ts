import { bookingChanged, bookingPath } from '@ungana/contracts-logistics'
import { consumer } from '@ungana/service-kit/courier'
import { dayText } from '#lib/day-text.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

const states: Readonly<Record<string, string>> = {
  'picked up': 'was picked up',
  'in transit': 'is in transit',
  'at border': 'is at the border',
  delivered: 'was delivered',
  closed: 'is closed',
  cancelled: 'was cancelled',
  disputed: 'is disputed',
}
/** What happened to it beside its state. */
const beside: Readonly<Record<string, string>> = {
  truck: 'has a truck',
  frozen: 'is stopped while our team looks into it',
  released: 'goes on',
  'account closed': 'goes on, but the other company closed its account',
  days: 'has other days',
}

/** To the sides that did not change it themselves. That it was booked, the decision of the offer told. */
export const newsOfBooking = consumer(
  bookingChanged,
  'bookings-changed',
  async (tx: Transaction, { bookingId, shipperId, carrierId, status, what, changedBy, origin, destination, version, days }) => {
    const words = what === 'status' ? states[status] : beside[what]
    if (words === undefined) return
    const sides = [shipperId, carrierId].filter((id) => id !== changedBy)
    await holdFeeds(tx, sides)
    for (const side of sides) {
      await notify(tx, side, {
        kind: 'booking',
        about: `booking:${bookingId}:${version}`,
        title: `Your booking ${words}`,
        body: `From ${origin} to ${destination}${days ? `: pick-up ${dayText(days.pickupDate)}, delivery ${dayText(days.deliveryDate)}` : ''}.`,
        link: bookingPath(bookingId),
      })
    }
  },
)
