/** Where the points of a way stand in its drawing: a strip map, along by distance, across by how far the road leaves the straight line. */
import type { Route } from '@ungana/contracts-logistics'

export interface CorridorPoint {
  readonly name: string
  /** Of a border post; null for a place. */
  readonly border: { readonly status: string } | null
  /** km from the start. */
  readonly km: number
  /** -1 to 1: to the left and the right of the straight line, as one drives. */
  readonly across: number
  /** Ends, borders, and places far enough from both; the others are dots without a name. */
  readonly named: boolean
}

/** The part of the way that a nameless place needs to itself, before and behind it, to be named. */
const ROOM = 0.1

export function corridorPoints({ points, legs, borders }: Pick<Route, 'points' | 'legs' | 'borders'>): CorridorPoint[] {
  const statuses = new Map(borders.map(({ name, status }) => [name, status]))
  const km = points.map((_, index) => legs.slice(0, index).reduce((sum, leg) => sum + leg.km, 0))
  const total = Math.max(1, km.at(-1) ?? 0)
  const bends = bendsOf(points)
  const last = points.length - 1
  const fixed = points.map(({ border }, index) => border || index === 0 || index === last)
  const taken = km.filter((_, index) => fixed[index])
  return points.map(({ name, border }, index) => {
    const here = km[index] ?? 0
    const named = fixed[index] || taken.every((other) => Math.abs(other - here) >= ROOM * total)
    if (named && !fixed[index]) taken.push(here)
    return { name, border: border ? { status: statuses.get(name) ?? 'unknown' } : null, km: here, across: bends[index] ?? 0, named: Boolean(named) }
  })
}

interface Place {
  readonly lat: number
  readonly lon: number
}

/** How far each point is off the line from the first to the last, as a share of the one that is furthest; 0 where all are near it. */
function bendsOf(points: readonly Place[]): number[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const [dx, dy] = [last.lon - first.lon, last.lat - first.lat]
  const length = Math.hypot(dx, dy) || 1
  const off = points.map(({ lat, lon }) => ((lon - first.lon) * dy - (lat - first.lat) * dx) / length)
  // A way that bends less than a twentieth of its length is as good as straight.
  const furthest = Math.max(length / 20, ...off.map(Math.abs))
  return off.map((distance) => distance / furthest)
}

/** "Mombasa, Nairobi at 485 km, the border post Malaba (open) at 933 km, Kampala at 1,158 km." */
export function corridorText(points: readonly CorridorPoint[]): string {
  const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
  const words = points.map(({ name, border, km }, index) => {
    const what = border ? `the border post ${name} (${border.status})` : name
    return index === 0 ? what : `${what} at ${whole.format(km)} km`
  })
  return `${words.join(', ')}.`
}
