// Between which countries a truck crosses a border post.
import { type borderPosts, cities, numberOf, roadGraph } from './road-graph.ts'

type BorderPost = (typeof borderPosts)[number]

export interface Crossing {
  readonly from: string
  readonly to: string
}

const { places, legs } = roadGraph

/** By place number. Roads cross borders only at posts, so towns that other roads join to a city are in its country. */
const countries = new Map<number, string>()
for (const { name, country } of cities) {
  const city = numberOf(name)
  const reached = city === undefined || places[city]?.border ? [] : [city]
  for (const town of reached) {
    countries.set(town, country)
    for (const { a, b } of legs) {
      const next = a === town ? b : b === town ? a : undefined
      if (next !== undefined && !places[next]?.border && !reached.includes(next)) reached.push(next)
    }
  }
}

const countryOf = (place: string | undefined) => countries.get(numberOf(place ?? '') ?? -1)

/** The crossing of `post` by a truck that passes the places of `way`; undefined if the truck does not cross the border there. */
export function crossingAt({ name, sideA, sideB }: BorderPost, way: readonly string[]): Crossing | undefined {
  const stops = way.filter((place, index) => place !== way[index - 1])
  const index = stops.indexOf(name)
  if (index < 0) return undefined
  const [before, after] = [countryOf(stops[index - 1]), countryOf(stops[index + 1])]
  const opposite = (country: string | undefined) => (country === sideA ? sideB : country === sideB ? sideA : undefined)
  const from = opposite(before) === undefined ? opposite(after) : before
  const to = opposite(after) === undefined ? opposite(before) : after
  return from !== undefined && to !== undefined && from !== to ? { from, to } : undefined
}
