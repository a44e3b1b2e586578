// A border post changed, which affects the route of a booking or an open listing.

import { bookingPath, shipmentPath, transportPath, wayChanged } from '@ungana/contracts-logistics'
import { day, type Text, text, type Values } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { type NewNotification, notify } from '#lib/notifications.ts'

const paths: Readonly<Record<string, (id: string) => string>> = { booking: bookingPath, shipment: shipmentPath, transport: transportPath }
const titles: Readonly<Record<string, (way: Values) => Text>> = {
  rerouted: (way) =>
    text('Your {subject, select, booking {booking} shipment {load} other {truck}} from {origin} to {destination} has a new route', way),
  suspended: (way) =>
    text('Your {subject, select, booking {booking} shipment {load} other {truck}} from {origin} to {destination} has no open route now', way),
  resumed: (way) =>
    text('Your {subject, select, booking {booking} shipment {load} other {truck}} from {origin} to {destination} has an open route again', way),
}

export const onWayChanged = consumer(
  wayChanged,
  'ways-changed',
  async (tx: Transaction, { subject, subjectId, tell, driver, what, border, borderStatus, origin, destination, changedAt, days }) => {
    const [path, titled] = [paths[subject], titles[what]]
    if (!path || !titled) return
    const state = { border, borderStatus }
    const change: NewNotification = {
      kind: 'booking',
      about: `way:${subjectId}:${changedAt}`,
      title: titled({ subject, origin, destination }),
      body: days
        ? text(
            'Border post {border} is {borderStatus, select, open {open} restricted {restricted} closed {closed} other {{borderStatus}}}. New dates: pick-up {pickup}, delivery {delivery}.',
            { ...state, pickup: day(days.pickupDate), delivery: day(days.deliveryDate) },
          )
        : text('Border post {border} is {borderStatus, select, open {open} restricted {restricted} closed {closed} other {{borderStatus}}}.', state),
      link: path(subjectId),
    }
    await lockFeeds(tx, driver ? [...tell, driver.carrierId] : tell)
    for (const accountId of tell) await notify(tx, accountId, change)
    if (driver) await notify(tx, driver.carrierId, { ...change, about: `${change.about}:driver`, person: driver.id })
  },
)
