import { bookingChanged } from '@ungana/contracts-logistics'
import { dayInKigali } from '@ungana/service-kit'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { recordTruck } from '#lib/record.ts'

/** Changes of a booking that say nothing about the goods. */
const silent: readonly string[] = ['truck', 'days', 'account closed']

/** A booking of a load that was posted for a deal changes the deal. */
export const onBookingChanged = consumer(
  bookingChanged,
  'trucks',
  async (tx: Transaction, { bookingId, shipperId, deal, status, version, what, changedAt }, { id, requestId }) => {
    if (!deal || silent.includes(what)) return
    const { dealId, step, place, weightKg, happenedAt } = deal
    const news = { bookingId, version, status, step, place, weightKg, on: dayInKigali(new Date(happenedAt)) }
    await recordTruck(tx, dealId, shipperId, news, { requestId: requestId ?? id, now: new Date(changedAt) })
  },
)
