// Ends offers without a reply: a listing changed or ended, another offer was accepted, or time ran out. Notifies both sides.
import { offerDecided } from '@ungana/contracts-logistics'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

interface Cause {
  readonly status: 'lost' | 'expired'
  readonly now: Date
  readonly requestId?: string
  /** The account that caused the offers to end; only the other accounts are notified. */
  readonly by?: string
}

/** Each condition adds offers. */
interface Which {
  readonly shipmentId?: string
  readonly transportId?: string
  readonly accountId?: string
  readonly ids?: readonly string[]
  /** Their time is over, or their listing's. */
  readonly expired?: boolean
}

/** Ends pending offers. @returns the number of ended offers */
export async function endOffers(
  tx: Transaction,
  { shipmentId, transportId, accountId, ids, expired }: Which,
  { status, now, requestId, by }: Cause,
): Promise<number> {
  const { rows } = await query(
    tx, // Locks the offers in the order of their ids, so that two transactions that end offers do not deadlock.
    `WITH locked AS (
       SELECT o.id FROM offers o JOIN shipments s ON s.id = o.shipment_id WHERE o.status = 'pending'
         AND (o.shipment_id = $3 OR o.transport_id = $4 OR $5 IN (o.shipper_id, o.carrier_id) OR o.id = ANY ($6) OR $7 AND (o.expires_at <= $2
           OR s.status = 'Expired' OR EXISTS (SELECT FROM transports t WHERE t.id = o.transport_id AND t.status = 'Expired')))
       ORDER BY o.id FOR UPDATE OF o
     )
     UPDATE offers o SET status = $1, updated_at = $2 FROM locked, shipments s
     WHERE o.id = locked.id AND s.id = o.shipment_id
     RETURNING o.id, o.shipper_id AS "shipperId", o.carrier_id AS "carrierId", s.origin_location AS origin, s.destination_location AS destination`,
    [status, now, shipmentId ?? null, transportId ?? null, accountId ?? null, ids ?? null, expired ?? false],
  )
  for (const { id, shipperId, carrierId, origin, destination } of rows) {
    const tell = [shipperId, carrierId].filter((side) => side !== by)
    await outbox.add(
      tx,
      offerDecided,
      { offerId: id, decision: status, decidedBy: null, tell, bookingId: null, origin, destination, decidedAt: now.toISOString() },
      requestId === undefined ? {} : { requestId },
    )
  }
  return rows.length
}
