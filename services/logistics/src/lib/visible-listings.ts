// The listings of a suspended or closed company are hidden from others, except from the other side of a booking.
import { ListingNotFound } from '#errors.ts'
import type { ListingReader } from '#lib/caller.ts'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** @throws ListingNotFound if the owner is suspended or closed, and the reader is neither the owner, staff nor a side of a booking */
export async function requireVisible(reader: Reader, { id, ownerId }: { id: string; ownerId: string | null }, { viewer, staff }: ListingReader) {
  if (ownerId === null || ownerId === viewer || staff) return
  const { rows } = await query(
    reader,
    `SELECT coalesce((SELECT status = 'active' FROM accounts WHERE id = $2), true)
       OR EXISTS (SELECT FROM bookings WHERE $1 IN (shipment_id, transport_id) AND $3::uuid IN (shipper_id, carrier_id)) AS visible`,
    [id, ownerId, viewer],
  )
  if (!rows[0]?.visible) throw new ListingNotFound()
}
