import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { byId } from './listings.ts'
import { borderOnTheWay, roadLeg, route } from './roads.ts'
import { shipment } from './shipments.ts'
import { transport } from './transports.ts'

/** Maximum number of matches that are returned for a listing. */
export const MATCHES_MAX = 50

export const matchReasons = [
  'on-the-way',
  'small-detour',
  'within-detour-limit',
  'same-day',
  'within-days',
  'in-time',
  'within-budget',
  'fills-free-space',
  'return-trip',
  'border-restricted',
  'border-unknown',
] as const

/** Why a truck and a load match, with estimates for the trip. */
const explanation = {
  /** 0 to 100, higher is better. */
  score: z.number(),
  /** Extra km that the truck drives for this load. */
  detourKm: z.number(),
  /** The detour in percent of the truck's own route. */
  detourPercent: z.number(),
  /** Km that the load travels. */
  distanceKm: z.number(),
  legs: z.array(roadLeg),
  borders: z.array(borderOnTheWay),
  /** Estimated days from loading to unloading. */
  days: z.number(),
  /** Estimated days at the load's origin and destination: 2026-12-31. */
  pickupDate: z.string(),
  deliveryDate: z.string(),
  tonneKm: z.number(),
  /** USD for the whole load: price per tonne, scaled by the share of the truck's route that the load travels. */
  estimatedPrice: z.number(),
  /** `text` is a sentence for people. A match with a warning can still be booked. */
  reasons: z.array(z.object({ code: openEnum(matchReasons), text: z.string(), warning: z.boolean() })),
  /** The load's route, for the map. */
  route,
}

export const transportMatch = z.object({ transport, ...explanation })
export type TransportMatch = z.output<typeof transportMatch>
export const shipmentMatch = z.object({ shipment, ...explanation })
export type ShipmentMatch = z.output<typeof shipmentMatch>

/** Trucks that can take the load, best first. For its owner and staff; 403 for others. Empty if the listing cannot be matched. */
export const listShipmentMatches = endpoint({
  method: 'GET',
  url: '/api/logistics/shipments/:id/matches',
  schema: { params: byId, response: { 200: z.array(transportMatch) } },
})

/** Maximum number of near misses that are returned for a listing. */
export const NEAR_MISSES_MAX = 5

/** What keeps a truck and a load from a match. `text` is a sentence for people. */
const nearMissReason = z.object({ code: openEnum(['days', 'too-late', 'price', 'room']), text: z.string() })

const transportNearMiss = z.object({ transport, reason: nearMissReason })
export type TransportNearMiss = z.output<typeof transportNearMiss>
const shipmentNearMiss = z.object({ shipment, reason: nearMissReason })
export type ShipmentNearMiss = z.output<typeof shipmentNearMiss>

/** Trucks that miss a match by one thing, the nearest loading day first. For the load's owner and staff; 403 for others. */
export const listShipmentNearMisses = endpoint({
  method: 'GET',
  url: '/api/logistics/shipments/:id/near-misses',
  schema: { params: byId, response: { 200: z.array(transportNearMiss) } },
})

/** Loads that miss a match by one thing. For the truck's owner and staff; 403 for others. */
export const listTransportNearMisses = endpoint({
  method: 'GET',
  url: '/api/logistics/transports/:id/near-misses',
  schema: { params: byId, response: { 200: z.array(shipmentNearMiss) } },
})

/** Loads that the truck can take, best first. For its owner and staff; 403 for others. */
export const listTransportMatches = endpoint({
  method: 'GET',
  url: '/api/logistics/transports/:id/matches',
  schema: { params: byId, response: { 200: z.array(shipmentMatch) } },
})
