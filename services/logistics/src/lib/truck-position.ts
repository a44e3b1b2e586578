// The truck's last position, from its loads' milestones. The route behind it no longer changes.
import type { Reader } from '#lib/dependencies.ts'
import type { Stop } from '#lib/matching.ts'
import { query } from '#lib/query.ts'
import { placeName } from '#lib/roads/places.ts'
import { numberOf } from '#lib/roads/road-graph.ts'
import type { Roads } from '#lib/roads/roads.ts'

export interface Position {
  /** Place where the rest of the route starts. */
  readonly place: number
  /** Index of the next stop. After the last stop, it equals the number of stops. */
  readonly next: number
}

interface Seen {
  readonly id: string
  readonly way: string[]
  readonly kind: string
  readonly place: string
}

/** Undefined before the first pick-up. */
export async function positionOf(reader: Reader, stops: readonly Stop[], { statuses }: Roads): Promise<Position | undefined> {
  const bookings = stops.flatMap(({ bookingId, kind }) => (bookingId !== undefined && kind === 'pickup' ? [bookingId] : []))
  const { rows } = await query(
    reader,
    `SELECT b.id, b.way, m.kind, m.place FROM milestones m JOIN bookings b ON b.id = m.booking_id
     WHERE b.id = ANY ($1) AND b.status <> 'cancelled' AND m.kind IN ('picked up', 'in transit', 'at border', 'delivered') AND m.place IS NOT NULL AND m.place = ANY (b.way)
     ORDER BY m.at DESC, m.seq DESC LIMIT 1`,
    [bookings],
  )
  const [seen] = rows
  if (!seen) return undefined
  const { way, kind, place } = seen
  const closed = statuses.get(numberOf(place) as number) === 'closed'
  // No road leads from a closed post, so the position is the place before or after it. A truck "at border" is still before the post; a truck "in
  // transit" there has passed it.
  const offsets: Readonly<Record<string, number>> = closed ? { 'at border': -1, 'in transit': 1 } : {}
  const index = way.indexOf(place) + (offsets[kind] ?? 0)
  const at = Math.min(Math.max(index, 0), way.length - 1)
  const next = firstAhead(stops, seen, at)
  return next === undefined ? undefined : { place: numberOf(way[at] as string) as number, next }
}

function firstAhead(stops: readonly Stop[], { id, way }: Seen, at: number): number | undefined {
  let along = 0
  for (let index = stops.findIndex(({ bookingId }) => bookingId === id); index < stops.length; index++) {
    const stop = stops[index] as Stop
    along = way.indexOf(placeName(stop.place), along)
    if (along < 0) return undefined
    if (along > at) return index
    if (stop.bookingId === id && stop.kind === 'dropoff') return index + 1
  }
  return stops.length
}
