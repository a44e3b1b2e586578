// Pick-up: the shipper shows a code; the driver types it with the truck's number plate.

import { type Booking, caseDetails, driverAssigned } from '@ungana/contracts-logistics'
import { type Text, text } from '@ungana/language/server'
import { outbox } from '@ungana/service-kit/courier'
import { BookingFrozen, CodeRotated, TruckNotNamed } from '#errors.ts'
import { loadedStatuses } from '#lib/booking-states.ts'
import { readBooking } from '#lib/bookings.ts'
import { openCase } from '#lib/cases.ts'
import { changeBooking, lockBooking, requireStep } from '#lib/change-booking.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { lockTruckOf } from '#lib/end-booking.ts'
import { checkPickupCode, pickupCode, samePlate } from '#lib/pickup-codes.ts'
import { query } from '#lib/query.ts'

/** @throws BookingNotFound, NotYourPart, BookingFrozen, BookingState */
export async function nameTruck(tx: Transaction, id: string, plate: string, actor: Actor): Promise<Booking> {
  const booking = await lockBooking(tx, id, actor)
  requireStep(booking, actor, 'carrier', 'booked')
  if (booking.plate !== plate) {
    await query(tx, 'UPDATE bookings SET plate = $2 WHERE id = $1', [id, plate])
    await changeBooking(tx, booking, { milestone: 'truck named', what: 'truck', note: plate }, actor)
  }
  return readBooking(tx, id, actor)
}

/** Lets one person of the carrier see and report this trip. Null removes the driver. @throws BookingNotFound, NotYourPart, BookingFrozen, BookingState */
export async function assignDriver(tx: Transaction, id: string, driver: { id: string; name: string } | null, actor: Actor): Promise<Booking> {
  const booking = await lockBooking(tx, id, actor)
  requireStep(booking, actor, 'carrier', 'booked', ...loadedStatuses)
  await query(tx, 'UPDATE bookings SET driver_id = $2, driver_name = $3 WHERE id = $1', [id, driver?.id ?? null, driver?.name ?? null])
  if (driver && driver.id !== booking.driverId) {
    const { carrierId, origin, destination } = booking
    const assigned = { bookingId: id, carrierId, driverId: driver.id, origin, destination, assignedAt: actor.now.toISOString() }
    await outbox.add(tx, driverAssigned, assigned, { requestId: actor.requestId })
  }
  return readBooking(tx, id, actor)
}

/** @throws BookingNotFound, NotYourPart, BookingFrozen, BookingState, TruckNotNamed */
export async function showPickupCode(tx: Transaction, id: string, actor: Actor) {
  const booking = await lockBooking(tx, id, actor)
  requireStep(booking, actor, 'shipper', 'booked')
  if (booking.plate === null) throw new TruckNotNamed()
  const { code, expiresAt } = pickupCode(booking.pickupSecret, actor.now)
  return { code, plate: booking.plate, payload: `ungana:pickup:${id}:${code}`, expiresAt: expiresAt.toISOString() }
}

/**
 * Resolves to an error if code or plate is wrong. Throwing it would roll back the frozen booking and its case.
 * @throws BookingNotFound, NotYourPart, BookingFrozen, BookingState, TruckNotNamed, CodeRotated
 */
export async function pickUp(tx: Transaction, id: string, { code, plate }: { code: string; plate: string }, actor: Actor): Promise<Booking | Error> {
  // Locks the truck before the booking, like everywhere, to avoid deadlocks.
  await lockTruckOf(tx, id)
  const booking = await lockBooking(tx, id, actor)
  requireStep(booking, actor, 'carrier', 'booked')
  if (booking.plate === null) throw new TruckNotNamed()
  const result = checkPickupCode(booking.pickupSecret, code, actor.now)
  if (!samePlate(plate, booking.plate)) {
    return freeze(
      'wrong plate',
      `Plate entered: ${plate}. Plate of the booked truck: ${booking.plate}.`,
      text('the number plate does not match the booked truck.'),
    )
  }
  if (result === 'rotated') throw new CodeRotated()
  if (result === 'wrong') return freeze('wrong code', caseDetails.unknownCode, text('the pick-up code is wrong.'))

  await changeBooking(tx, booking, { status: 'picked up', place: booking.originPlace }, actor)
  await query(tx, `UPDATE shipments SET status = 'In Transit', updated_at = $2 WHERE id = $1`, [booking.shipmentId, actor.now])
  await query(tx, `UPDATE transports SET status = 'In Transit', updated_at = $2 WHERE id = $1 AND status IN ('Partially Booked', 'Fully Booked')`, [
    booking.transportId,
    actor.now,
  ])
  return readBooking(tx, id, actor)

  async function freeze(kind: 'wrong plate' | 'wrong code', detail: string, reason: Text) {
    await changeBooking(tx, booking, { frozen: true, milestone: 'frozen', what: 'frozen' }, actor)
    await openCase(tx, booking, { kind, detail }, actor)
    return new BookingFrozen(reason)
  }
}
