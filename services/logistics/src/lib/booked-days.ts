// Other loads or border posts can change a booking's days. Both sides must know, because people plan around them.
import { dayInWords } from '@ungana/service-kit'
import { runningBookings } from '#lib/booking-states.ts'
import { type BookingRow, bookingColumns, bookingTables } from '#lib/bookings.ts'
import { changeBooking } from '#lib/change-booking.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Bookings on the truck that are not delivered. Lock the truck first. */
export async function bookedOn(tx: Transaction, transportId: string): Promise<BookingRow[]> {
  const { rows } = await query(
    tx,
    `SELECT ${bookingColumns} FROM ${bookingTables} WHERE b.transport_id = $1 AND b.status IN ${runningBookings} ORDER BY b.id`,
    [transportId],
  )
  return rows
}

/** Records changed days of bookings that existed before and still run, and notifies both sides. */
export async function recordMovedDays(tx: Transaction, transportId: string, before: readonly BookingRow[], actor: Actor): Promise<void> {
  const previous = new Map(before.map((booking) => [booking.id, booking]))
  for (const booking of await bookedOn(tx, transportId)) {
    const was = previous.get(booking.id)
    if (was) await recordIfMoved(tx, was, booking, actor)
  }
}

export async function recordIfMoved(tx: Transaction, was: BookingRow, booking: BookingRow, actor: Actor): Promise<void> {
  const moved = movedDays(was, booking)
  if (moved) await changeBooking(tx, booking, { what: 'days', milestone: 'days changed', note: moved.text, days: moved.days, by: null }, actor)
}

/** The new days, and a text with old and new days; undefined if they did not change. */
export function movedDays(was: BookingRow, { pickupDate, deliveryDate }: BookingRow) {
  if (was.pickupDate === pickupDate && was.deliveryDate === deliveryDate) return undefined
  const day = (then: string, now: string) => (then === now ? dayInWords(now) : `${dayInWords(now)} (was ${dayInWords(then)})`)
  return {
    days: { pickupDate, deliveryDate },
    text: `Pick-up ${day(was.pickupDate, pickupDate)}; delivery ${day(was.deliveryDate, deliveryDate)}.`,
  }
}
