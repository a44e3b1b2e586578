/** Positions for the drawing of a route. Along the drawing, a position shows the distance; across it, how far the road is from the straight line. */

import { t } from '@lingui/core/macro'
import type { Route } from '@ungana/contracts-logistics'
import { borderStatusText } from './border-status.ts'
import { kmText } from './figures.ts'

export interface CorridorPoint {
  readonly name: string
  /** Set for a border post; null for a town. */
  readonly border: { readonly status: string } | null
  /** km from the start. */
  readonly km: number
  /** Position beside the straight line: from -1 (left in driving direction) to 1 (right). */
  readonly across: number
  /** True for both ends, border posts, and towns with enough space for a label. Others are dots. */
  readonly named: boolean
}

/** A town gets a label only if this share of the route is free before and after it. */
const ROOM = 0.1

export function corridorPoints({ points, legs, borders }: Pick<Route, 'points' | 'legs' | 'borders'>): CorridorPoint[] {
  const statuses = new Map(borders.map(({ name, status }) => [name, status]))
  const km = points.map((_, index) => legs.slice(0, index).reduce((sum, leg) => sum + leg.km, 0))
  const total = Math.max(1, km.at(-1) ?? 0)
  const bends = bendsOf(points)
  const last = points.length - 1
  const fixed = points.map(({ border }, index) => border || index === 0 || index === last)
  const labelledKm = km.filter((_, index) => fixed[index])
  return points.map(({ name, border }, index) => {
    const here = km[index] ?? 0
    const named = fixed[index] || labelledKm.every((other) => Math.abs(other - here) >= ROOM * total)
    if (named && !fixed[index]) labelledKm.push(here)
    return { name, border: border ? { status: statuses.get(name) ?? 'unknown' } : null, km: here, across: bends[index] ?? 0, named: Boolean(named) }
  })
}

interface Place {
  readonly lat: number
  readonly lon: number
}

/** Distance of each point from the straight line, relative to the farthest point. */
function bendsOf(points: readonly Place[]): number[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const [dx, dy] = [last.lon - first.lon, last.lat - first.lat]
  const length = Math.hypot(dx, dy) || 1
  const off = points.map(({ lat, lon }) => ((lon - first.lon) * dy - (lat - first.lat) * dx) / length)
  // Divide by at least a twentieth of the length, so that small bends look small.
  const furthest = Math.max(length / 20, ...off.map(Math.abs))
  return off.map((distance) => distance / furthest)
}

/** "Mombasa, Nairobi at 485 km, the border post Malaba (open) at 933 km, Kampala at 1,158 km." */
export function corridorText(points: readonly CorridorPoint[]): string {
  const words = points.map(({ name, border, km }, index) => {
    const what = border ? t`the border post ${name} (${borderStatusText(border.status)})` : name
    return index === 0 ? what : t`${what} at ${kmText(km)}`
  })
  return `${words.join(', ')}.`
}
