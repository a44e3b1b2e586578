import { endpoint, lineOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { byId, company } from './listings.ts'

/** lost: another offer was accepted and left no room for this one, a listing changed or ended, or one side was suspended. */
export const offerStatuses = ['pending', 'accepted', 'declined', 'withdrawn', 'expired', 'lost'] as const
export const offerSides = ['shipper', 'carrier'] as const

/** Days after which an offer that nobody answered expires. */
export const OFFER_DAYS = 3

/** A price in words of the service's own would be no price: USD, in cents at most. */
const PRICE = 'Please enter a price in USD, more than 0.'
const price = z.number(PRICE).check(
  z.minimum(0.01, PRICE),
  z.maximum(10_000_000, PRICE),
  z.refine((usd) => Math.abs(usd * 100 - Math.round(usd * 100)) < 1e-6, 'Please use at most two decimals.'),
)

export const offer = z.object({
  id: z.uuid(),
  status: openEnum(offerStatuses),
  shipper: company,
  carrier: company,
  shipment: z.object({
    id: z.uuid(),
    cargoType: z.string(),
    weight: z.string(),
    origin: z.string(),
    destination: z.string(),
    targetDate: z.string(),
  }),
  transport: z.object({ id: z.uuid(), vehicleType: z.string(), origin: z.string(), destination: z.string(), departureDate: z.string() }),
  /** USD for the whole load: the last price named. */
  price: z.number(),
  /** Who named it; the other side may accept, decline or counter, this one may withdraw. */
  pricedBy: openEnum(offerSides),
  /** Which side the caller is, and whether it is the caller's turn. */
  side: openEnum(offerSides),
  yourTurn: z.boolean(),
  /** All that was said, the oldest first. */
  rounds: z.array(z.object({ by: openEnum(offerSides), price: z.number(), message: z.nullable(z.string()), at: z.string() })),
  /** Once it is accepted. */
  bookingId: z.nullable(z.uuid()),
  /** The price is far below what this lane costs; null where nobody knows. */
  farBelowLane: z.nullable(z.boolean()),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Offer = z.output<typeof offer>

/** The caller's, of both sides: those that wait, then the others, each the last changed first; of one listing where it is named; at most 200. */
export const listOffers = endpoint({
  method: 'GET',
  url: '/api/logistics/offers',
  schema: {
    querystring: z.object({ status: z.optional(z.enum(offerStatuses)), shipmentId: z.optional(z.uuid()), transportId: z.optional(z.uuid()) }),
    response: { 200: z.array(offer) },
  },
})

/**
 * By the owner of one of the two listings, to the other's. 404 LOGISTICS_LISTING_NOT_FOUND; 403 where neither is the caller's or LOGISTICS_SAMPLE_LISTING; 409
 * LOGISTICS_PARTNER_SUSPENDED, LOGISTICS_LISTING_STATE, LOGISTICS_NO_MATCH (its message says what does not fit: the way, the days, the space, the cargo), LOGISTICS_OFFER_EXISTS.
 */
export const makeOffer = endpoint({
  method: 'POST',
  url: '/api/logistics/offers',
  schema: {
    body: z.object({ shipmentId: z.uuid(), transportId: z.uuid(), price, message: lineOrNone(500) }),
    response: { 201: offer },
  },
})

/** For the two sides: 404 LOGISTICS_OFFER_NOT_FOUND for everybody else, as for all that follow. */
export const getOffer = endpoint({ method: 'GET', url: '/api/logistics/offers/:id', schema: { params: byId, response: { 200: offer } } })

/**
 * Books, by whoever did not name the price: the load's tonnes and m³ are kept on every leg that it travels. 409 LOGISTICS_NO_ROOM where others were
 * faster, LOGISTICS_OFFER_STATE where it is decided, LOGISTICS_PARTNER_SUSPENDED, 403 LOGISTICS_NOT_YOUR_TURN. With `price`, that very price: 409 LOGISTICS_PRICE_CHANGED else.
 */
export const acceptOffer = endpoint({
  method: 'POST',
  url: '/api/logistics/offers/:id/accept',
  schema: { params: byId, body: z.object({ price: z.optional(price) }), response: { 200: offer } },
})
export const declineOffer = endpoint({ method: 'POST', url: '/api/logistics/offers/:id/decline', schema: { params: byId, response: { 200: offer } } })
/** By whoever named the price. */
export const withdrawOffer = endpoint({
  method: 'POST',
  url: '/api/logistics/offers/:id/withdraw',
  schema: { params: byId, response: { 200: offer } },
})
/** Another price, by the side whose turn it is; then it is the other's. */
export const counterOffer = endpoint({
  method: 'POST',
  url: '/api/logistics/offers/:id/counter',
  schema: { params: byId, body: z.object({ price, message: lineOrNone(500) }), response: { 200: offer } },
})
