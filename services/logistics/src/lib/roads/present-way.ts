// A way as it is drawn and told: places, legs, posts as they stand.
import type { Route } from '@ungana/contracts-logistics'
import { borderPosts, numberOf } from './road-graph.ts'
import { daysAlong, kmAlong, type Roads, wayAlong } from './roads.ts'

/** How a post stands, by its number in the graph. */
export interface PostStanding {
  readonly status: string
  readonly source: string | null
  readonly asOf: Date | null
}
export type PostStandings = ReadonlyMap<number, PostStanding>

export type PresentedWay = Route

const posts = new Map(borderPosts.map(({ id, name }) => [numberOf(name), { id, name }]))

/** Along `stops` in their order; undefined where some part of it is cut off. */
export function presentWay(roads: Roads, standings: PostStandings, stops: readonly number[]): PresentedWay | undefined {
  const way = wayAlong(roads, stops)
  if (!way) return undefined
  const { places } = roads.graph
  const points = way.flatMap((place, index) => {
    const { name, lat, lon, border } = places[place] ?? { name: '', lat: 0, lon: 0, border: false }
    return place === way[index - 1] ? [] : [{ name, lat, lon, border }]
  })
  const legs = way
    .slice(1)
    .map((place, index) => ({
      from: places[way[index] as number]?.name ?? '',
      to: places[place]?.name ?? '',
      km: roads.km(way[index] as number, place),
    }))
    .filter(({ from, to }) => from !== to)
  const borders = [...new Set(way)].flatMap((place) => {
    const post = posts.get(place)
    if (!post) return []
    const { status = 'unknown', source = null, asOf = null } = standings.get(place) ?? {}
    return [{ ...post, status, source, asOf: asOf?.toISOString() ?? null }]
  })
  return { points, legs, distanceKm: kmAlong(roads, stops), borders, days: Math.round(daysAlong(roads, stops) * 10) / 10 }
}
