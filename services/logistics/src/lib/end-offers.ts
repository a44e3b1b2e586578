// Offers that end without anybody's answer: a listing changed or ended, another offer was faster, or time ran out. Both sides are told.
import { offerDecided } from '@ungana/contracts-logistics'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

interface Ended {
  readonly id: string
  readonly shipperId: string
  readonly carrierId: string
  readonly origin: string
  readonly destination: string
}

interface Cause {
  readonly status: 'lost' | 'expired'
  readonly now: Date
  readonly requestId?: string
  /** Who caused it and knows: the others are told. */
  readonly by?: string
}

/** Of these offers, those that are open. `where` is a condition on offers `o` and their shipments `s` with its values from $3 on. */
export async function endOffers(tx: Transaction, where: string, values: readonly unknown[], { status, now, requestId, by }: Cause): Promise<number> {
  const { rows } = await tx.query<Ended>(
    // Held in one order: two who end each other's offers at the same moment do not wait for each other.
    `WITH held AS (
       SELECT o.id FROM offers o JOIN shipments s ON s.id = o.shipment_id WHERE o.status = 'pending' AND ${where} ORDER BY o.id FOR UPDATE OF o
     )
     UPDATE offers o SET status = $1, updated_at = $2 FROM held, shipments s
     WHERE o.id = held.id AND s.id = o.shipment_id
     RETURNING o.id, o.shipper_id AS "shipperId", o.carrier_id AS "carrierId", s.origin_location AS origin, s.destination_location AS destination`,
    [status, now, ...values],
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
