// Erases a closed account's name, contact details and texts. Its bookings stay, because they also belong to the other side.
import { eraseActivity } from '@ungana/service-kit'
import { closeAccount } from '@ungana/service-kit/accounts'
import { openBookings } from '#lib/booking-states.ts'
import { bookingColumns, bookingTables } from '#lib/bookings.ts'
import { changeBooking } from '#lib/change-booking.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { endOffers } from '#lib/end-offers.ts'
import { endShareLinks } from '#lib/end-share-links.ts'
import { query } from '#lib/query.ts'

/**
 * Safe to run twice. While the account has open bookings, their other sides still see its name and contact details, and are notified once. After the
 * last of these bookings ends, the sweep runs this again.
 */
export async function eraseAccount(tx: Transaction, id: string, now: Date): Promise<void> {
  // Locks account, trucks, bookings, loads and offers in the same order as booking and delivery do, to avoid deadlocks.
  const { rows: previous } = await query(tx, 'SELECT closed_at IS NOT NULL AS closed FROM accounts WHERE id = $1 FOR UPDATE', [id])
  await query(
    tx,
    `SELECT FROM transports t WHERE t.owner_id = $1
       OR t.id IN (SELECT b.transport_id FROM bookings b WHERE $1 IN (b.shipper_id, b.carrier_id) AND b.status IN ${openBookings})
     ORDER BY t.id FOR UPDATE`,
    [id],
  )
  const { rows: open } = await query(
    tx,
    `SELECT ${bookingColumns} FROM ${bookingTables} WHERE $1 IN (b.shipper_id, b.carrier_id) AND b.status IN ${openBookings} ORDER BY b.id FOR UPDATE OF b`,
    [id],
  )
  await query(tx, 'UPDATE accounts SET kept_name = CASE WHEN $2 THEN CASE WHEN closed_at IS NULL THEN name ELSE kept_name END END WHERE id = $1', [
    id,
    open.length > 0,
  ])
  await closeAccount(tx, id, now, { statuses: true })
  await eraseActivity(tx, id)
  if (previous[0]?.closed === false) {
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
  await endShareLinks(tx, id)
  // Open bookings continue, because goods may be on the truck.
  const kept = open.flatMap(({ shipmentId, transportId }) => [shipmentId, transportId])
  await query(
    tx,
    `UPDATE transports SET status = CASE WHEN status IN ('Available', 'Draft') THEN 'Cancelled' ELSE status END,
       contact_info = CASE WHEN id = ANY ($3) THEN contact_info ELSE '' END, special_features = NULL, version = version + 1, updated_at = $2
     WHERE owner_id = $1 AND (status IN ('Available', 'Draft') OR contact_info <> '' AND id <> ALL ($3) OR special_features IS NOT NULL)`,
    [id, now, kept],
  )
  await query(
    tx,
    `UPDATE shipments SET status = CASE status WHEN 'Seeking Transport' THEN 'Cancelled' ELSE status END,
       contact_info = CASE WHEN id = ANY ($3) THEN contact_info ELSE '' END, special_requirements = NULL, version = version + 1, updated_at = $2
     WHERE owner_id = $1 AND (status = 'Seeking Transport' OR contact_info <> '' AND id <> ALL ($3) OR special_requirements IS NOT NULL)`,
    [id, now, kept],
  )
  await endOffers(tx, { accountId: id }, { status: 'lost', by: id, now })
  // Prices stay, because bookings and the other side's counter-offers refer to them.
  await query(
    tx,
    `UPDATE offers AS o SET rounds = (
       SELECT jsonb_agg(CASE WHEN r.round ->> 'by' = CASE o.shipper_id WHEN $1 THEN 'shipper' ELSE 'carrier' END
         THEN r.round || '{"message": null}' ELSE r.round END ORDER BY r.position)
       FROM jsonb_array_elements(o.rounds) WITH ORDINALITY AS r (round, position))
     WHERE $1 IN (o.shipper_id, o.carrier_id)`,
    [id],
  )
  await query(
    tx,
    `UPDATE offers AS o SET people = (
       SELECT coalesce(jsonb_object_agg(p.key, p.value), '{}') FROM jsonb_each(o.people) AS p
       WHERE o.rounds -> p.key::int ->> 'by' <> CASE o.shipper_id WHEN $1 THEN 'shipper' ELSE 'carrier' END)
     WHERE $1 IN (o.shipper_id, o.carrier_id) AND o.people <> '{}'`,
    [id],
  )
  await query(tx, 'UPDATE milestones SET person = NULL WHERE by_id = $1 AND person IS NOT NULL', [id])
  await query(tx, 'UPDATE bookings SET driver_id = NULL, driver_name = NULL WHERE carrier_id = $1 AND driver_id IS NOT NULL', [id])
  await query(tx, 'DELETE FROM border_reports WHERE company_id = $1', [id])
  // The responses stored for idempotency keys contain the account's contact details.
  await query(tx, 'DELETE FROM courier.idempotency_keys WHERE scope = $1', [id])
}

/** Closed accounts whose last booking has ended, so that their kept names can be erased. */
export async function closedAccountsToErase(reader: Reader): Promise<string[]> {
  const { rows } = await query(
    reader,
    `SELECT a.id FROM accounts a WHERE a.kept_name IS NOT NULL
       AND NOT EXISTS (SELECT FROM bookings b WHERE (b.shipper_id = a.id OR b.carrier_id = a.id) AND b.status IN ${openBookings})`,
  )
  return rows.map(({ id }) => id)
}
