// Ends a booking: cancels it and frees its space, or closes it.
import { bookingCompleted } from '@ungana/contracts-logistics'
import { outbox } from '@ungana/service-kit/courier'
import { bookedOn, recordMovedDays } from '#lib/booked-days.ts'
import { runningBookings } from '#lib/booking-states.ts'
import type { BookingRow } from '#lib/bookings.ts'
import { readNetwork } from '#lib/borders.ts'
import { changeBooking } from '#lib/change-booking.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { type TransportRow, transportColumns, transportTables } from '#lib/transports.ts'
import { replanTruck, withoutLoad } from '#lib/truck-loads.ts'

interface Ending {
  readonly note: string | null
  readonly by: string | null
}

/** Locks the booking's truck. Call it before locking the booking. Undefined if there is no such booking. */
export async function lockTruckOf(tx: Transaction, bookingId: string): Promise<TransportRow | undefined> {
  const { rows } = await query(
    tx,
    `SELECT ${transportColumns} FROM ${transportTables} WHERE t.id = (SELECT transport_id FROM bookings WHERE id = $1) FOR UPDATE OF t`,
    [bookingId],
  )
  return rows[0]
}

/** Frees the space and sets the load to Seeking Transport. Lock truck and booking first. */
export async function cancel(tx: Transaction, truck: TransportRow, booking: BookingRow, { note, by }: Ending, actor: Actor): Promise<void> {
  await changeBooking(tx, booking, { status: 'cancelled', frozen: false, note, by }, actor)
  await removeLoad(tx, truck, booking, actor)
  await query(tx, `UPDATE shipments SET status = 'Seeking Transport', version = version + 1, updated_at = $2 WHERE id = $1`, [
    booking.shipmentId,
    actor.now,
  ])
  await endTrip(tx, truck.id, actor)
}

/** Closes the booking and publishes `bookingCompleted`. Lock truck and booking first. */
export async function close(tx: Transaction, truck: TransportRow, booking: BookingRow, { note, by }: Ending, actor: Actor): Promise<void> {
  await changeBooking(tx, booking, { status: 'closed', frozen: false, note, by }, actor)
  // A load that was never picked up must not keep space on the truck.
  if (booking.status === 'booked') await removeLoad(tx, truck, booking, actor)
  await arrive(tx, truck, booking, actor)
  const { id: bookingId, shipperId, carrierId } = booking
  await outbox.add(tx, bookingCompleted, { bookingId, shipperId, carrierId, completedAt: actor.now.toISOString() }, { requestId: actor.requestId })
}

/** Marks the load as delivered, and its truck if that was the last load. */
export async function arrive(tx: Transaction, truck: TransportRow, booking: BookingRow, actor: Actor): Promise<void> {
  await query(tx, `UPDATE shipments SET status = 'Delivered', updated_at = $2 WHERE id = $1`, [booking.shipmentId, actor.now])
  await endTrip(tx, truck.id, actor)
}

/** Removes a load from the truck's plan. The truck's other loads may then arrive earlier. */
async function removeLoad(tx: Transaction, truck: TransportRow, booking: BookingRow, actor: Actor): Promise<void> {
  const others = await bookedOn(tx, truck.id)
  await replanTruck(tx, truck, withoutLoad(truck, booking.id), await readNetwork(tx))
  await recordMovedDays(tx, truck.id, others, actor)
}

/** Marks a truck in transit as delivered once all its loads are. */
async function endTrip(tx: Transaction, transportId: string, { now }: Pick<Actor, 'now'>): Promise<void> {
  await query(
    tx,
    `UPDATE transports SET status = 'Delivered', updated_at = $2 WHERE id = $1 AND status = 'In Transit'
       AND NOT EXISTS (SELECT FROM bookings b WHERE b.transport_id = $1 AND b.status IN ${runningBookings})`,
    [transportId, now],
  )
}
