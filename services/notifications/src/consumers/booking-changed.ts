import { bookingChanged, bookingPath } from '@ungana/contracts-logistics'
import { day, type Text, text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { type NewNotification, notify } from '#lib/notifications.ts'

const statusTitles: Readonly<Record<string, Text>> = {
  'picked up': text('The load was picked up'),
  'in transit': text('The load is in transit'),
  'at border': text('The load is at the border'),
  delivered: text('The load was delivered'),
  closed: text('Your booking is closed'),
  cancelled: text('Your booking was cancelled'),
  disputed: text('Your booking is disputed'),
}
/** Titles for changes that do not change the status. */
const otherTitles: Readonly<Record<string, Text>> = {
  truck: text('Your booking has a truck'),
  frozen: text('Your booking is on hold while our team checks it'),
  released: text('Your booking is no longer on hold'),
  'account closed': text('Your booking continues, but the other company closed its account'),
  days: text('Your booking has new dates'),
}

/** Notifies the sides that did not make the change, and the driver. A new booking sends nothing here, because the accepted offer already notifies. */
export const onBookingChanged = consumer(
  bookingChanged,
  'bookings-changed',
  async (tx: Transaction, { bookingId, shipperId, carrierId, status, what, changedBy, driverId, origin, destination, version, days }) => {
    const title = what === 'status' ? statusTitles[status] : otherTitles[what]
    if (title === undefined) return
    const sides = [shipperId, carrierId].filter((id) => id !== changedBy)
    const change: NewNotification = {
      kind: 'booking',
      about: `booking:${bookingId}:${version}`,
      title,
      body: days
        ? text('From {origin} to {destination}: pick-up {pickup}, delivery {delivery}.', {
            origin,
            destination,
            pickup: day(days.pickupDate),
            delivery: day(days.deliveryDate),
          })
        : text('From {origin} to {destination}.', { origin, destination }),
      link: bookingPath(bookingId),
    }
    await lockFeeds(tx, driverId === undefined ? sides : [...sides, carrierId])
    for (const side of sides) await notify(tx, side, change)
    if (driverId !== undefined) await notify(tx, carrierId, { ...change, about: `${change.about}:driver`, person: driverId })
  },
)
