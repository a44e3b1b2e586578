/** What a lane costs, who pays what of a shared truck, and which papers a lane needs. */
import { endpoint, line, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { byId, company } from './listings.ts'
import { cargoTypes } from './places.ts'

/** Companies that have to stand behind a lane's price before it is told. */
export const LANE_COMPANIES_MIN = 5
/** A price below this share of the lane's median is far below the lane. */
export const FAR_BELOW_LANE = 0.5

const place = line(1, 100, 'Please name a place.')

/**
 * Of agreed prices and published budgets for loads of 0.5 to 5 t in the last 180 days. `price` is null where fewer than `LANE_COMPANIES_MIN` companies stand
 * behind it. 404 LOGISTICS_PLACE_NOT_ON_ROAD.
 */
export const getLanePrice = endpoint({
  method: 'GET',
  url: '/api/logistics/lanes/price',
  schema: {
    querystring: z.object({ origin: place, destination: place }),
    response: {
      200: z.object({
        origin: z.string(),
        destination: z.string(),
        distanceKm: z.nullable(z.number()),
        price: z.nullable(
          z.object({
            /** USD, medians. */
            perTonne: z.number(),
            perTonneKm: z.number(),
            companies: z.int(),
            loads: z.int(),
          }),
        ),
      }),
    },
  },
})

export const laneDocument = z.object({
  id: z.string(),
  name: z.string(),
  /** Who issues it. */
  issuer: z.string(),
  /** Why this lane needs it, in a sentence. */
  why: z.string(),
  for: openEnum(['origin', 'border', 'destination', 'cargo']),
  /** The country, border post or kind of cargo. */
  of: z.string(),
  source: z.object({ title: z.string(), url: z.string() }),
  /** When the source was read: 2026-12-31. */
  asOf: z.string(),
})

/** For everybody. Along the shortest way past closed posts. 404 LOGISTICS_PLACE_NOT_ON_ROAD, 409 LOGISTICS_NO_PATH. */
export const listLaneDocuments = endpoint({
  method: 'GET',
  url: '/api/logistics/lanes/documents',
  schema: {
    querystring: z.object({ origin: place, destination: place, cargoType: z.optional(z.enum(cargoTypes)) }),
    response: {
      200: z.object({
        origin: z.string(),
        destination: z.string(),
        distanceKm: z.number(),
        countries: z.array(z.string()),
        borders: z.array(z.string()),
        documents: z.array(laneDocument),
      }),
    },
  },
})

/**
 * What each load of a truck's trip bears of `total` (USD) by its tonne-kilometres: the shares sum to the cent. For the truck's owner, to whom the prices
 * agreed are the total where it is left out, and for whoever has a load on it, who sees the others without names or prices: without a `total`, percentages
 * alone. 404 LOGISTICS_LISTING_NOT_FOUND.
 */
export const getSplit = endpoint({
  method: 'GET',
  url: '/api/logistics/transports/:id/split',
  schema: {
    params: byId,
    querystring: z.object({ total: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(10_000_000))) }),
    response: {
      200: z.object({
        /** USD; null, as each amount, where only the truck's owner knows it. */
        total: z.nullable(z.number()),
        tonneKm: z.number(),
        shares: z.array(
          z.object({
            bookingId: z.nullable(z.uuid()),
            shipper: z.nullable(company),
            own: z.boolean(),
            weightKg: z.number(),
            distanceKm: z.number(),
            tonneKm: z.number(),
            /** Of the total, in percent. */
            percent: z.number(),
            /** USD. */
            amount: z.nullable(z.number()),
            /** What was agreed; null for others' loads. */
            agreed: z.nullable(z.number()),
          }),
        ),
        /** In a sentence. */
        explanation: z.string(),
      }),
    },
  },
})
