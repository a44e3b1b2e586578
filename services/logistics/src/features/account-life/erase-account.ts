// What is left of a closed account here: its bookings, which are the other side's as well, without its name, its contact and what it wrote.
import { CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import { CLOSED_VERSION } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { endOffers } from '#lib/end-offers.ts'

/** Safe to run twice. */
export async function eraseAccount(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO accounts AS a (id, name, status, version, status_version) VALUES ($1, $2, 'suspended', $3, $3)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, status = 'suspended', version = excluded.version, status_version = excluded.status_version`,
    [id, CLOSED_ACCOUNT_NAME, CLOSED_VERSION],
  )
  // Trucks before loads and both before offers, as whoever books holds them. What is booked goes on: its goods may be under way.
  await tx.query(
    `UPDATE transports SET status = CASE WHEN status IN ('Available', 'Draft') THEN 'Cancelled' ELSE status END, contact_info = '', special_features = NULL,
       version = version + 1, updated_at = $2
     WHERE owner_id = $1 AND (status IN ('Available', 'Draft') OR contact_info <> '' OR special_features IS NOT NULL)`,
    [id, now],
  )
  await tx.query(
    `UPDATE shipments SET status = CASE status WHEN 'Seeking Transport' THEN 'Cancelled' ELSE status END, contact_info = '', special_requirements = NULL,
       version = version + 1, updated_at = $2
     WHERE owner_id = $1 AND (status = 'Seeking Transport' OR contact_info <> '' OR special_requirements IS NOT NULL)`,
    [id, now],
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
