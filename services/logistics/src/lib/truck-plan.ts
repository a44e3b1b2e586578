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

/** Writes the plan to a transport that is there, and anew what is free on its legs. */
export async function savePlan(
  tx: Transaction,
  id: string,
  plan: Plan,
  roads: Roads,
  { freeKg, freeM3 }: { readonly freeKg: number | null; readonly freeM3: number | null },
): Promise<void> {
  await tx.query(`UPDATE transports SET stops = $2, way = $3, reach = $4, distance_km = $5, arrival_date = $6, suspended = $7 WHERE id = $1`, [
    id,
    JSON.stringify(storedStops(plan.stops)),
    plan.way,
    plan.reach,
    plan.distanceKm,
    plan.arrivalDate,
    plan.suspended,
  ])
  await tx.query('DELETE FROM transport_legs WHERE transport_id = $1', [id])
  if (freeKg === null || freeM3 === null) return
  const legs = freeLegs(roads, { stops: plan.stops, freeKg, freeM3 })
  await tx.query(
    `INSERT INTO transport_legs (transport_id, seq, from_place, to_place, km, free_kg, free_m3)
     SELECT $1, seq, "from", "to", km, "freeKg", "freeM3"
     FROM jsonb_to_recordset($2) AS leg (seq int, "from" text, "to" text, km float8, "freeKg" float8, "freeM3" float8)`,
    [id, JSON.stringify(legs.map((leg, seq) => ({ ...leg, seq })))],
  )
}
