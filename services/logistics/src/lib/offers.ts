// Offer rows, and offers as their two sides see them.
import type { Offer } from '@ungana/contracts-logistics'
import { presentActor, type StoredActor } from '@ungana/service-kit'
import { OfferNotFound } from '#errors.ts'
import type { Reader } from '#lib/dependencies.ts'
import { laneColumn, readLanePrices } from '#lib/lane-prices.ts'
import { query } from '#lib/query.ts'

export interface OfferRow {
  readonly id: string
  readonly status: string
  readonly shipmentId: string
  readonly transportId: string
  readonly shipperId: string
  readonly carrierId: string
  readonly priceCents: number
  readonly pricedBy: 'shipper' | 'carrier'
  readonly rounds: Offer['rounds']
  readonly people: Readonly<Record<number, StoredActor>>
  readonly bookingId: string | null
  readonly expiresAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const offerColumns = `
  o.id, o.status, o.shipment_id AS "shipmentId", o.transport_id AS "transportId", o.shipper_id AS "shipperId", o.carrier_id AS "carrierId",
  o.price_cents::float8 AS "priceCents", o.priced_by AS "pricedBy", o.rounds, o.people, o.booking_id AS "bookingId", o.expires_at AS "expiresAt",
  o.created_at AS "createdAt", o.updated_at AS "updatedAt"`

export interface OfferFilter {
  readonly id?: string | undefined
  readonly status?: string | undefined
  readonly shipmentId?: string | undefined
  readonly transportId?: string | undefined
}

/** Reads the caller's offers. */
export async function readOffers(
  reader: Reader,
  callerId: string,
  now: Date,
  { id, status, shipmentId, transportId }: OfferFilter,
): Promise<Offer[]> {
  const { rows } = await query(
    reader,
    `SELECT ${offerColumns}, shipper.name AS "shipperName", carrier.name AS "carrierName",
       json_build_object('id', s.id, 'cargoType', s.cargo_type, 'weight', s.weight, 'origin', s.origin_location, 'destination', s.destination_location,
         'targetDate', s.target_date, 'weightKg', s.weight_kg, 'lane', ${laneColumn}) AS shipment,
       json_build_object('id', t.id, 'vehicleType', t.vehicle_type, 'origin', t.origin_location, 'destination', t.destination_location,
         'departureDate', t.departure_date) AS transport
     FROM offers o JOIN shipments s ON s.id = o.shipment_id JOIN transports t ON t.id = o.transport_id
       JOIN accounts shipper ON shipper.id = o.shipper_id JOIN accounts carrier ON carrier.id = o.carrier_id
     WHERE $1 IN (o.shipper_id, o.carrier_id) AND ($2::uuid IS NULL OR o.id = $2)
       AND ($3::text IS NULL OR CASE WHEN o.status = 'pending' AND o.expires_at <= $6 THEN 'expired' ELSE o.status END = $3)
       AND ($4::uuid IS NULL OR o.shipment_id = $4) AND ($5::uuid IS NULL OR o.transport_id = $5)
     ORDER BY o.status <> 'pending', o.updated_at DESC, o.id DESC LIMIT 200`,
    [callerId, id ?? null, status ?? null, shipmentId ?? null, transportId ?? null, now],
  )
  const prices = await readLanePrices(
    reader,
    rows.map(({ shipment }) => shipment.lane ?? undefined),
    now,
  )
  return rows.map(({ shipperName, carrierName, priceCents, shipment: { weightKg, lane, ...shipment }, ...row }) => {
    const side = row.shipperId === callerId ? 'shipper' : 'carrier'
    // The sweep sets the status later, so compute it here.
    const status = row.status === 'pending' && row.expiresAt <= now ? 'expired' : row.status
    const price = priceCents / 100
    return {
      id: row.id,
      status,
      shipper: { id: row.shipperId, name: shipperName },
      carrier: { id: row.carrierId, name: carrierName },
      shipment,
      transport: row.transport,
      price,
      pricedBy: row.pricedBy,
      side,
      yourTurn: status === 'pending' && row.pricedBy !== side,
      rounds: row.rounds.map((round, index) => ({ ...round, ...presentActor(row.people[index] ?? null, round.by === side) })),
      bookingId: row.bookingId,
      farBelowLane: lane && weightKg ? prices.farBelow(lane, (price / weightKg) * 1000) : null,
      expiresAt: row.expiresAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

/** @throws OfferNotFound */
export async function readOffer(reader: Reader, id: string, callerId: string, now: Date): Promise<Offer> {
  const [offer] = await readOffers(reader, callerId, now, { id })
  if (!offer) throw new OfferNotFound()
  return offer
}
