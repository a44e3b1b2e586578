// What is left of a closed account here: its bookings, which are the other side's as well, without its name, its contact and what it wrote.
import { CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import { CLOSED_VERSION } from '#lib/accounts.ts'
import { openBookings } from '#lib/booking-states.ts'
import { type BookingRow, bookingColumns, bookingTables } from '#lib/bookings.ts'
import { changeBooking } from '#lib/change-booking.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { endOffers } from '#lib/end-offers.ts'

/**
 * Safe to run twice. While the account has bookings that are not over, the other side of each keeps its name and contact, and is told once; the sweep comes
 * back when the last of them is.
 */
export async function eraseAccount(tx: Transaction, id: string, now: Date): Promise<void> {
  // The account, trucks, bookings, loads, offers: in this order, as whoever books and delivers holds them.
  const { rows: known } = await tx.query<{ closed: boolean }>('SELECT version >= $2 AS closed FROM accounts WHERE id = $1 FOR UPDATE', [
    id,
    CLOSED_VERSION,
  ])
  await tx.query(
    `SELECT FROM transports t WHERE t.owner_id = $1
       OR t.id IN (SELECT b.transport_id FROM bookings b WHERE $1 IN (b.shipper_id, b.carrier_id) AND b.status IN ${openBookings})
     ORDER BY t.id FOR UPDATE`,
    [id],
  )
  const { rows: open } = await tx.query<BookingRow>(
    `SELECT ${bookingColumns} FROM ${bookingTables} WHERE $1 IN (b.shipper_id, b.carrier_id) AND b.status IN ${openBookings} ORDER BY b.id FOR UPDATE OF b`,
    [id],
  )
  await tx.query(
    `INSERT INTO accounts AS a (id, name, status, version, status_version) VALUES ($1, $2, 'suspended', $3, $3)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, status = 'suspended', version = excluded.version, status_version = excluded.status_version,
       kept_name = CASE WHEN $4 THEN CASE WHEN a.version < excluded.version THEN a.name ELSE a.kept_name END END`,
    [id, CLOSED_ACCOUNT_NAME, CLOSED_VERSION, open.length > 0],
  )
  if (known[0]?.closed === false) {
    for (const booking of open) {
      const side = booking.carrierId === id ? 'carrier' : 'shipper'
      const note = `The ${side} closed its account. Its name and contact stay here until this booking is closed or cancelled.`
      await changeBooking(
        tx,
        booking,
        { milestone: 'account closed', what: 'account closed', note },
        { callerId: id, requestId: 'account-closed', now },
      )
    }
  }
  // What is booked goes on: its goods may be under way.
  const kept = open.flatMap(({ shipmentId, transportId }) => [shipmentId, transportId])
  await tx.query(
    `UPDATE transports SET status = CASE WHEN status IN ('Available', 'Draft') THEN 'Cancelled' ELSE status END,
       contact_info = CASE WHEN id = ANY ($3) THEN contact_info ELSE '' END, special_features = NULL, version = version + 1, updated_at = $2
     WHERE owner_id = $1 AND (status IN ('Available', 'Draft') OR contact_info <> '' AND id <> ALL ($3) OR special_features IS NOT NULL)`,
    [id, now, kept],
  )
  await tx.query(
    `UPDATE shipments SET status = CASE status WHEN 'Seeking Transport' THEN 'Cancelled' ELSE status END,
       contact_info = CASE WHEN id = ANY ($3) THEN contact_info ELSE '' END, special_requirements = NULL, version = version + 1, updated_at = $2
     WHERE owner_id = $1 AND (status = 'Seeking Transport' OR contact_info <> '' AND id <> ALL ($3) OR special_requirements IS NOT NULL)`,
    [id, now, kept],
  )
  await endOffers(tx, '$3 IN (o.shipper_id, o.carrier_id)', [id], { status: 'lost', by: id, now })
  // The prices that it named stay: a booking came of them, or the other side's answer.
  await tx.query(
    `UPDATE offers AS o SET rounds = (
       SELECT jsonb_agg(CASE WHEN r.round ->> 'by' = CASE o.shipper_id WHEN $1 THEN 'shipper' ELSE 'carrier' END
         THEN r.round || '{"message": null}' ELSE r.round END ORDER BY r.position)
       FROM jsonb_array_elements(o.rounds) WITH ORDINALITY AS r (round, position))
     WHERE $1 IN (o.shipper_id, o.carrier_id)`,
    [id],
  )
  // Answers that would be sent again under their key hold its contact.
  await tx.query('DELETE FROM courier.idempotency_keys WHERE scope = $1', [id])
}

/** Closed accounts whose last booking is over since: what was kept of them may go. */
export async function accountsToForget(reader: Reader): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>(
    `SELECT a.id FROM accounts a WHERE a.kept_name IS NOT NULL
       AND NOT EXISTS (SELECT FROM bookings b WHERE (b.shipper_id = a.id OR b.carrier_id = a.id) AND b.status IN ${openBookings})`,
  )
  return rows.map(({ id }) => id)
}
