// Accepting an offer creates a booking, reserves space on every leg, and ends offers that no longer fit, in one transaction.
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { bookingChanged, type Offer, offerDecided } from '@ungana/contracts-logistics'
import { dayInKigali } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { NoRoom, NotYourTurn, OfferNotFound, OfferState, PriceChanged } from '#errors.ts'
import { lockTraders } from '#lib/accounts.ts'
import { bookedOn, recordMovedDays } from '#lib/booked-days.ts'
import { type Network, readNetwork } from '#lib/borders.ts'
import { dayNumber, dayOf } from '#lib/days.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { draftReturn } from '#lib/draft-return.ts'
import { endOffers } from '#lib/end-offers.ts'
import { type Fit, fitLoad } from '#lib/matching.ts'
import { type OfferRow, offerColumns, readOffer } from '#lib/offers.ts'
import { newDeliveryCode } from '#lib/pickup-codes.ts'
import { query } from '#lib/query.ts'
import { requireFit } from '#lib/require-fit.ts'
import { placeName } from '#lib/roads/places.ts'
import { placesAlong } from '#lib/roads/roads.ts'
import { loadOf, type ShipmentRow, shipmentColumns, shipmentTables } from '#lib/shipments.ts'
import { transportColumns, transportTables, truckOf } from '#lib/transports.ts'
import { replanTruck } from '#lib/truck-loads.ts'

/** @throws OfferNotFound, OfferState, NotYourTurn, PriceChanged, OwnerSuspended, PartnerSuspended, ListingState, NoMatch, NoRoom */
export async function acceptOffer(tx: Transaction, id: string, price: number | undefined, actor: Actor): Promise<Offer> {
  const { callerId, now, requestId } = actor
  const { offer, transport, shipment, refusal } = await lockAll(tx, id, actor)
  const side = offer.shipperId === callerId ? 'shipper' : 'carrier'
  if (offer.status !== 'pending' || offer.expiresAt <= now) throw new OfferState(offer.status === 'pending' ? 'expired' : offer.status)
  if (offer.pricedBy === side) throw new NotYourTurn()
  if (price !== undefined && Math.round(price * 100) !== offer.priceCents) throw new PriceChanged()
  if (refusal) throw refusal

  const network = await readNetwork(tx)
  const fit = requireFit(network.roads, transport, shipment, now, (why) => new NoRoom(why))
  const bookingId = randomUUIDv7()
  const others = await bookedOn(tx, transport.id)
  await book(tx, { bookingId, offer, shipment, fit, network, actor })
  const stops = fit.stops.map((stop, index) => (index === fit.pickup || index === fit.dropoff ? { ...stop, bookingId } : stop))
  await replanTruck(tx, transport, stops, network)
  await recordMovedDays(tx, transport.id, others, actor)
  await query(tx, `UPDATE shipments SET status = 'Matched', version = version + 1, updated_at = $2 WHERE id = $1`, [shipment.id, now])
  await query(tx, `UPDATE offers SET status = 'accepted', booking_id = $2, updated_at = $3 WHERE id = $1`, [id, bookingId, now])

  const accepted = await readOffer(tx, id, callerId, now)
  const { origin, destination } = accepted.shipment
  const at = now.toISOString()
  const tell = [offer.shipperId, offer.carrierId].filter((one) => one !== callerId)
  await outbox.add(
    tx,
    offerDecided,
    { offerId: id, decision: 'accepted', decidedBy: callerId, tell, bookingId, origin, destination, decidedAt: at },
    { requestId },
  )
  const { shipperId, carrierId } = offer
  const booked = {
    bookingId,
    shipperId,
    carrierId,
    status: 'booked',
    what: 'status',
    changedBy: callerId,
    origin,
    destination,
    ...(shipment.dealId !== null && {
      deal: { dealId: shipment.dealId, weightKg: shipment.weightKg ?? 0, step: 'booked', place: null, happenedAt: at },
    }),
    version: 1,
    changedAt: at,
  }
  await outbox.add(tx, bookingChanged, booked, { requestId })
  const withoutRoom = await offersWithoutRoom(tx, transport.id, network, now)
  await endOffers(tx, { shipmentId: shipment.id, ids: withoutRoom }, { status: 'lost', ...actor })
  await draftReturn(tx, transport, network, actor)
  return accepted
}

/** Locks both accounts, then the truck, the load and the offer, always in this order to avoid deadlocks. @throws OfferNotFound */
async function lockAll(tx: Transaction, id: string, actor: Actor) {
  const { callerId } = actor
  const which = `SELECT ${offerColumns} FROM offers o WHERE o.id = $1 AND $2 IN (o.shipper_id, o.carrier_id)` as const
  const { rows: seen } = await query(tx, which, [id, callerId])
  if (!seen[0]) throw new OfferNotFound()
  const { transportId, shipmentId, shipperId, carrierId } = seen[0]
  const refusal = await lockTraders(tx, [shipperId, carrierId], actor)
  const transports = await query(tx, `SELECT ${transportColumns} FROM ${transportTables} WHERE t.id = $1 FOR UPDATE OF t`, [transportId])
  const shipments = await query(tx, `SELECT ${shipmentColumns} FROM ${shipmentTables} WHERE s.id = $1 FOR UPDATE OF s`, [shipmentId])
  const offers = await query(tx, `${which} FOR UPDATE`, [id, callerId])
  const [offer, transport, shipment] = [offers.rows[0], transports.rows[0], shipments.rows[0]]
  if (!offer || !transport || !shipment) throw new OfferNotFound()
  return { offer, transport, shipment, refusal }
}

interface NewBooking {
  readonly bookingId: string
  readonly offer: OfferRow
  readonly shipment: ShipmentRow
  readonly fit: Fit
  readonly network: Network
  readonly actor: Actor
}

async function book(tx: Transaction, { bookingId, offer, shipment, fit, network, actor }: NewBooking): Promise<void> {
  const { callerId, person, now } = actor
  const places = fit.stops.slice(fit.pickup, fit.dropoff + 1).map(({ place }) => place)
  const route = placesAlong(network.roads, places) ?? []
  await query(
    tx,
    `INSERT INTO bookings (id, offer_id, shipment_id, transport_id, shipper_id, carrier_id, cargo_type, weight_kg, volume_m3, price_cents, origin_place,
       destination_place, way, distance_km, pickup_date, delivery_date, pickup_secret, delivery_code, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19)`,
    [
      bookingId,
      offer.id,
      offer.shipmentId,
      offer.transportId,
      offer.shipperId,
      offer.carrierId,
      shipment.cargoType,
      shipment.weightKg,
      shipment.volumeM3,
      offer.priceCents,
      shipment.originPlace,
      shipment.destinationPlace,
      route.filter((place, index) => place !== route[index - 1]).map(placeName),
      fit.distanceKm,
      dayOf(fit.pickupDay),
      dayOf(fit.deliveryDay),
      randomBytes(32),
      newDeliveryCode(),
      now,
    ],
  )
  await query(tx, `INSERT INTO milestones (booking_id, kind, at, by_id, person) VALUES ($1, 'booked', $2, $3, $4)`, [
    bookingId,
    now,
    callerId,
    person ?? null,
  ])
}

/** Pending offers for this truck whose loads no longer fit. */
async function offersWithoutRoom(tx: Transaction, transportId: string, { roads }: Network, now: Date): Promise<string[]> {
  const transports = await query(tx, `SELECT ${transportColumns} FROM ${transportTables} WHERE t.id = $1`, [transportId])
  const truck = transports.rows[0] && truckOf(transports.rows[0])
  const { rows } = await query(
    tx,
    `SELECT ${shipmentColumns}, o.id AS "offerId" FROM ${shipmentTables} JOIN offers o ON o.shipment_id = s.id
     WHERE o.transport_id = $1 AND o.status = 'pending'`,
    [transportId],
  )
  return rows.flatMap((row) => {
    const load = loadOf(row)
    return load && truck && typeof fitLoad(roads, truck, load, dayNumber(dayInKigali(now))) !== 'string' ? [] : [row.offerId]
  })
}
