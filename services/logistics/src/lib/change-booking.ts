// Changes of a booking: each locks the row, adds a milestone and publishes an event.

import { bookingChanged } from '@ungana/contracts-logistics'
import { text } from '@ungana/language/server'
import { timeOnDevice } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { BookingFrozen, BookingNotFound, BookingState, NotYourPart } from '#errors.ts'
import { runningBookings } from '#lib/booking-states.ts'
import { type BookingRow, bookingColumns, bookingTables } from '#lib/bookings.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Locks the booking until the commit. @throws BookingNotFound for all but its two sides, and for drivers of other trips */
export async function lockBooking(tx: Transaction, id: string, { callerId, driverId }: Pick<Actor, 'callerId' | 'driverId'>): Promise<BookingRow> {
  const { rows } = await query(
    tx,
    `SELECT ${bookingColumns} FROM ${bookingTables} WHERE b.id = $1 AND $2 IN (b.shipper_id, b.carrier_id)
       AND ($3::uuid IS NULL OR (b.driver_id = $3 AND b.carrier_id = $2)) FOR UPDATE OF b`,
    [id, callerId, driverId],
  )
  if (!rows[0]) throw new BookingNotFound()
  return rows[0]
}

/** @throws NotYourPart, BookingFrozen, BookingState */
export function requireStep(
  booking: BookingRow,
  { callerId }: Pick<Actor, 'callerId'>,
  side: 'shipper' | 'carrier' | 'either',
  ...statuses: string[]
): void {
  if (side !== 'either' && booking[`${side}Id`] !== callerId) throw new NotYourPart()
  if (booking.frozen) throw new BookingFrozen(text('a code or number plate was wrong.'))
  if (!statuses.includes(booking.status)) throw new BookingState(booking.status)
}

export interface Change {
  /** New status. Default: unchanged. */
  readonly status?: string
  readonly frozen?: boolean
  /** Kind of the milestone. Default: the status. */
  readonly milestone?: string
  readonly place?: string | null
  readonly note?: string | null
  readonly at?: Date
  readonly what?: 'status' | 'truck' | 'frozen' | 'released' | 'account closed' | 'days'
  /** Present if `what` is `days`. */
  readonly days?: { readonly pickupDate: string; readonly deliveryDate: string }
  /** Null for staff and automatic changes. */
  readonly by?: string | null
}

/** Stores the change with its milestone, and publishes `bookingChanged`. */
export async function changeBooking(
  tx: Transaction,
  booking: BookingRow,
  change: Change,
  { callerId, person, requestId, now }: Actor,
): Promise<void> {
  const status = change.status ?? booking.status
  const by = change.by === undefined ? callerId : change.by
  const { rows } = await query(
    tx,
    `UPDATE bookings SET status = $2, frozen = $3, suspended = suspended AND $2 IN ${runningBookings}, version = version + 1, updated_at = $4,
       delivered_at = CASE WHEN $2 = 'delivered' AND status <> 'delivered' THEN $4 ELSE delivered_at END
     WHERE id = $1 RETURNING version`,
    [booking.id, status, change.frozen ?? booking.frozen, now],
  )
  await query(tx, 'INSERT INTO milestones (booking_id, kind, place, note, at, by_id, person) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    booking.id,
    change.milestone ?? status,
    change.place ?? null,
    change.note ?? null,
    change.at ?? now,
    by,
    by === callerId ? (person ?? null) : null,
  ])
  const { shipperId, carrierId, origin, destination, dealId, weightKg } = booking
  await outbox.add(
    tx,
    bookingChanged,
    {
      bookingId: booking.id,
      shipperId,
      carrierId,
      status,
      what: change.what ?? 'status',
      days: change.days,
      changedBy: by,
      driverId: driverOf(booking, person),
      origin,
      destination,
      ...(dealId !== null && {
        deal: {
          dealId,
          weightKg,
          step: change.milestone ?? status,
          place: change.place ?? null,
          happenedAt: (change.at ?? now).toISOString(),
        },
      }),
      version: rows[0]?.version ?? booking.version,
      changedAt: now.toISOString(),
    },
    { requestId },
  )
}

/** The driver to notify; undefined if there is none, or if the driver acts. */
const driverOf = ({ driverId }: BookingRow, person: Actor['person']) => (driverId === null || driverId === person?.id ? undefined : driverId)

/** The time of a step that may have been recorded offline. @throws InvalidInput */
export const happenedAt = (at: string | undefined, { createdAt }: BookingRow, now: Date): Date =>
  at === undefined ? now : timeOnDevice(at, { from: createdAt, now, field: 'at' })
