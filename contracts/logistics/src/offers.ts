import { actor, endpoint, lineOrNone, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { byId, company } from './listings.ts'

/** `lost` means: an accepted offer left no room for this one, a listing changed or ended, or one side was suspended. */
export const offerStatuses = ['pending', 'accepted', 'declined', 'withdrawn', 'expired', 'lost'] as const
export const offerSides = ['shipper', 'carrier'] as const

/** An unanswered offer expires after this many days. */
export const OFFER_DAYS = 3

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
  /** USD for the whole load: the latest price. */
  price: z.number(),
  /** Who named the price. The other side may accept, decline or counter; this side may withdraw. */
  pricedBy: openEnum(offerSides),
  /** The caller's side. */
  side: openEnum(offerSides),
  yourTurn: z.boolean(),
  /** All prices and messages so far, oldest first. */
  rounds: z.array(
    z.object({ by: openEnum(offerSides), price: z.number(), message: z.nullable(z.string()), at: z.string(), person: z.optional(actor) }),
  ),
  /** Null until the offer is accepted. */
  bookingId: z.nullable(z.uuid()),
  /** Whether the price is far below the lane's median; null if the lane's price is unknown. */
  farBelowLane: z.nullable(z.boolean()),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Offer = z.output<typeof offer>

/** The caller's offers on both sides: pending ones first, then the others, each last changed first. At most 200. */
export const listOffers = endpoint({
  method: 'GET',
  url: '/api/logistics/offers',
  schema: {
    querystring: z.object({ status: z.optional(z.enum(offerStatuses)), shipmentId: z.optional(z.uuid()), transportId: z.optional(z.uuid()) }),
    response: { 200: z.array(offer) },
  },
})

/**
 * From the owner of one listing to the owner of the other. 404 LOGISTICS_LISTING_NOT_FOUND; 403 if the caller owns neither, or LOGISTICS_SAMPLE_LISTING;
 * 409 LOGISTICS_PARTNER_SUSPENDED, LOGISTICS_LISTING_STATE, LOGISTICS_NO_MATCH (its message says what does not fit: the route, the days, the space or
 * the cargo), LOGISTICS_OFFER_EXISTS. 429 LOGISTICS_TOO_MANY_OFFERS.
 */
export const makeOffer = endpoint({
  method: 'POST',
  url: '/api/logistics/offers',
  schema: {
    body: z.object({ shipmentId: z.uuid(), transportId: z.uuid(), price, message: lineOrNone(500) }),
    response: { 201: offer },
  },
})

/** For the two sides. Everybody else gets 404 LOGISTICS_OFFER_NOT_FOUND, here and in the endpoints below. */
export const getOffer = endpoint({ method: 'GET', url: '/api/logistics/offers/:id', schema: { params: byId, response: { 200: offer } } })

/**
 * For the side that did not name the price. Creates a booking and reserves the load's weight and volume on every leg that the load travels. 409
 * LOGISTICS_NO_ROOM if others took the space, LOGISTICS_OFFER_STATE if the offer is already decided, LOGISTICS_PARTNER_SUSPENDED; 403
 * LOGISTICS_NOT_YOUR_TURN. If the call sends a `price` that is not the offer's price, 409 LOGISTICS_PRICE_CHANGED.
 */
export const acceptOffer = endpoint({
  method: 'POST',
  url: '/api/logistics/offers/:id/accept',
  schema: { params: byId, body: z.object({ price: z.optional(price) }), response: { 200: offer } },
})
export const declineOffer = endpoint({ method: 'POST', url: '/api/logistics/offers/:id/decline', schema: { params: byId, response: { 200: offer } } })
/** For the side that named the price. */
export const withdrawOffer = endpoint({
  method: 'POST',
  url: '/api/logistics/offers/:id/withdraw',
  schema: { params: byId, response: { 200: offer } },
})
/** For the side whose turn it is. Afterwards it is the other side's turn. */
export const counterOffer = endpoint({
  method: 'POST',
  url: '/api/logistics/offers/:id/counter',
  schema: { params: byId, body: z.object({ price, message: lineOrNone(500) }), response: { 200: offer } },
})
