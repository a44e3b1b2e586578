import { bookingChanged, bookingPath } from '@ungana/contracts-logistics'
import { dayInWords } from '@ungana/service-kit'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

const statusTitles: Readonly<Record<string, string>> = {
  'picked up': 'The load was picked up',
  'in transit': 'The load is in transit',
  'at border': 'The load is at the border',
  delivered: 'The load was delivered',
  closed: 'Your booking is closed',
  cancelled: 'Your booking was cancelled',
  disputed: 'Your booking is disputed',
}
/** Titles for changes that do not change the status. */
const otherTitles: Readonly<Record<string, string>> = {
  truck: 'Your booking has a truck',
  frozen: 'Your booking is on hold while our team checks it',
  released: 'Your booking is no longer on hold',
  'account closed': 'Your booking continues, but the other company closed its account',
  days: 'Your booking has new dates',
}

/** Notifies the sides that did not make the change. A new booking sends nothing here, because the accepted offer already notifies. */
export const onBookingChanged = consumer(
  bookingChanged,
  'bookings-changed',
  async (tx: Transaction, { bookingId, shipperId, carrierId, status, what, changedBy, origin, destination, version, days }) => {
    const title = what === 'status' ? statusTitles[status] : otherTitles[what]
    if (title === undefined) return
    const sides = [shipperId, carrierId].filter((id) => id !== changedBy)
    await lockFeeds(tx, sides)
    for (const side of sides) {
      await notify(tx, side, {
        kind: 'booking',
        about: `booking:${bookingId}:${version}`,
        title,
        body: `From ${origin} to ${destination}${days ? `: pick-up ${dayInWords(days.pickupDate)}, delivery ${dayInWords(days.deliveryDate)}` : ''}.`,
        link: bookingPath(bookingId),
      })
    }
  },
)
