// How the border posts stand, and the roads that follow from it.
import type { Reader } from '#lib/dependencies.ts'
import type { PostStanding, PostStandings } from '#lib/roads/present-way.ts'
import { numberOf } from '#lib/roads/road-graph.ts'
import { type BorderStatus, createRoads, type Roads } from '#lib/roads/roads.ts'

export interface Network {
  readonly roads: Roads
  readonly standings: PostStandings
}

interface Row extends PostStanding {
  readonly place: string
  readonly status: BorderStatus
}

/** Roads by how the posts stand: building them is work, and they change seldom. */
const built = new Map<string, Roads>()
const BUILT_MAX = 8

export async function readNetwork(reader: Reader): Promise<Network> {
  const { rows } = await reader.query<Row>('SELECT place, status, source, as_of AS "asOf" FROM border_posts ORDER BY place')
  const standings = new Map(rows.flatMap((row) => (numberOf(row.place) === undefined ? [] : [[numberOf(row.place) as number, row] as const])))
  return { roads: roadsOf(rows), standings }
}

/** The roads as they are while the posts stand so. */
export function roadsOf(rows: readonly Pick<Row, 'place' | 'status'>[]): Roads {
  const key = rows.map(({ place, status }) => `${place} ${status}`).join('|')
  const known = built.get(key)
  if (known) return known
  const roads = createRoads(
    new Map(rows.flatMap(({ place, status }) => (numberOf(place) === undefined ? [] : [[numberOf(place) as number, status] as const]))),
  )
  if (built.size >= BUILT_MAX) built.clear()
  built.set(key, roads)
  return roads
}
