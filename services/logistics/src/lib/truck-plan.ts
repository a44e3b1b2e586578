// A truck's plan as the roads are: where it passes, what it could reach, when it arrives, what is free on each leg. Reckoned when something changes, so
// that matching only has to look.

import { type Day, dayNumber, dayOf } from '#lib/days.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { ownWayKm, reachOf, type Stop } from '#lib/matching.ts'
import { placeName } from '#lib/roads/places.ts'
import { daysAlong, type Roads, wayAlong } from '#lib/roads/roads.ts'
import { freeLegs, storedStops } from '#lib/transports.ts'

export interface Plan {
  readonly stops: readonly Stop[]
  readonly way: readonly string[]
  readonly reach: readonly string[]
  /** Of its owner's own way; null where there is none. */
  readonly distanceKm: number | null
  readonly arrivalDate: Day | null
  /** Closed posts leave no way. */
  readonly suspended: boolean
}

export interface Planned {
  readonly stops: readonly Stop[]
  readonly maxDetourPercent: number
  readonly departureDate: Day
}

/** Of no stops at all, nothing: the graph does not reach some place of it. */
export function planOf(roads: Roads, { stops, maxDetourPercent, departureDate }: Planned): Plan {
  if (stops.length === 0) return { stops, way: [], reach: [], distanceKm: null, arrivalDate: null, suspended: false }
  const places = stops.map(({ place }) => place)
  const way = wayAlong(roads, places)
  if (!way) return { stops, way: [], reach: [], distanceKm: null, arrivalDate: null, suspended: true }
  return {
    stops,
    way: way.map(placeName),
    reach: reachOf(roads, { stops, maxDetourPercent }).map(placeName),
    distanceKm: ownWayKm(roads, stops),
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

/** In one statement. */
const BATCH = 500

/** Writes plans to transports that are there, and anew what is free on their legs. */
export async function savePlans(tx: Transaction, trucks: readonly PlannedTruck[], roads: Roads): Promise<void> {
  for (let begin = 0; begin < trucks.length; begin += BATCH) {
    const some = trucks.slice(begin, begin + BATCH)
    const plans = some.map(({ id, plan }) => ({ ...plan, id, stops: storedStops(plan.stops) }))
    await tx.query(
      `UPDATE transports t SET stops = plan.stops, way = plan.way, reach = plan.reach, distance_km = plan."distanceKm",
         arrival_date = plan."arrivalDate", suspended = plan.suspended
       FROM jsonb_to_recordset($1) AS plan (id uuid, stops jsonb, way text[], reach text[], "distanceKm" float8, "arrivalDate" date, suspended boolean)
       WHERE t.id = plan.id`,
      [JSON.stringify(plans)],
    )
    await tx.query('DELETE FROM transport_legs WHERE transport_id = ANY ($1)', [some.map(({ id }) => id)])
    const legs = some.flatMap(({ id, plan: { stops }, freeKg, freeM3 }) =>
      freeKg === null || freeM3 === null ? [] : freeLegs(roads, { stops, freeKg, freeM3 }).map((leg, seq) => ({ ...leg, seq, id })),
    )
    await tx.query(
      `INSERT INTO transport_legs (transport_id, seq, from_place, to_place, km, free_kg, free_m3)
       SELECT id, seq, "from", "to", km, "freeKg", "freeM3"
       FROM jsonb_to_recordset($1) AS leg (id uuid, seq int, "from" text, "to" text, km float8, "freeKg" float8, "freeM3" float8)`,
      [JSON.stringify(legs)],
    )
  }
}
