// Steps after the pick-up: milestones, delivery, closing, cancelling and disputes.

import { type Booking, caseDetails } from '@ungana/contracts-logistics'
import { text } from '@ungana/language/server'
import type { Files } from '@ungana/service-kit/files'
import { BookingFrozen, BookingNotFound, BookingState, WrongCode } from '#errors.ts'
import { loadedStatuses } from '#lib/booking-states.ts'
import { type BookingRow, readBooking } from '#lib/bookings.ts'
import { openCase } from '#lib/cases.ts'
import { type Change, changeBooking, happenedAt, lockBooking, requireStep } from '#lib/change-booking.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { arrive, cancel, close, lockTruckOf } from '#lib/end-booking.ts'
import { query } from '#lib/query.ts'

export const PROOF_PURPOSE = 'proof-of-delivery'
/** After this many wrong delivery codes, staff must look into the booking. */
const WRONG_CODES_MAX = 5

interface Milestone {
  readonly status: 'in transit' | 'at border'
  readonly place?: string | undefined
  readonly note?: string | undefined
  readonly at?: string | undefined
}

/** @throws BookingNotFound, NotYourPart, BookingFrozen, BookingState, InvalidInput */
export async function addMilestone(tx: Transaction, id: string, { status, place, note, at }: Milestone, actor: Actor): Promise<Booking> {
  const booking = await lockBooking(tx, id, actor)
  if (at !== undefined && booking.carrierId === actor.callerId && (await isRecorded(tx, id, { status, place, at }))) return readBooking(tx, id, actor)
  await requireTrip(tx, booking, at, actor)
  await recordStep(tx, booking, { status, place: place ?? null, note: note || null, at: happenedAt(at, booking, actor.now) }, actor)
  return readBooking(tx, id, actor)
}

/** Whether the milestone is stored already. A phone may send it again after days, when its key is forgotten. */
async function isRecorded(tx: Transaction, id: string, { status, place, at }: Milestone & { readonly at: string }): Promise<boolean> {
  const { rows } = await query(tx, 'SELECT 1 FROM milestones WHERE booking_id = $1 AND kind = $2 AND place IS NOT DISTINCT FROM $3 AND at = $4', [
    id,
    status,
    place ?? null,
    new Date(at),
  ])
  return rows.length > 0
}

/**
 * The carrier is on the way. A driver who was offline may not know of a dispute, so steps with a time are accepted until the delivery.
 * @throws NotYourPart, BookingFrozen, BookingState
 */
async function requireTrip(tx: Transaction, booking: BookingRow, at: string | undefined, actor: Actor): Promise<void> {
  requireStep(booking, actor, 'carrier', ...loadedStatuses, 'disputed')
  if (booking.status !== 'disputed') return
  const { rows } = await query(
    tx,
    `SELECT resume_status AS "resumeStatus" FROM cases WHERE booking_id = $1 AND kind = 'dispute' AND status = 'open'`,
    [booking.id],
  )
  if (at === undefined || !rows.some(({ resumeStatus }) => (loadedStatuses as readonly string[]).includes(resumeStatus)))
    throw new BookingState(booking.status)
}

/** Stores a step of the trip. If the booking is disputed it stays so, and staff who resume it continue from this step. */
async function recordStep(tx: Transaction, booking: BookingRow, change: Change & { readonly status: string }, actor: Actor): Promise<void> {
  if (booking.status !== 'disputed') return changeBooking(tx, booking, change, actor)
  const { status } = change
  await changeBooking(tx, booking, { ...change, status: 'disputed', milestone: status }, actor)
  await query(tx, `UPDATE cases SET resume_status = $2 WHERE booking_id = $1 AND kind = 'dispute' AND status = 'open'`, [booking.id, status])
}

interface Delivery {
  readonly code: string
  readonly proofId: string
  readonly at?: string | undefined
}

/**
 * Resolves to an error if the code is wrong. Throwing it would roll back the count of wrong codes.
 * @throws BookingNotFound, NotYourPart, BookingFrozen, BookingState, InvalidInput
 */
export async function deliver(tx: Transaction, files: Files, id: string, { code, proofId, at }: Delivery, actor: Actor): Promise<Booking | Error> {
  // Locks the truck before the booking, like everywhere, to avoid deadlocks.
  const truck = await lockTruckOf(tx, id)
  const booking = await lockBooking(tx, id, actor)
  await requireTrip(tx, booking, at, actor)
  if (code !== booking.deliveryCode) {
    await query(tx, 'UPDATE bookings SET wrong_codes = wrong_codes + 1 WHERE id = $1', [id])
    if (booking.wrongCodes + 1 < WRONG_CODES_MAX) return new WrongCode()
    await changeBooking(tx, booking, { frozen: true, milestone: 'frozen', what: 'frozen' }, actor)
    // A disputed booking has a case already, and two decisions about one booking contradict each other.
    if (booking.status !== 'disputed')
      await openCase(tx, booking, { kind: 'wrong delivery code', detail: caseDetails.wrongDeliveryCodes(WRONG_CODES_MAX) }, actor)
    return new BookingFrozen(text('five wrong delivery codes were entered.'))
  }
  const { callerId, now } = actor
  const { id: fileId } = await files.keep(tx, proofId, { ownerId: callerId, purpose: PROOF_PURPOSE, field: 'proofId' })
  await query(tx, 'INSERT INTO proofs (file_id, booking_id) VALUES ($1, $2)', [fileId, id])
  await recordStep(tx, booking, { status: 'delivered', place: booking.destinationPlace, at: happenedAt(at, booking, now) }, actor)
  if (truck && booking.status !== 'disputed') await arrive(tx, truck, booking, actor)
  return readBooking(tx, id, actor)
}

/** @throws BookingNotFound, NotYourPart, BookingFrozen, BookingState */
export async function closeBooking(tx: Transaction, id: string, actor: Actor): Promise<Booking> {
  const truck = await lockTruckOf(tx, id)
  const booking = await lockBooking(tx, id, actor)
  requireStep(booking, actor, 'shipper', 'delivered')
  if (!truck) throw new BookingNotFound()
  await close(tx, truck, booking, { note: null, by: actor.callerId }, actor)
  return readBooking(tx, id, actor)
}

/** @throws BookingNotFound, BookingFrozen, BookingState */
export async function cancelBooking(tx: Transaction, id: string, reason: string, actor: Actor): Promise<Booking> {
  const truck = await lockTruckOf(tx, id)
  const booking = await lockBooking(tx, id, actor)
  requireStep(booking, actor, 'either', 'booked')
  if (!truck) throw new BookingNotFound()
  await cancel(tx, truck, booking, { note: reason, by: actor.callerId }, actor)
  return readBooking(tx, id, actor)
}

/** @throws BookingNotFound, BookingFrozen, BookingState */
export async function disputeBooking(tx: Transaction, id: string, reason: string, actor: Actor): Promise<Booking> {
  const booking = await lockBooking(tx, id, actor)
  requireStep(booking, actor, 'either', ...loadedStatuses, 'delivered')
  await changeBooking(tx, booking, { status: 'disputed', note: reason }, actor)
  await openCase(tx, booking, { kind: 'dispute', detail: reason }, actor)
  return readBooking(tx, id, actor)
}
