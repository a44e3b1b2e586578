// From the pick-up to the end: where the truck is, the delivery and its proof, a cancellation, a dispute.
import type { Booking } from '@ungana/contracts-logistics'
import type { Files } from '@ungana/service-kit/files'
import { BookingFrozen, BookingNotFound, WrongCode } from '#errors.ts'
import { underWay } from '#lib/booking-states.ts'
import { readBooking } from '#lib/bookings.ts'
import { openCase } from '#lib/cases.ts'
import { changeBooking, happenedAt, holdBooking, requireStep } from '#lib/change-booking.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { cancel, close, endTrip, holdTruckOf } from '#lib/end-booking.ts'

export const PROOF_PURPOSE = 'proof-of-delivery'
/** Wrong delivery codes until somebody has to look into it. */
const WRONG_CODES_MAX = 5

interface Milestone {
  readonly status: 'in transit' | 'at border'
  readonly place?: string | undefined
  readonly note?: string | undefined
  readonly at?: string | undefined
}

/** @throws BookingNotFound, NotYourPart, BookingFrozen, BookingState, InvalidInput */
export async function addMilestone(tx: Transaction, id: string, { status, place, note, at }: Milestone, actor: Actor): Promise<Booking> {
  const booking = await holdBooking(tx, id, actor)
  requireStep(booking, actor, 'carrier', ...underWay)
  await changeBooking(tx, booking, { status, place: place ?? null, note: note || null, at: happenedAt(at, booking, actor.now) }, actor)
  return readBooking(tx, id, actor)
}

interface Delivery {
  readonly code: string
  readonly proofId: string
  readonly at?: string | undefined
}

/**
 * Resolves to a refusal where the code is wrong: it is counted then, which a thrown error would undo.
 * @throws BookingNotFound, NotYourPart, BookingFrozen, BookingState, InvalidInput
 */
export async function deliver(tx: Transaction, files: Files, id: string, { code, proofId, at }: Delivery, actor: Actor): Promise<Booking | Error> {
  // The truck first, as all do who hold both.
  const truck = await holdTruckOf(tx, id)
  const booking = await holdBooking(tx, id, actor)
  requireStep(booking, actor, 'carrier', ...underWay)
  if (code !== booking.deliveryCode) {
    await tx.query('UPDATE bookings SET wrong_codes = wrong_codes + 1 WHERE id = $1', [id])
    if (booking.wrongCodes + 1 < WRONG_CODES_MAX) return new WrongCode()
    await changeBooking(tx, booking, { frozen: true, milestone: 'frozen', what: 'frozen' }, actor)
    await openCase(tx, booking, { kind: 'wrong delivery code', detail: `${WRONG_CODES_MAX} wrong delivery codes were entered.` }, actor)
    return new BookingFrozen('five wrong delivery codes were entered.')
  }
  const { callerId, now } = actor
  const { id: fileId } = await files.keep(tx, proofId, { ownerId: callerId, purpose: PROOF_PURPOSE, field: 'proofId' })
  await tx.query('INSERT INTO proofs (file_id, booking_id) VALUES ($1, $2)', [fileId, id])
  await changeBooking(tx, booking, { status: 'delivered', place: booking.destinationPlace, at: happenedAt(at, booking, now) }, actor)
  await tx.query(`UPDATE shipments SET status = 'Delivered', updated_at = $2 WHERE id = $1`, [booking.shipmentId, now])
  if (truck) await endTrip(tx, truck.id, actor)
  return readBooking(tx, id, actor)
}

/** @throws BookingNotFound, NotYourPart, BookingFrozen, BookingState */
export async function closeBooking(tx: Transaction, id: string, actor: Actor): Promise<Booking> {
  const truck = await holdTruckOf(tx, id)
  const booking = await holdBooking(tx, id, actor)
  requireStep(booking, actor, 'shipper', 'delivered')
  if (!truck) throw new BookingNotFound()
  await close(tx, truck, booking, { note: null, by: actor.callerId }, actor)
  return readBooking(tx, id, actor)
}

/** @throws BookingNotFound, BookingFrozen, BookingState */
export async function cancelBooking(tx: Transaction, id: string, reason: string, actor: Actor): Promise<Booking> {
  const truck = await holdTruckOf(tx, id)
  const booking = await holdBooking(tx, id, actor)
  requireStep(booking, actor, 'either', 'booked')
  if (!truck) throw new BookingNotFound()
  await cancel(tx, truck, booking, { note: reason, by: actor.callerId }, actor)
  return readBooking(tx, id, actor)
}

/** @throws BookingNotFound, BookingFrozen, BookingState */
export async function disputeBooking(tx: Transaction, id: string, reason: string, actor: Actor): Promise<Booking> {
  const booking = await holdBooking(tx, id, actor)
  requireStep(booking, actor, 'either', ...underWay, 'delivered')
  await changeBooking(tx, booking, { status: 'disputed', note: reason }, actor)
  await openCase(tx, booking, { kind: 'dispute', detail: reason }, actor)
  return readBooking(tx, id, actor)
}
