// What others bring about moves a booking's days: its two sides are told, for goods and people wait at a gate on them.
import { runningBookings } from '#lib/booking-states.ts'
import { type BookingRow, bookingColumns, bookingTables } from '#lib/bookings.ts'
import { changeBooking } from '#lib/change-booking.ts'
import { dayInWords } from '#lib/days.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'

/** What is booked on the truck and not there yet. Whoever calls holds the truck's row. */
export async function bookedOn(tx: Transaction, transportId: string): Promise<BookingRow[]> {
  const { rows } = await tx.query<BookingRow>(
    `SELECT ${bookingColumns} FROM ${bookingTables} WHERE b.transport_id = $1 AND b.status IN ${runningBookings} ORDER BY b.id`,
    [transportId],
  )
  return rows
}

/** To both sides of each booking that was there before, still is, and has other days now. */
export async function tellMovedDays(tx: Transaction, transportId: string, before: readonly BookingRow[], actor: Actor): Promise<void> {
  const then = new Map(before.map((booking) => [booking.id, booking]))
  for (const booking of await bookedOn(tx, transportId)) {
    const was = then.get(booking.id)
    if (was) await tellIfMoved(tx, was, booking, actor)
  }
}

export async function tellIfMoved(tx: Transaction, was: BookingRow, booking: BookingRow, actor: Actor): Promise<void> {
  const moved = movedDays(was, booking)
  if (moved) await changeBooking(tx, booking, { what: 'days', milestone: 'days changed', note: moved.words, days: moved.days, by: null }, actor)
}

/** The days of a booking, and in words what they were, where these are others. */
export function movedDays(was: BookingRow, { pickupDate, deliveryDate }: BookingRow) {
  if (was.pickupDate === pickupDate && was.deliveryDate === deliveryDate) return undefined
  const day = (then: string, now: string) => (then === now ? dayInWords(now) : `${dayInWords(now)}, not ${dayInWords(then)}`)
  return {
    days: { pickupDate, deliveryDate },
    words: `Pick-up ${day(was.pickupDate, pickupDate)}; delivery ${day(was.deliveryDate, deliveryDate)}.`,
  }
}
