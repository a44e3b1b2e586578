// A route for maps and lists: places, legs, and border posts with their statuses.
import type { Route } from '@ungana/contracts-logistics'
import { borderPosts, numberOf } from './road-graph.ts'
import { daysAlong, kmAlong, placesAlong, type Roads } from './roads.ts'

/** The latest report about a border post. */
export interface PostReport {
  readonly status: string
  readonly source: string | null
  readonly asOf: Date | null
}
/** The reports by the post's number in the graph. */
export type PostReports = ReadonlyMap<number, PostReport>

export type PresentedRoute = Route

const posts = new Map(borderPosts.map(({ id, name }) => [numberOf(name), { id, name }]))

/** The shortest route through `stops` in their order; undefined if there is none. */
export function presentRoute(roads: Roads, postReports: PostReports, stops: readonly number[]): PresentedRoute | undefined {
  const route = placesAlong(roads, stops)
  if (!route) return undefined
  const { places } = roads.graph
  const points = route.flatMap((place, index) => {
    const { name, lat, lon, border } = places[place] ?? { name: '', lat: 0, lon: 0, border: false }
    return place === route[index - 1] ? [] : [{ name, lat, lon, border }]
  })
  const legs = route
    .slice(1)
    .map((place, index) => ({
      from: places[route[index] as number]?.name ?? '',
      to: places[place]?.name ?? '',
      km: roads.km(route[index] as number, place),
    }))
    .filter(({ from, to }) => from !== to)
  const borders = [...new Set(route)].flatMap((place) => {
    const post = posts.get(place)
    if (!post) return []
    const { status = 'unknown', source = null, asOf = null } = postReports.get(place) ?? {}
    return [{ ...post, status, source, asOf: asOf?.toISOString() ?? null }]
  })
  return { points, legs, distanceKm: kmAlong(roads, stops), borders, days: Math.round(daysAlong(roads, stops) * 10) / 10 }
}
