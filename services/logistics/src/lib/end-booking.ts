// How a booking ends: cancelled, with its room free again, or closed, with nothing left to do.
import { bookingCompleted } from '@ungana/contracts-logistics'
import { outbox } from '@ungana/service-kit/courier'
import { bookedOn, tellMovedDays } from '#lib/booked-days.ts'
import { runningBookings } from '#lib/booking-states.ts'
import type { BookingRow } from '#lib/bookings.ts'
import { readNetwork } from '#lib/borders.ts'
import { changeBooking } from '#lib/change-booking.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { type TransportRow, transportColumns, transportTables } from '#lib/transports.ts'
import { replanTruck, withoutLoad } from '#lib/truck-loads.ts'

interface Ending {
  readonly note: string | null
  readonly by: string | null
}

/** Holds the truck's row, always before a booking's. Undefined where there is none of that booking. */
export async function holdTruckOf(tx: Transaction, bookingId: string): Promise<TransportRow | undefined> {
  const { rows } = await tx.query<TransportRow>(
    `SELECT ${transportColumns} FROM ${transportTables} WHERE t.id = (SELECT transport_id FROM bookings WHERE id = $1) FOR UPDATE OF t`,
    [bookingId],
  )
  return rows[0]
}

/** The space is free again, the shipment seeks transport again. Whoever calls holds truck and booking. */
export async function cancel(tx: Transaction, truck: TransportRow, booking: BookingRow, { note, by }: Ending, actor: Actor): Promise<void> {
  await changeBooking(tx, booking, { status: 'cancelled', frozen: false, note, by }, actor)
  await takeOff(tx, truck, booking, actor)
  await tx.query(`UPDATE shipments SET status = 'Seeking Transport', version = version + 1, updated_at = $2 WHERE id = $1`, [
    booking.shipmentId,
    actor.now,
  ])
  await endTrip(tx, truck.id, actor)
}

/** Shipper and carrier have dealt with each other: others may learn of that. Whoever calls holds truck and booking. */
export async function close(tx: Transaction, truck: TransportRow, booking: BookingRow, { note, by }: Ending, actor: Actor): Promise<void> {
  await changeBooking(tx, booking, { status: 'closed', frozen: false, note, by }, actor)
  // That never came aboard keeps no space.
  if (booking.status === 'booked') await takeOff(tx, truck, booking, actor)
  await tx.query(`UPDATE shipments SET status = 'Delivered', updated_at = $2 WHERE id = $1`, [booking.shipmentId, actor.now])
  await endTrip(tx, truck.id, actor)
  const { id: bookingId, shipperId, carrierId } = booking
  await outbox.add(tx, bookingCompleted, { bookingId, shipperId, carrierId, completedAt: actor.now.toISOString() }, { requestId: actor.requestId })
}

/** What else the truck carries may come earlier then. */
async function takeOff(tx: Transaction, truck: TransportRow, booking: BookingRow, actor: Actor): Promise<void> {
  const others = await bookedOn(tx, truck.id)
  await replanTruck(tx, truck, withoutLoad(truck, booking.id), await readNetwork(tx))
  await tellMovedDays(tx, truck.id, others, actor)
}

/** A truck that is under way has arrived when all its goods have. */
export async function endTrip(tx: Transaction, transportId: string, { now }: Pick<Actor, 'now'>): Promise<void> {
  await tx.query(
    `UPDATE transports SET status = 'Delivered', updated_at = $2 WHERE id = $1 AND status = 'In Transit'
       AND NOT EXISTS (SELECT FROM bookings b WHERE b.transport_id = $1 AND b.status IN ${runningBookings})`,
    [transportId, now],
  )
}
