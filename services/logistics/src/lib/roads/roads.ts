// Shortest ways between all places at once, with what is closed left out. There are few places, and one table answers every question that matching asks.
import { type RoadGraph, roadGraph } from './road-graph.ts'

export type BorderStatus = 'open' | 'restricted' | 'closed' | 'unknown'
/** By the place's number; a post without an entry is unknown. */
export type BorderStatuses = ReadonlyMap<number, BorderStatus>

/** What a loaded truck makes in a day on these roads, with the driver's rest. */
export const KM_PER_DAY = 400
/** Waiting at a post, in days. */
const BORDER_DAYS = 0.5
const RESTRICTED_DAYS = 1.5

export interface Roads {
  readonly graph: RoadGraph
  readonly statuses: BorderStatuses
  /** Infinity where there is no way. */
  km(from: number, to: number): number
  /** Driving and waiting at the posts between; Infinity where there is no way. */
  days(from: number, to: number): number
  /** The places of the way, both ends included; undefined where there is none. */
  path(from: number, to: number): number[] | undefined
}

export function createRoads(statuses: BorderStatuses = new Map(), graph: RoadGraph = roadGraph): Roads {
  const size = graph.places.length
  const kms = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY)
  const waits = new Float64Array(size * size)
  const before = new Int32Array(size * size).fill(-1)
  const neighbours = openNeighbours(graph, statuses)
  const waitAt = (place: number) => (graph.places[place]?.border ? (statuses.get(place) === 'restricted' ? RESTRICTED_DAYS : BORDER_DAYS) : 0)
  for (let from = 0; from < size; from++) spread(from)

  /** Dijkstra: the nearest place that is not settled yet has its shortest way. */
  function spread(from: number) {
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
        before[row + next] = nearest
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
      const way = [to]
      for (let place = to; place !== from; ) {
        place = before[from * size + place] as number
        way.push(place)
      }
      return way.reverse()
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

/** Along `stops` in their order; undefined where some part of it is cut off. */
export function wayAlong(roads: Roads, stops: readonly number[]): number[] | undefined {
  const way: number[] = stops.slice(0, 1)
  for (let index = 1; index < stops.length; index++) {
    const part = roads.path(stops[index - 1] as number, stops[index] as number)
    if (!part) return undefined
    way.push(...part.slice(1))
  }
  return way
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
