// What booked loads do to a truck. Whoever calls holds the transport's row, so that one truck takes one load at a time.
import { runningBookings } from '#lib/booking-states.ts'
import type { Network } from '#lib/borders.ts'
import { dayNumber, dayOf } from '#lib/days.ts'
import type { Transaction } from '#lib/dependencies.ts'
import type { Stop } from '#lib/matching.ts'
import { placeName } from '#lib/roads/places.ts'
import { daysAlong, kmAlong, type Roads, wayAlong } from '#lib/roads/roads.ts'
import { freeLegs, stopsOf, type TransportRow, truckOf } from '#lib/transports.ts'
import { type Plan, planOf, savePlans } from '#lib/truck-plan.ts'

/** Less than this is no space for anybody. */
const SPACE_KG_MIN = 50

/** Takes these stops as the truck's: its plan, its legs, its state, and the ways and days of all that is booked on it. */
export async function replanTruck(tx: Transaction, row: TransportRow, stops: readonly Stop[], { roads }: Network): Promise<Plan> {
  const { id, maxDetourPercent, departureDate } = row
  const plan = planOf(roads, { stops, maxDetourPercent, departureDate })
  await savePlans(tx, [{ ...row, plan }], roads)
  await tx.query(
    `UPDATE transports SET status = CASE WHEN status IN ('Available', 'Partially Booked', 'Fully Booked') THEN $2 ELSE status END,
       cargo = ARRAY(SELECT DISTINCT cargo_type FROM bookings WHERE transport_id = $1 AND status IN ${runningBookings} ORDER BY cargo_type)
     WHERE id = $1`,
    [id, bookedState(roads, row, stops)],
  )
  for (const bookingId of new Set(stops.flatMap((stop) => stop.bookingId ?? []))) await rewriteWay(tx, bookingId, stops, roads, departureDate)
  return plan
}

function bookedState(roads: Roads, row: TransportRow, stops: readonly Stop[]): string {
  if (!stops.some(({ kind }) => kind === 'pickup')) return 'Available'
  const truck = truckOf(row)
  const legs = truck ? freeLegs(roads, { ...truck, stops }) : []
  return legs.length > 0 && legs.every(({ freeKg }) => freeKg < SPACE_KG_MIN) ? 'Fully Booked' : 'Partially Booked'
}

/** Where closed posts leave no way, what was planned last stays to be seen. */
async function rewriteWay(tx: Transaction, bookingId: string, stops: readonly Stop[], roads: Roads, departureDate: string): Promise<void> {
  const mine = (kind: Stop['kind']) => stops.findIndex((stop) => stop.bookingId === bookingId && stop.kind === kind)
  const [pickup, dropoff] = [mine('pickup'), mine('dropoff')]
  const places = stops.map(({ place }) => place)
  const between = places.slice(pickup, dropoff + 1)
  const way = wayAlong(roads, places) && wayAlong(roads, between)
  if (!way) {
    await tx.query('UPDATE bookings SET suspended = true WHERE id = $1', [bookingId])
    return
  }
  const dayAt = (index: number) => dayOf(dayNumber(departureDate) + daysAlong(roads, places.slice(0, index + 1)) + 1e-6)
  await tx.query('UPDATE bookings SET way = $2, distance_km = $3, pickup_date = $4, delivery_date = $5, suspended = false WHERE id = $1', [
    bookingId,
    way.filter((place, index) => place !== way[index - 1]).map(placeName),
    kmAlong(roads, between),
    dayAt(pickup),
    dayAt(dropoff),
  ])
}

/** Takes a load off again. */
export function withoutLoad(row: TransportRow, bookingId: string): Stop[] {
  return stopsOf(row).filter((stop) => stop.bookingId !== bookingId)
}
