import type { Booking } from './bookings.ts'

type Post = Booking['route']['borders'][number]

const moving: readonly string[] = ['picked up', 'in transit', 'at border']

/** The post where the truck of a booking waits, if it does, and those where it may arrive next. @param milestones oldest first */
export function borderSteps(
  { borders, points }: Pick<Booking['route'], 'borders' | 'points'>,
  milestones: readonly Pick<Booking['milestones'][number], 'kind' | 'place'>[],
): { readonly here: Post | undefined; readonly ahead: readonly Post[] } {
  const moves = milestones.filter(({ kind }) => moving.includes(kind))
  const names = points.map(({ name }) => name)
  const last = moves.at(-1)
  const here = last?.kind === 'at border' ? borders.find(({ name }) => name === last.place) : undefined
  const seen = moves.reduce((index, { place }) => (place !== null && names.includes(place) ? names.indexOf(place) : index), -1)
  return { here, ahead: here ? [] : borders.filter(({ name }) => names.indexOf(name) > seen) }
}
