// A truck's plan on the current roads: its route, the places that it can reach, its arrival and the free space on each leg. The plan is stored
// whenever something changes, so that matching is fast.

import { type Day, dayNumber, dayOf } from '#lib/days.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { ownRouteKm, reachOf, type Stop } from '#lib/matching.ts'
import { query } from '#lib/query.ts'
import { placeName } from '#lib/roads/places.ts'
import { daysAlong, placesAlong, type Roads } from '#lib/roads/roads.ts'
import { freeLegs, storedStops } from '#lib/transports.ts'

export interface Plan {
  readonly stops: readonly Stop[]
  readonly way: readonly string[]
  readonly reach: readonly string[]
  /** Km of the owner's own route; null if there is none. */
  readonly distanceKm: number | null
  readonly arrivalDate: Day | null
  /** True if closed posts leave no route. */
  readonly suspended: boolean
}

export interface Planned {
  readonly stops: readonly Stop[]
  readonly maxDetourPercent: number
  readonly departureDate: Day
}

/** Returns an empty plan for a truck without stops, which is a truck with a place that the graph lacks. */
export function planOf(roads: Roads, { stops, maxDetourPercent, departureDate }: Planned): Plan {
  if (stops.length === 0) return { stops, way: [], reach: [], distanceKm: null, arrivalDate: null, suspended: false }
  const places = stops.map(({ place }) => place)
  const route = placesAlong(roads, places)
  if (!route) return { stops, way: [], reach: [], distanceKm: null, arrivalDate: null, suspended: true }
  return {
    stops,
    way: route.map(placeName),
    reach: reachOf(roads, { stops, maxDetourPercent }).map(placeName),
    distanceKm: ownRouteKm(roads, stops),
    arrivalDate: dayOf(dayNumber(departureDate) + daysAlong(roads, places)),
    suspended: false,
  }
}

interface PlannedTruck {
  readonly id: string
  readonly plan: Plan
  readonly freeKg: number | null
  readonly freeM3: number | null
}

/** Trucks per SQL statement. */
const BATCH = 500

/** Saves plans of existing truck listings, and replaces their legs. */
export async function savePlans(tx: Transaction, trucks: readonly PlannedTruck[], roads: Roads): Promise<void> {
  for (let begin = 0; begin < trucks.length; begin += BATCH) {
    const some = trucks.slice(begin, begin + BATCH)
    const plans = some.map(({ id, plan }) => ({ ...plan, id, stops: storedStops(plan.stops) }))
    await query(
      tx,
      `UPDATE transports t SET stops = plan.stops, way = plan.way, reach = plan.reach, distance_km = plan."distanceKm",
         arrival_date = plan."arrivalDate", suspended = plan.suspended
       FROM jsonb_to_recordset($1) AS plan (id uuid, stops jsonb, way text[], reach text[], "distanceKm" float8, "arrivalDate" date, suspended boolean)
       WHERE t.id = plan.id`,
      [JSON.stringify(plans)],
    )
    await query(tx, 'DELETE FROM transport_legs WHERE transport_id = ANY ($1)', [some.map(({ id }) => id)])
    const legs = some.flatMap(({ id, plan: { stops }, freeKg, freeM3 }) =>
      freeKg === null || freeM3 === null ? [] : freeLegs(roads, { stops, freeKg, freeM3 }).map((leg, seq) => ({ ...leg, seq, id })),
    )
    await query(
      tx,
      `INSERT INTO transport_legs (transport_id, seq, from_place, to_place, km, free_kg, free_m3)
       SELECT id, seq, "from", "to", km, "freeKg", "freeM3"
       FROM jsonb_to_recordset($1) AS leg (id uuid, seq int, "from" text, "to" text, km float8, "freeKg" float8, "freeM3" float8)`,
      [JSON.stringify(legs)],
    )
  }
}
