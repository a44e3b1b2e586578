// Notifies both owners of a match, once per pair of listings.
import { matchFound } from '@ungana/contracts-logistics'
import { oneAtATime } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import type { Network } from '#lib/borders.ts'
import type { Day } from '#lib/days.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { shipmentsFor, transportsFor } from '#lib/find-matches.ts'
import type { Explanation } from '#lib/match-explanation.ts'
import { query } from '#lib/query.ts'
import type { ShipmentRow } from '#lib/shipments.ts'
import type { TransportRow } from '#lib/transports.ts'

/** Only the best matches are announced, to avoid a flood of notifications. */
const ANNOUNCED_MAX = 20

interface Context {
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

export async function announceMatchesOfShipment(tx: Transaction, shipment: ShipmentRow, context: Context): Promise<void> {
  await inTurn(tx)
  const found = await transportsFor(tx, context.network, shipment, context.today)
  await publishMatches(
    tx,
    found.map(({ row, explanation }) => ({ shipment, transport: row, explanation })),
    'shipment',
    context,
  )
}

export async function announceMatchesOfTransport(tx: Transaction, transport: TransportRow, context: Context): Promise<void> {
  await inTurn(tx)
  const found = await shipmentsFor(tx, context.network, transport, context.today)
  await publishMatches(
    tx,
    found.map(({ row, explanation }) => ({ shipment: row, transport, explanation })),
    'transport',
    context,
  )
}

/** Otherwise a load and a truck that are posted at the same moment would not see each other. */
const inTurn = (tx: Transaction) => oneAtATime(tx, 'matches')

async function publishMatches(tx: Transaction, pairs: readonly Pair[], posted: 'shipment' | 'transport', { requestId, now }: Context): Promise<void> {
  for (const { shipment, transport, explanation } of pairs.slice(0, ANNOUNCED_MAX)) {
    if (shipment.ownerId === null || transport.ownerId === null) continue
    const { rowCount } = await query(tx, 'INSERT INTO told_matches (shipment_id, transport_id, told_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
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
