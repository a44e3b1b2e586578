import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { byId } from './listings.ts'
import { borderOnTheWay, roadLeg, route } from './roads.ts'
import { shipment } from './shipments.ts'
import { transport } from './transports.ts'

/** Matches that a listing has at most. */
export const MATCHES_MAX = 50

export const matchReasons = [
  'on-the-way',
  'small-detour',
  'within-detour-limit',
  'same-day',
  'within-days',
  'within-budget',
  'fills-free-space',
  'return-trip',
  'border-restricted',
  'border-unknown',
] as const

/** Why this truck and this load fit each other, and what it would be. */
const explanation = {
  /** 0 to 100, higher is better. */
  score: z.number(),
  /** What the truck drives more than without this load. */
  detourKm: z.number(),
  /** The same in percent of its own way. */
  detourPercent: z.number(),
  /** What the load travels. */
  distanceKm: z.number(),
  legs: z.array(roadLeg),
  borders: z.array(borderOnTheWay),
  /** Estimated, from loading to unloading. */
  days: z.number(),
  /** Estimated days on which the truck is at the shipment's two places: 2026-12-31. */
  pickupDate: z.string(),
  deliveryDate: z.string(),
  tonneKm: z.number(),
  /** USD for the whole load: the truck's price per tonne, by its share of the way. */
  estimatedPrice: z.number(),
  /** `text` is a sentence for people; a warning asks for care and refuses nothing. */
  reasons: z.array(z.object({ code: openEnum(matchReasons), text: z.string(), warning: z.boolean() })),
  /** The load's way, to draw it. */
  route,
}

export const transportMatch = z.object({ transport, ...explanation })
export type TransportMatch = z.output<typeof transportMatch>
export const shipmentMatch = z.object({ shipment, ...explanation })
export type ShipmentMatch = z.output<typeof shipmentMatch>

/** Trucks that can take it, best first. For its owner and staff: 403 for others. Empty for a listing that is not matched. */
export const listShipmentMatches = endpoint({
  method: 'GET',
  url: '/api/logistics/shipments/:id/matches',
  schema: { params: byId, response: { 200: z.array(transportMatch) } },
})

/** Loads that it can take, best first. For its owner and staff. */
export const listTransportMatches = endpoint({
  method: 'GET',
  url: '/api/logistics/transports/:id/matches',
  schema: { params: byId, response: { 200: z.array(shipmentMatch) } },
})
