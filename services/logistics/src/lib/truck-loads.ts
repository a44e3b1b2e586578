// Updates a truck after its bookings change. Lock the truck first, so that it takes one load at a time.
import { runningBookings } from '#lib/booking-states.ts'
import { type Network, roadsOf } from '#lib/borders.ts'
import { dayNumber, dayOf } from '#lib/days.ts'
import type { Transaction } from '#lib/dependencies.ts'
import type { Stop } from '#lib/matching.ts'
import { query } from '#lib/query.ts'
import { placeName } from '#lib/roads/places.ts'
import { numberOf } from '#lib/roads/road-graph.ts'
import { daysAlong, kmAlong, placesAlong, type Roads } from '#lib/roads/roads.ts'
import { freeLegs, stopsOf, type TransportRow, truckOf } from '#lib/transports.ts'
import { type Plan, planOf, savePlans } from '#lib/truck-plan.ts'
import { type Position, positionOf } from '#lib/truck-position.ts'

/** Less free space than this counts as fully booked. */
const SPACE_KG_MIN = 50

/** Saves a truck's new stops, plan, legs and status, and the new routes and days of its bookings. */
export async function replanTruck(tx: Transaction, row: TransportRow, stops: readonly Stop[], { roads }: Network): Promise<Plan> {
  const { id, maxDetourPercent, departureDate } = row
  const plan = planOf(roads, { stops, maxDetourPercent, departureDate })
  await savePlans(tx, [{ ...row, plan }], roads)
  await query(
    tx,
    `UPDATE transports SET status = CASE WHEN status IN ('Available', 'Partially Booked', 'Fully Booked') THEN $2 ELSE status END,
       cargo = ARRAY(SELECT DISTINCT cargo_type FROM bookings WHERE transport_id = $1 AND status IN ${runningBookings} ORDER BY cargo_type)
     WHERE id = $1`,
    [id, bookedStatus(roads, row, stops)],
  )
  await updateRoutes(tx, stops, roads, departureDate)
  return plan
}

function bookedStatus(roads: Roads, row: TransportRow, stops: readonly Stop[]): string {
  if (!stops.some(({ kind }) => kind === 'pickup')) return 'Available'
  const truck = truckOf(row)
  const legs = truck ? freeLegs(roads, { ...truck, stops }) : []
  return legs.length > 0 && legs.every(({ freeKg }) => freeKg < SPACE_KG_MIN) ? 'Fully Booked' : 'Partially Booked'
}

interface BookedRoute {
  readonly id: string
  readonly way: string[]
}

/**
 * Updates running bookings, and only the part of the route ahead of the truck. If closed posts leave no route, a booking keeps its last planned route.
 */
async function updateRoutes(tx: Transaction, stops: readonly Stop[], roads: Roads, departureDate: string): Promise<void> {
  const ids = [...new Set(stops.flatMap((stop) => stop.bookingId ?? []))]
  const { rows } = await query(tx, `SELECT id, way FROM bookings WHERE id = ANY ($1) AND status IN ${runningBookings} ORDER BY id`, [ids])
  const position = await positionOf(tx, stops, roads)
  for (const booked of rows) await updateRoute(tx, booked, { stops, roads, departureDate, position })
}

interface Trip {
  readonly stops: readonly Stop[]
  readonly roads: Roads
  readonly departureDate: string
  readonly position: Position | undefined
}

async function updateRoute(tx: Transaction, { id, way }: BookedRoute, { stops, roads, departureDate, position }: Trip): Promise<void> {
  const mine = (kind: Stop['kind']) => stops.findIndex((stop) => stop.bookingId === id && stop.kind === kind)
  const [pickup, dropoff] = [mine('pickup'), mine('dropoff')]
  const places = stops.map(({ place }) => place)
  const { place, next } = position ?? { place: places[0] as number, next: 1 }
  if (dropoff < next) return
  const loaded = pickup < next
  const driven = loaded && position ? way.slice(0, way.indexOf(placeName(place)) + 1).flatMap((name) => numberOf(name) ?? []) : []
  const ahead = (index: number) => [place, ...places.slice(next, index + 1)]
  const rest = placesAlong(roads, ahead(dropoff)) && placesAlong(roads, loaded ? ahead(dropoff) : places.slice(pickup, dropoff + 1))
  if (!rest) {
    await query(tx, 'UPDATE bookings SET suspended = true WHERE id = $1', [id])
    return
  }
  const whole = [...driven, ...rest].filter((one, index, all) => one !== all[index - 1])
  // The part of the route that the truck has driven is calculated as if all posts were open.
  const open = roadsOf([])
  const before = daysAlong(open, [...places.slice(0, next), place])
  const dayAt = (index: number) => dayOf(dayNumber(departureDate) + before + daysAlong(roads, ahead(index)) + 1e-6)
  await query(
    tx,
    'UPDATE bookings SET way = $2, distance_km = $3, pickup_date = coalesce($4, pickup_date), delivery_date = $5, suspended = false WHERE id = $1',
    [id, whole.map(placeName), kmAlong(open, driven) + kmAlong(roads, rest), loaded && position ? null : dayAt(pickup), dayAt(dropoff)],
  )
}

/** The truck's stops without one load. */
export function withoutLoad(row: TransportRow, bookingId: string): Stop[] {
  return stopsOf(row).filter((stop) => stop.bookingId !== bookingId)
}
