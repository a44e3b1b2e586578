// Lane prices: medians of agreed prices and budgets for small loads, shown only if enough companies contributed.
import { FAR_BELOW_LANE, LANE_COMPANIES_MIN } from '@ungana/contracts-logistics'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Only loads between these weights in kg count, because small importers send such loads. */
const LOAD_KG_MIN = 500
const LOAD_KG_MAX = 5000
const DAYS = 180

interface LanePrice {
  readonly perTonne: number
  readonly perTonneKm: number
  /** Per tonne; the lowest and highest quarter of the companies lie outside, so that no single company's extreme price shows. */
  readonly range: { readonly from: number; readonly to: number }
  readonly companies: number
  readonly loads: number
}

/** Key of a lane. The opposite direction is another lane. */
export const laneOf = (origin: string | null, destination: string | null): string | undefined =>
  origin === null || destination === null ? undefined : `${origin} → ${destination}`

/** SQL: the lane key of shipments `s`. */
export const laneColumn = "s.origin_place || ' → ' || s.destination_place"

export interface LanePrices {
  of(lane: string): LanePrice | undefined
  /** Whether this price per tonne is far below the lane's; null if the lane has no price. */
  farBelow(lane: string, perTonneUsd: number): boolean | null
}

/** No prices, for lists that do not need them. */
export const noPrices: LanePrices = { of: () => undefined, farBelow: () => null }

/**
 * Each company counts once per lane, with the median of its own prices, so that ten loads of one company do not outweigh others. Uses the agreed price
 * of a booked load, else its budget.
 */
export async function readLanePrices(reader: Reader, lanes: readonly (string | undefined)[], now: Date): Promise<LanePrices> {
  const asked = [...new Set(lanes.filter((lane) => lane !== undefined))]
  if (asked.length === 0) return noPrices
  const { rows } = await query(reader, {
    name: 'lane-prices',
    text: `
      WITH prices AS (
        SELECT ${laneColumn} AS lane, s.owner_id, s.distance_km,
          coalesce(b.price_cents / 100.0, s.budget_usd) / s.weight_kg * 1000 AS per_tonne
        FROM shipments s LEFT JOIN bookings b ON b.shipment_id = s.id AND b.status <> 'cancelled'
        WHERE ${laneColumn} = ANY ($1) AND s.owner_id IS NOT NULL
          AND s.weight_kg BETWEEN ${LOAD_KG_MIN} AND ${LOAD_KG_MAX} AND s.created_at > $2::timestamptz - interval '${DAYS} days'
          AND s.distance_km > 0 AND (b.id IS NOT NULL OR s.budget_usd IS NOT NULL) AND (b.id IS NOT NULL OR s.status <> 'Cancelled')
      ), companies AS (
        SELECT lane, owner_id, count(*) AS loads, percentile_cont(0.5) WITHIN GROUP (ORDER BY per_tonne) AS per_tonne,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY per_tonne / distance_km) AS per_tonne_km
        FROM prices GROUP BY lane, owner_id
      )
      SELECT lane, percentile_cont(0.5) WITHIN GROUP (ORDER BY per_tonne)::float8 AS "perTonne",
        percentile_cont(0.5) WITHIN GROUP (ORDER BY per_tonne_km)::float8 AS "perTonneKm",
        percentile_cont(0.25) WITHIN GROUP (ORDER BY per_tonne)::float8 AS "lowerPerTonne",
        percentile_cont(0.75) WITHIN GROUP (ORDER BY per_tonne)::float8 AS "upperPerTonne", count(*)::int AS companies, sum(loads)::int AS loads
      FROM companies GROUP BY lane HAVING count(*) >= ${LANE_COMPANIES_MIN}`,
    values: [asked, now],
  })
  const prices = new Map(
    rows.map(({ lane, lowerPerTonne, upperPerTonne, ...price }) => [lane, { ...price, range: { from: lowerPerTonne, to: upperPerTonne } }]),
  )
  return {
    of: (lane) => prices.get(lane),
    farBelow(lane, perTonneUsd) {
      const price = prices.get(lane)
      return price ? perTonneUsd < price.perTonne * FAR_BELOW_LANE : null
    },
  }
}
