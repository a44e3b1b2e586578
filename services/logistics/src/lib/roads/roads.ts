// Shortest routes between all places that avoid closed posts. There are few places, so one table holds all routes.
import { type RoadGraph, roadGraph } from './road-graph.ts'

export type BorderStatus = 'open' | 'restricted' | 'closed' | 'unknown'
/** By place number. A post without an entry has the status "unknown". */
export type BorderStatuses = ReadonlyMap<number, BorderStatus>

/** Km per day of a loaded truck on these roads, including the driver's rest. */
export const KM_PER_DAY = 400
/** Days of waiting at a border post. */
const BORDER_DAYS = 0.5
const RESTRICTED_DAYS = 1.5

export interface Roads {
  readonly graph: RoadGraph
  readonly statuses: BorderStatuses
  /** Infinity if there is no route. */
  km(from: number, to: number): number
  /** Days for driving and waiting at posts in between; Infinity if there is no route. */
  days(from: number, to: number): number
  /** Places of the route, including both ends; undefined if there is none. */
  path(from: number, to: number): number[] | undefined
}

export function createRoads(statuses: BorderStatuses = new Map(), graph: RoadGraph = roadGraph): Roads {
  const size = graph.places.length
  const kms = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY)
  const waits = new Float64Array(size * size)
  const previous = new Int32Array(size * size).fill(-1)
  const neighbours = openNeighbours(graph, statuses)
  const waitAt = (place: number) => (graph.places[place]?.border ? (statuses.get(place) === 'restricted' ? RESTRICTED_DAYS : BORDER_DAYS) : 0)
  for (let from = 0; from < size; from++) findRoutesFrom(from)

  /** Dijkstra's algorithm: in each round, the nearest unsettled place gets its shortest route. */
  function findRoutesFrom(from: number) {
    const row = from * size
    const settled = new Uint8Array(size)
    kms[row + from] = 0
    for (;;) {
      let nearest = -1
      for (let place = 0; place < size; place++) {
        const km = kms[row + place] as number
        if (!settled[place] && km < Number.POSITIVE_INFINITY && (nearest < 0 || km < (kms[row + nearest] as number))) nearest = place
      }
      if (nearest < 0) return
      settled[nearest] = 1
      for (const [next, km] of neighbours[nearest] ?? []) {
        const through = (kms[row + nearest] as number) + km
        if (through >= (kms[row + next] as number)) continue
        kms[row + next] = through
        previous[row + next] = nearest
        waits[row + next] = (waits[row + nearest] as number) + (nearest === from ? 0 : waitAt(nearest))
      }
    }
  }

  const km = (from: number, to: number) => kms[from * size + to] as number
  return {
    graph,
    statuses,
    km,
    days: (from, to) => km(from, to) / KM_PER_DAY + (waits[from * size + to] as number),
    path(from, to) {
      if (km(from, to) === Number.POSITIVE_INFINITY) return undefined
      const route = [to]
      for (let place = to; place !== from; ) {
        place = previous[from * size + place] as number
        route.push(place)
      }
      return route.reverse()
    },
  }
}

function openNeighbours({ places, legs }: RoadGraph, statuses: BorderStatuses) {
  const neighbours: (readonly [place: number, km: number])[][] = places.map(() => [])
  for (const { a, b, km } of legs) {
    if (statuses.get(a) === 'closed' || statuses.get(b) === 'closed') continue
    neighbours[a]?.push([b, km])
    neighbours[b]?.push([a, km])
  }
  return neighbours
}

/** All places of the shortest route through `stops` in their order; undefined if there is none. */
export function placesAlong(roads: Roads, stops: readonly number[]): number[] | undefined {
  const route: number[] = stops.slice(0, 1)
  for (let index = 1; index < stops.length; index++) {
    const part = roads.path(stops[index - 1] as number, stops[index] as number)
    if (!part) return undefined
    route.push(...part.slice(1))
  }
  return route
}

export function kmAlong(roads: Roads, stops: readonly number[]): number {
  let km = 0
  for (let index = 1; index < stops.length; index++) km += roads.km(stops[index - 1] as number, stops[index] as number)
  return km
}

export function daysAlong(roads: Roads, stops: readonly number[]): number {
  let days = 0
  for (let index = 1; index < stops.length; index++) days += roads.days(stops[index - 1] as number, stops[index] as number)
  return days
}
