// Makes, counters, declines and withdraws offers.

import { randomUUIDv7 } from 'node:crypto'
import { OFFER_DAYS, type Offer, offerDecided, offerMade } from '@ungana/contracts-logistics'
import { text } from '@ungana/language/server'
import { Forbidden } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { ListingNotFound, NoMatch, NotYourTurn, OfferExists, OfferNotFound, OfferState, SampleListing } from '#errors.ts'
import { lockTraders } from '#lib/accounts.ts'
import { readNetwork } from '#lib/borders.ts'
import { requireOffersLeft } from '#lib/daily-limits.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { type OfferRow, offerColumns, readOffer } from '#lib/offers.ts'
import { query } from '#lib/query.ts'
import { requireFit } from '#lib/require-fit.ts'
import { shipmentColumns, shipmentTables } from '#lib/shipments.ts'
import { transportColumns, transportTables } from '#lib/transports.ts'

interface NewOffer {
  readonly shipmentId: string
  readonly transportId: string
  /** USD. */
  readonly price: number
  readonly message?: string | undefined
}

/** @throws ListingNotFound, Forbidden, SampleListing, OwnerSuspended, PartnerSuspended, ListingState, NoMatch, OfferExists, TooManyOffers */
export async function makeOffer(tx: Transaction, { shipmentId, transportId, price, message }: NewOffer, actor: Actor): Promise<Offer> {
  const { callerId, now } = actor
  const owners = await query(
    tx,
    'SELECT owner_id AS id FROM transports WHERE id = $1 AND owner_id IS NOT NULL UNION SELECT owner_id FROM shipments WHERE id = $2 AND owner_id IS NOT NULL',
    [transportId, shipmentId],
  )
  const refusal = await lockTraders(
    tx,
    owners.rows.map(({ id }) => id),
    actor,
  )
  // Locks the truck before the load, in the same order as `acceptOffer`.
  const transport = found(await query(tx, `SELECT ${transportColumns} FROM ${transportTables} WHERE t.id = $1 FOR SHARE OF t`, [transportId]))
  const shipment = found(await query(tx, `SELECT ${shipmentColumns} FROM ${shipmentTables} WHERE s.id = $1 FOR SHARE OF s`, [shipmentId]))
  if (transport.status === 'Draft' && transport.ownerId !== callerId) throw new ListingNotFound()
  if (shipment.ownerId !== callerId && transport.ownerId !== callerId) throw new Forbidden()
  const { ownerId: shipperId } = shipment
  const { ownerId: carrierId } = transport
  if (shipperId === null || carrierId === null) throw new SampleListing()
  if (shipperId === carrierId) throw new NoMatch(text('Both listings are yours. You cannot make an offer to yourself.'))
  if (refusal) throw refusal
  const { roads } = await readNetwork(tx)
  requireFit(roads, transport, shipment, now, (why) => new NoMatch(text('The load does not fit: {why}', { why })))
  await requireOffersLeft(tx, actor)

  const by = shipperId === callerId ? 'shipper' : 'carrier'
  const id = randomUUIDv7()
  const rounds = [{ by, price, message: message || null, at: now.toISOString() }]
  const { rowCount } = await query(
    tx,
    `INSERT INTO offers (id, shipment_id, transport_id, shipper_id, carrier_id, price_cents, priced_by, rounds, people, expires_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $11, $9, $10, $10) ON CONFLICT (shipment_id, transport_id) WHERE status = 'pending' DO NOTHING`,
    [
      id,
      shipmentId,
      transportId,
      shipperId,
      carrierId,
      Math.round(price * 100),
      by,
      JSON.stringify(rounds),
      expiryAfter(now),
      now,
      actor.person ? { 0: actor.person } : {},
    ],
  )
  if (!rowCount) throw new OfferExists()
  const made = await readOffer(tx, id, callerId, now)
  await publishOfferMade(tx, made, actor)
  return made
}

function found<Row>({ rows: [row] }: { rows: readonly Row[] }): Row {
  if (!row) throw new ListingNotFound()
  return row
}

const expiryAfter = (now: Date) => new Date(now.getTime() + OFFER_DAYS * 86_400_000)

async function publishOfferMade(tx: Transaction, offer: Offer, { callerId, now, requestId }: Actor): Promise<void> {
  const { id: offerId, shipment, transport, shipper, carrier, rounds } = offer
  const payload = {
    offerId,
    round: rounds.length,
    shipmentId: shipment.id,
    transportId: transport.id,
    madeBy: callerId,
    otherId: shipper.id === callerId ? carrier.id : shipper.id,
    origin: shipment.origin,
    destination: shipment.destination,
    madeAt: now.toISOString(),
  }
  await outbox.add(tx, offerMade, payload, { requestId })
}

/** Locks the offer until the commit. @throws OfferNotFound, OfferState, NotYourTurn */
async function requireTurn(tx: Transaction, id: string, { callerId, now }: Actor, whose: 'replies' | 'named the price'): Promise<OfferRow> {
  const { rows } = await query(tx, `SELECT ${offerColumns} FROM offers o WHERE o.id = $1 AND $2 IN (o.shipper_id, o.carrier_id) FOR UPDATE`, [
    id,
    callerId,
  ])
  const [offer] = rows
  if (!offer) throw new OfferNotFound()
  const side = offer.shipperId === callerId ? 'shipper' : 'carrier'
  if (offer.status !== 'pending' || offer.expiresAt <= now) throw new OfferState(offer.status === 'pending' ? 'expired' : offer.status)
  if ((offer.pricedBy === side) !== (whose === 'named the price')) throw new NotYourTurn()
  return offer
}

/** @throws the errors of requireTurn */
export async function counterOffer(
  tx: Transaction,
  id: string,
  { price, message }: { readonly price: number; readonly message?: string | undefined },
  actor: Actor,
): Promise<Offer> {
  const { shipperId, rounds } = await requireTurn(tx, id, actor, 'replies')
  const by = shipperId === actor.callerId ? 'shipper' : 'carrier'
  await query(
    tx,
    'UPDATE offers SET price_cents = $2, priced_by = $3, rounds = rounds || $4::jsonb, people = people || $7::jsonb, expires_at = $5, updated_at = $6 WHERE id = $1',
    [
      id,
      Math.round(price * 100),
      by,
      JSON.stringify([{ by, price, message: message || null, at: actor.now.toISOString() }]),
      expiryAfter(actor.now),
      actor.now,
      JSON.stringify(actor.person ? { [rounds.length]: actor.person } : {}),
    ],
  )
  const countered = await readOffer(tx, id, actor.callerId, actor.now)
  await publishOfferMade(tx, countered, actor)
  return countered
}

/** The side that named the price may withdraw; the other may decline. @throws the errors of requireTurn */
export async function endOffer(tx: Transaction, id: string, decision: 'declined' | 'withdrawn', actor: Actor): Promise<Offer> {
  const { callerId, now, requestId } = actor
  const { shipperId, carrierId } = await requireTurn(tx, id, actor, decision === 'declined' ? 'replies' : 'named the price')
  await query(tx, 'UPDATE offers SET status = $2, updated_at = $3 WHERE id = $1', [id, decision, now])
  const offer = await readOffer(tx, id, callerId, now)
  const { origin, destination } = offer.shipment
  const tell = [shipperId, carrierId].filter((side) => side !== callerId)
  const payload = { offerId: id, decision, decidedBy: callerId, tell, bookingId: null, origin, destination, decidedAt: now.toISOString() }
  await outbox.add(tx, offerDecided, payload, { requestId })
  return offer
}
