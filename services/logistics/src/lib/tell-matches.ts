// Both owners learn of a match, once for a pair of listings.
import { matchFound } from '@ungana/contracts-logistics'
import { outbox } from '@ungana/service-kit/courier'
import type { Network } from '#lib/borders.ts'
import type { Day } from '#lib/days.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { shipmentsFor, transportsFor } from '#lib/find-matches.ts'
import type { Explanation } from '#lib/match-explanation.ts'
import type { ShipmentRow } from '#lib/shipments.ts'
import type { TransportRow } from '#lib/transports.ts'

/** Of a new listing's matches, the best: nobody reads fifty notices at once. */
const TOLD_MAX = 20

interface Posted {
  readonly network: Network
  readonly today: Day
  readonly requestId: string
  readonly now: Date
}

interface Pair {
  readonly shipment: ShipmentRow
  readonly transport: TransportRow
  readonly explanation: Explanation
}

export async function tellMatchesOfShipment(tx: Transaction, shipment: ShipmentRow, posted: Posted): Promise<void> {
  const found = await transportsFor(tx, posted.network, shipment, posted.today)
  await tell(
    tx,
    found.map(({ row, explanation }) => ({ shipment, transport: row, explanation })),
    'shipment',
    posted,
  )
}

export async function tellMatchesOfTransport(tx: Transaction, transport: TransportRow, posted: Posted): Promise<void> {
  const found = await shipmentsFor(tx, posted.network, transport, posted.today)
  await tell(
    tx,
    found.map(({ row, explanation }) => ({ shipment: row, transport, explanation })),
    'transport',
    posted,
  )
}

async function tell(tx: Transaction, pairs: readonly Pair[], posted: 'shipment' | 'transport', { requestId, now }: Posted): Promise<void> {
  for (const { shipment, transport, explanation } of pairs.slice(0, TOLD_MAX)) {
    if (shipment.ownerId === null || transport.ownerId === null) continue
    const { rowCount } = await tx.query('INSERT INTO told_matches (shipment_id, transport_id, told_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      shipment.id,
      transport.id,
      now,
    ])
    if (!rowCount) continue
    await outbox.add(
      tx,
      matchFound,
      {
        shipmentId: shipment.id,
        transportId: transport.id,
        shipperId: shipment.ownerId,
        carrierId: transport.ownerId,
        posted,
        returnTrip: transport.returnOf !== null,
        shipmentOrigin: shipment.originLocation,
        shipmentDestination: shipment.destinationLocation,
        detourKm: explanation.detourKm,
        pickupDate: explanation.pickupDate,
        foundAt: now.toISOString(),
      },
      { requestId },
    )
  }
}
