/** Lane prices, cost shares of a shared truck, and the documents that a lane needs. */
import { endpoint, line, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { byId, company } from './listings.ts'
import { cargoTypes } from './places.ts'

/** A lane's price is shown once this many companies have contributed, so that nobody can work out one company's price. */
export const LANE_COMPANIES_MIN = 5
/** A price below this share of the lane's median counts as far below the lane. */
export const FAR_BELOW_LANE = 0.5

const place = line(1, 100, 'Please name a place.')

/**
 * Median and range of agreed prices and published budgets, for loads of 0.5 to 5 t in the last 180 days. `price` is null if fewer than `LANE_COMPANIES_MIN`
 * companies contributed. 404 LOGISTICS_PLACE_NOT_ON_ROAD.
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
            /** USD per tonne: a quarter of the companies is below `from`, a quarter above `to`. Never the price of the cheapest or dearest company alone. */
            range: z.optional(z.object({ from: z.number(), to: z.number() })),
            companies: z.int(),
            loads: z.int(),
          }),
        ),
      }),
    },
  },
})

/** The median of each lane to `destination` that has a price, as `getLanePrice` answers it, by origin. 404 LOGISTICS_PLACE_NOT_ON_ROAD. */
export const listLanePrices = endpoint({
  method: 'GET',
  url: '/api/logistics/lanes/prices',
  schema: {
    querystring: z.object({ destination: place }),
    response: {
      200: z.array(
        z.object({
          origin: z.string(),
          /** USD. */
          perTonne: z.number(),
          companies: z.int(),
          loads: z.int(),
        }),
      ),
    },
  },
})

export const laneDocument = z.object({
  id: z.string(),
  name: z.string(),
  /** Who issues it. */
  issuer: z.string(),
  /** One sentence: why this lane needs it. */
  why: z.string(),
  for: openEnum(['origin', 'border', 'destination', 'cargo']),
  /** The country, border post or kind of cargo that asks for the document. */
  of: z.string(),
  source: z.object({ title: z.string(), url: z.string() }),
  /** When the source was read: 2026-12-31. */
  asOf: z.string(),
})

/** For everybody. Documents for the shortest route that avoids closed border posts. 404 LOGISTICS_PLACE_NOT_ON_ROAD, 409 LOGISTICS_NO_PATH. */
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
 * Splits `total` (USD) among the loads of a trip by tonne-kilometres. The shares add up to the cent. For the truck's owner, and for shippers with a
 * load on the truck. If the owner sends no `total`, it is the sum of the agreed prices. Shippers see others' loads without names or prices, and only
 * percentages if they send no `total`. 404 LOGISTICS_LISTING_NOT_FOUND.
 */
export const getSplit = endpoint({
  method: 'GET',
  url: '/api/logistics/transports/:id/split',
  schema: {
    params: byId,
    querystring: z.object({ total: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(10_000_000))) }),
    response: {
      200: z.object({
        /** USD; null, like each amount, for a shipper who sent no `total`. */
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
            /** This load's share of the total, in percent. */
            percent: z.number(),
            /** USD. */
            amount: z.nullable(z.number()),
            /** The agreed price; null for others' loads. */
            agreed: z.nullable(z.number()),
          }),
        ),
        /** One sentence for people. */
        explanation: z.string(),
      }),
    },
  },
})
