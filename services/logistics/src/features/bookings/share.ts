// A public tracking link. It shows milestones, but not who the two sides are. It ends with the shipper's account.
import { randomBytes } from 'node:crypto'
import { type Booking, sharedBookingLink } from '@ungana/contracts-logistics'
import { BookingState, NotYourPart, ShareNotFound } from '#errors.ts'
import { requireNotSuspended } from '#lib/accounts.ts'
import { bookingColumns, bookingTables, readBooking, routeOf } from '#lib/bookings.ts'
import { readNetwork } from '#lib/borders.ts'
import { lockBooking } from '#lib/change-booking.ts'
import type { Actor, Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** @throws BookingNotFound, NotYourPart, BookingState, OwnerSuspended */
export async function shareBooking(tx: Transaction, id: string, actor: Actor): Promise<Booking> {
  await requireNotSuspended(tx, actor)
  const booking = await lockBooking(tx, id, actor)
  if (booking.shipperId !== actor.callerId) throw new NotYourPart()
  if (booking.status === 'cancelled') throw new BookingState(booking.status)
  if (booking.shareToken === null) {
    await query(tx, "UPDATE bookings SET share_token = $2, share_expires_at = now() + $3 * interval '1 second' WHERE id = $1", [
      id,
      randomBytes(16).toString('base64url'),
      sharedBookingLink.seconds,
    ])
  }
  return readBooking(tx, id, actor)
}

/** @throws BookingNotFound, NotYourPart */
export async function unshareBooking(tx: Transaction, id: string, actor: Actor): Promise<Booking> {
  const { shipperId } = await lockBooking(tx, id, actor)
  if (shipperId !== actor.callerId) throw new NotYourPart()
  await query(tx, 'UPDATE bookings SET share_token = NULL, share_expires_at = NULL WHERE id = $1', [id])
  return readBooking(tx, id, actor)
}

/** @throws ShareNotFound */
export async function getSharedBooking(reader: Reader, token: string) {
  const { rows } = await query(
    reader,
    `SELECT ${bookingColumns}, (SELECT json_agg(json_build_object('kind', m.kind, 'place', m.place, 'at', m.at) ORDER BY m.seq)
       FROM milestones m WHERE m.booking_id = b.id AND m.kind NOT IN ('frozen', 'released', 'truck named', 'account closed')) AS milestones
     FROM ${bookingTables} JOIN accounts shipper ON shipper.id = b.shipper_id AND shipper.status = 'active'
     WHERE b.share_token = $1 AND b.share_expires_at > now() AND b.status <> 'cancelled'`,
    [token],
  )
  const [row] = rows
  if (!row) throw new ShareNotFound()
  const { postReports } = await readNetwork(reader)
  const { status, suspended, cargoType, origin, destination, pickupDate, deliveryDate } = row
  const milestones = (row.milestones ?? []).map(({ kind, place, at }) => ({ kind, place, at: new Date(at).toISOString() }))
  return { status, suspended, cargoType, origin, destination, pickupDate, deliveryDate, route: routeOf(row, postReports), milestones }
}
