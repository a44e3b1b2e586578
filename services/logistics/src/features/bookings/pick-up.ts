// The handshake at the shipper's door: the shipper shows a code, the driver types it and the plate of the truck that stands there.
import type { Booking } from '@ungana/contracts-logistics'
import { BookingFrozen, CodeRotated, TruckNotNamed } from '#errors.ts'
import { readBooking } from '#lib/bookings.ts'
import { openCase } from '#lib/cases.ts'
import { changeBooking, holdBooking, requireStep } from '#lib/change-booking.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { holdTruckOf } from '#lib/end-booking.ts'
import { judgePickupCode, pickupCode, samePlate } from '#lib/pickup-codes.ts'

/** @throws BookingNotFound, NotYourPart, BookingFrozen, BookingState */
export async function nameTruck(tx: Transaction, id: string, plate: string, actor: Actor): Promise<Booking> {
  const booking = await holdBooking(tx, id, actor)
  requireStep(booking, actor, 'carrier', 'booked')
  if (booking.plate !== plate) {
    await tx.query('UPDATE bookings SET plate = $2 WHERE id = $1', [id, plate])
    await changeBooking(tx, booking, { milestone: 'truck named', what: 'truck', note: plate }, actor)
  }
  return readBooking(tx, id, actor)
}

/** @throws BookingNotFound, NotYourPart, BookingFrozen, BookingState, TruckNotNamed */
export async function showPickupCode(tx: Transaction, id: string, actor: Actor) {
  const booking = await holdBooking(tx, id, actor)
  requireStep(booking, actor, 'shipper', 'booked')
  if (booking.plate === null) throw new TruckNotNamed()
  const { code, expiresAt } = pickupCode(booking.pickupSecret, actor.now)
  return { code, plate: booking.plate, payload: `ungana:pickup:${id}:${code}`, expiresAt: expiresAt.toISOString() }
}

/**
 * Resolves to a refusal where something does not agree: the booking is frozen and a case open then, which a thrown error would undo.
 * @throws BookingNotFound, NotYourPart, BookingFrozen, BookingState, TruckNotNamed, CodeRotated
 */
export async function pickUp(tx: Transaction, id: string, { code, plate }: { code: string; plate: string }, actor: Actor): Promise<Booking | Error> {
  // The truck first, as all do who hold both.
  await holdTruckOf(tx, id)
  const booking = await holdBooking(tx, id, actor)
  requireStep(booking, actor, 'carrier', 'booked')
  if (booking.plate === null) throw new TruckNotNamed()
  const judged = judgePickupCode(booking.pickupSecret, code, actor.now)
  if (!samePlate(plate, booking.plate)) {
    return freeze('wrong plate', `The plate ${plate} was entered, ${booking.plate} was named.`, 'this is not the truck that was named.')
  }
  if (judged === 'rotated') throw new CodeRotated()
  if (judged === 'wrong')
    return freeze('wrong code', 'A code was entered that the shipper’s screen did not show.', 'this is not the code that the shipper was shown.')

  await changeBooking(tx, booking, { status: 'picked up', place: booking.originPlace }, actor)
  await tx.query(`UPDATE shipments SET status = 'In Transit', updated_at = $2 WHERE id = $1`, [booking.shipmentId, actor.now])
  await tx.query(`UPDATE transports SET status = 'In Transit', updated_at = $2 WHERE id = $1 AND status IN ('Partially Booked', 'Fully Booked')`, [
    booking.transportId,
    actor.now,
  ])
  return readBooking(tx, id, actor)

  async function freeze(kind: 'wrong plate' | 'wrong code', detail: string, said: string) {
    await changeBooking(tx, booking, { frozen: true, milestone: 'frozen', what: 'frozen' }, actor)
    await openCase(tx, booking, { kind, detail }, actor)
    return new BookingFrozen(said)
  }
}
