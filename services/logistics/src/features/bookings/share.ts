// A link that shows how a shipment is getting on, to whoever has it: milestones, and nothing of who the two sides are.
import { randomBytes } from 'node:crypto'
import type { Booking } from '@ungana/contracts-logistics'
import { BookingState, NotYourPart, ShareNotFound } from '#errors.ts'
import { type BookingRow, bookingColumns, bookingTables, readBooking, wayOf } from '#lib/bookings.ts'
import { readNetwork } from '#lib/borders.ts'
import { holdBooking } from '#lib/change-booking.ts'
import type { Actor, Reader, Transaction } from '#lib/dependencies.ts'

/** @throws BookingNotFound, NotYourPart, BookingState */
export async function shareBooking(tx: Transaction, id: string, actor: Actor): Promise<Booking> {
  const booking = await holdBooking(tx, id, actor)
  if (booking.shipperId !== actor.callerId) throw new NotYourPart()
  if (booking.status === 'cancelled') throw new BookingState(booking.status)
  if (booking.shareToken === null) await tx.query('UPDATE bookings SET share_token = $2 WHERE id = $1', [id, randomBytes(16).toString('base64url')])
  return readBooking(tx, id, actor)
}

/** @throws BookingNotFound, NotYourPart */
export async function unshareBooking(tx: Transaction, id: string, actor: Actor): Promise<Booking> {
  const { shipperId } = await holdBooking(tx, id, actor)
  if (shipperId !== actor.callerId) throw new NotYourPart()
  await tx.query('UPDATE bookings SET share_token = NULL WHERE id = $1', [id])
  return readBooking(tx, id, actor)
}

/** @throws ShareNotFound */
export async function getSharedBooking(reader: Reader, token: string) {
  const { rows } = await reader.query<BookingRow & { milestones: { kind: string; place: string | null; at: string }[] }>(
    `SELECT ${bookingColumns}, (SELECT json_agg(json_build_object('kind', m.kind, 'place', m.place, 'at', m.at) ORDER BY m.seq)
       FROM milestones m WHERE m.booking_id = b.id AND m.kind NOT IN ('frozen', 'released', 'truck named', 'account closed')) AS milestones
     FROM ${bookingTables} WHERE b.share_token = $1 AND b.status <> 'cancelled'`,
    [token],
  )
  const [row] = rows
  if (!row) throw new ShareNotFound()
  const { standings } = await readNetwork(reader)
  const { status, suspended, cargoType, origin, destination, pickupDate, deliveryDate } = row
  const milestones = row.milestones.map((milestone) => ({ ...milestone, at: new Date(milestone.at).toISOString() }))
  return { status, suspended, cargoType, origin, destination, pickupDate, deliveryDate, route: wayOf(row, standings), milestones }
}
