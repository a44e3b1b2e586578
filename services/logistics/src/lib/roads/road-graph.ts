// The road graph from the seed files: places, border posts and legs in km.
import posts from '../../../seed/border-posts.json' with { type: 'json' }
import cityList from '../../../seed/cities.json' with { type: 'json' }
import legs from '../../../seed/road-legs.json' with { type: 'json' }
import nodes from '../../../seed/road-nodes.json' with { type: 'json' }

interface Place {
  readonly name: string
  readonly lat: number
  readonly lon: number
  readonly border: boolean
}

export interface RoadGraph {
  readonly places: readonly Place[]
  /** Legs in km, for both directions; `a` and `b` are place numbers. */
  readonly legs: readonly { readonly a: number; readonly b: number; readonly km: number }[]
}

const places: readonly Place[] = Object.entries(nodes).map(([name, place]) => ({ name, ...place }))
const numbers = new Map(places.map(({ name }, index) => [name, index]))

/** A place's number by its name; undefined if the graph has no such place. */
export const numberOf = (name: string): number | undefined => numbers.get(name)

function numbered(name: string): number {
  const number = numberOf(name)
  if (number === undefined) throw new Error(`seed/road-legs.json names ${name}, which is missing from seed/road-nodes.json`)
  return number
}

export const roadGraph: RoadGraph = { places, legs: legs.map(({ a, b, km }) => ({ a: numbered(a), b: numbered(b), km })) }

const joined = new Set(roadGraph.legs.flatMap(({ a, b }) => [a, b]))
/** Whether the graph has a road there. */
export const isOnRoad = (place: number): boolean => joined.has(place)

export const cities = cityList.map(({ name, country, lat, lon }) => {
  const number = numberOf(name)
  return { name, country, lat, lon, onRoad: number !== undefined && isOnRoad(number) }
})

/** Id of a post in URLs: `katuna-gatuna`. */
const postId = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')

export const borderPosts = posts.map((post) => ({ ...post, id: postId(post.name) }))
