// Border posts with their current statuses, and the roads that they leave open.
import type { BorderPost } from '@ungana/contracts-logistics'
import { noReports, readBorderReports } from '#lib/border-reports.ts'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import type { PostReport, PostReports } from '#lib/roads/present-route.ts'
import { borderPosts, numberOf } from '#lib/roads/road-graph.ts'
import { type BorderStatus, createRoads, type Roads } from '#lib/roads/roads.ts'

export interface Network {
  readonly roads: Roads
  readonly postReports: PostReports
}

interface Row extends PostReport {
  readonly place: string
  readonly status: BorderStatus
}

/** Cache by statuses: building roads is slow, and statuses seldom change. */
const cache = new Map<string, Roads>()
const CACHE_MAX = 8

export async function readNetwork(reader: Reader): Promise<Network> {
  const { rows } = await query(reader, 'SELECT place, status, source, as_of AS "asOf" FROM border_posts ORDER BY place')
  const postReports = new Map(rows.flatMap((row) => (numberOf(row.place) === undefined ? [] : [[numberOf(row.place) as number, row] as const])))
  return { roads: roadsOf(rows), postReports }
}

/** The roads for these statuses. Other posts count as unknown. */
export function roadsOf(rows: readonly Pick<Row, 'place' | 'status'>[]): Roads {
  const key = rows.map(({ place, status }) => `${place} ${status}`).join('|')
  const known = cache.get(key)
  if (known) return known
  const roads = createRoads(
    new Map(rows.flatMap(({ place, status }) => (numberOf(place) === undefined ? [] : [[numberOf(place) as number, status] as const]))),
  )
  if (cache.size >= CACHE_MAX) cache.clear()
  cache.set(key, roads)
  return roads
}

/** All posts, sorted by name. */
export async function listBorders(reader: Reader, now: Date): Promise<BorderPost[]> {
  const reports = await readBorderReports(reader, now)
  const { rows } = await query(reader, 'SELECT place, status, source, as_of AS "asOf", note FROM border_posts')
  const known = new Map(rows.map((row) => [row.place, row]))
  return borderPosts
    .map(({ id, name, sideA, sideB, corridor, lat, lon }) => {
      const { status = 'unknown', source = null, asOf = null, note = null } = known.get(name) ?? {}
      return {
        id,
        name,
        sideA,
        sideB,
        corridor,
        lat,
        lon,
        status,
        source,
        asOf: asOf?.toISOString() ?? null,
        note,
        drivers: reports.get(name) ?? noReports,
      }
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
