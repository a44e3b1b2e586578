import type { Deal, DealLane } from '@ungana/contracts-deals'

/** Kinds of a truck's news that say where it is. Others name the closed post that changed its way. */
const sightings = ['picked up', 'in transit', 'at border', 'delivered']

/** The place where the last report saw the goods; null if none says it. A report that waited on a phone counts by its day. */
export function lastPlace(events: Deal['events'], { origin, destination }: Pick<DealLane, 'origin' | 'destination'>): string | null {
  const seen = events.flatMap(({ seq, kind, milestone, truck, on }) => {
    const place =
      kind === 'truck' && truck && sightings.includes(truck.status)
        ? truck.place
        : kind !== 'reached'
          ? null
          : milestone === 'loaded'
            ? origin
            : milestone === 'arrived' || milestone === 'accepted'
              ? destination
              : null
    return place ? [{ place, on: on ?? '', seq }] : []
  })
  return [...seen].sort((one, other) => one.on.localeCompare(other.on) || one.seq - other.seq).at(-1)?.place ?? null
}
