// The road graph of the corridors, as seeded: places, border posts, legs in km.
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
  /** In km, each to be driven both ways; `a` and `b` are places by their number. */
  readonly legs: readonly { readonly a: number; readonly b: number; readonly km: number }[]
}

const places: readonly Place[] = Object.entries(nodes).map(([name, place]) => ({ name, ...place }))
const numbers = new Map(places.map(({ name }, index) => [name, index]))

/** A place's number by its name; undefined where the graph has none of that name. */
export const numberOf = (name: string): number | undefined => numbers.get(name)

function numbered(name: string): number {
  const number = numberOf(name)
  if (number === undefined) throw new Error(`seed/road-legs.json names ${name}, which seed/road-nodes.json has not`)
  return number
}

export const roadGraph: RoadGraph = { places, legs: legs.map(({ a, b, km }) => ({ a: numbered(a), b: numbered(b), km })) }

const joined = new Set(roadGraph.legs.flatMap(({ a, b }) => [a, b]))
/** Whether any road leads there. */
export const isOnRoad = (place: number): boolean => joined.has(place)

export const cities = cityList.map(({ name, country, lat, lon }) => {
  const number = numberOf(name)
  return { name, country, lat, lon, onRoad: number !== undefined && isOnRoad(number) }
})

/** What the address calls a post: `katuna-gatuna`. */
const postId = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')

export const borderPosts = posts.map((post) => ({ ...post, id: postId(post.name) }))
