// A border post changed, which affects the route of a booking or an open listing.
import { bookingPath, shipmentPath, transportPath, wayChanged } from '@ungana/contracts-logistics'
import { dayInWords } from '@ungana/service-kit'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

const subjects: Readonly<Record<string, readonly [name: string, path: (id: string) => string]>> = {
  booking: ['booking', bookingPath],
  shipment: ['load', shipmentPath],
  transport: ['truck', transportPath],
}
const words: Readonly<Record<string, string>> = {
  rerouted: 'has a new route',
  suspended: 'has no open route now',
  resumed: 'has an open route again',
}

export const onWayChanged = consumer(
  wayChanged,
  'ways-changed',
  async (tx: Transaction, { subject, subjectId, tell, what, border, borderStatus, origin, destination, changedAt, days }) => {
    const known = subjects[subject]
    const change = words[what]
    if (!known || change === undefined) return
    const [name, path] = known
    await lockFeeds(tx, tell)
    for (const accountId of tell) {
      await notify(tx, accountId, {
        kind: 'booking',
        about: `way:${subjectId}:${changedAt}`,
        title: `Your ${name} from ${origin} to ${destination} ${change}`,
        body: `Border post ${border} is ${borderStatus}.${days ? ` New dates: pick-up ${dayInWords(days.pickupDate)}, delivery ${dayInWords(days.deliveryDate)}.` : ''}`,
        link: path(subjectId),
      })
    }
  },
)
