// A border post changed, and with it the way of a booking or an open listing.
import { bookingPath, shipmentPath, transportPath, wayChanged } from '@ungana/contracts-logistics'
import { consumer } from '@ungana/service-kit/courier'
import { dayText } from '#lib/day-text.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

const subjects: Readonly<Record<string, readonly [name: string, path: (id: string) => string]>> = {
  booking: ['booking', bookingPath],
  shipment: ['load', shipmentPath],
  transport: ['transport', transportPath],
}
const words: Readonly<Record<string, string>> = {
  rerouted: 'takes another way',
  suspended: 'has no way at the moment',
  resumed: 'has a way again',
}

export const newsOfWay = consumer(
  wayChanged,
  'ways-changed',
  async (tx: Transaction, { subject, subjectId, tell, what, border, borderStatus, origin, destination, changedAt, days }) => {
    const known = subjects[subject]
    const change = words[what]
    if (!known || change === undefined) return
    const [name, path] = known
    await holdFeeds(tx, tell)
    for (const accountId of tell) {
      await notify(tx, accountId, {
        kind: 'booking',
        about: `way:${subjectId}:${changedAt}`,
        title: `Your ${name} from ${origin} to ${destination} ${change}`,
        body: `The border post ${border} is ${borderStatus}.${days ? ` Pick-up ${dayText(days.pickupDate)}, delivery ${dayText(days.deliveryDate)}.` : ''}`,
        link: path(subjectId),
      })
    }
  },
)
