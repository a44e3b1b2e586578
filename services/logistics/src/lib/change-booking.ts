// Steps of a booking: each is taken of a row that is held, noted as a milestone, and told.
import { bookingChanged } from '@ungana/contracts-logistics'
import { InvalidInput } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { BookingFrozen, BookingNotFound, BookingState, NotYourPart } from '#errors.ts'
import { runningBookings } from '#lib/booking-states.ts'
import { type BookingRow, bookingColumns, bookingTables } from '#lib/bookings.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'

/** Held until the commit. @throws BookingNotFound for all but its two sides */
export async function holdBooking(tx: Transaction, id: string, { callerId }: Pick<Actor, 'callerId'>): Promise<BookingRow> {
  const { rows } = await tx.query<BookingRow>(
    `SELECT ${bookingColumns} FROM ${bookingTables} WHERE b.id = $1 AND $2 IN (b.shipper_id, b.carrier_id) FOR UPDATE OF b`,
    [id, callerId],
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
  if (booking.frozen) throw new BookingFrozen('something did not agree at the handover.')
  if (!statuses.includes(booking.status)) throw new BookingState(booking.status)
}

export interface Change {
  /** Its new state; the same where only something happened to it. */
  readonly status?: string
  readonly frozen?: boolean
  /** What is written down: the state where it is left out. */
  readonly milestone?: string
  readonly place?: string | null
  readonly note?: string | null
  readonly at?: Date
  readonly what?: 'status' | 'truck' | 'frozen' | 'released' | 'account closed' | 'days'
  /** Where it is the days that changed. */
  readonly days?: { readonly pickupDate: string; readonly deliveryDate: string }
  /** Null for staff, and for what happens by itself. */
  readonly by?: string | null
}

/** Writes the change and its milestone, and tells it. */
export async function changeBooking(tx: Transaction, booking: BookingRow, change: Change, { callerId, requestId, now }: Actor): Promise<void> {
  const status = change.status ?? booking.status
  const { rows } = await tx.query<{ version: number }>(
    `UPDATE bookings SET status = $2, frozen = $3, suspended = suspended AND $2 IN ${runningBookings}, version = version + 1, updated_at = $4,
       delivered_at = CASE WHEN $2 = 'delivered' THEN $4 ELSE delivered_at END
     WHERE id = $1 RETURNING version`,
    [booking.id, status, change.frozen ?? booking.frozen, now],
  )
  await tx.query('INSERT INTO milestones (booking_id, kind, place, note, at) VALUES ($1, $2, $3, $4, $5)', [
    booking.id,
    change.milestone ?? status,
    change.place ?? null,
    change.note ?? null,
    change.at ?? now,
  ])
  const { shipperId, carrierId, origin, destination } = booking
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
      changedBy: change.by === undefined ? callerId : change.by,
      origin,
      destination,
      version: rows[0]?.version ?? booking.version,
      changedAt: now.toISOString(),
    },
    { requestId },
  )
}

/** How long a driver may have been without a network, in days. */
const OFFLINE_DAYS = 14
/** Clocks of phones go wrong. */
const AHEAD_MS = 5 * 60_000

/** When it happened, by whoever was offline then. @throws InvalidInput */
export function happenedAt(at: string | undefined, booking: BookingRow, now: Date): Date {
  if (at === undefined) return now
  const time = new Date(at)
  if (time.getTime() > now.getTime() + AHEAD_MS) throw new InvalidInput('at', 'This time has not come yet. Please check the clock of your phone.')
  const earliest = Math.max(booking.createdAt.getTime(), now.getTime() - OFFLINE_DAYS * 86_400_000)
  if (time.getTime() < earliest) throw new InvalidInput('at', 'This time is before the booking was made, or more than two weeks ago.')
  return time > now ? now : time
}
