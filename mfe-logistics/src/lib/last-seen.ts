import type { Route } from '@ungana/contracts-logistics'

interface Milestone {
  readonly kind: string
  readonly place: string | null
}

/** Milestones that say where the load is. Others name the closed post that changed the route. */
const sightings = ['picked up', 'in transit', 'at border', 'delivered']

/** The place of the route where the load was last seen; undefined before the pick-up. @param milestones oldest first */
export function lastSeen(milestones: readonly Milestone[], { points }: Pick<Route, 'points'>): string | undefined {
  return (
    [...milestones].reverse().find(({ kind, place }) => sightings.includes(kind) && points.some(({ name }) => name === place))?.place ?? undefined
  )
}
