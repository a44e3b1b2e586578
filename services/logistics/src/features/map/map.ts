// The map: the road graph with the statuses of its border posts, and where trucks with free space start.
import type { RoadMap, TruckTown } from '@ungana/contracts-logistics'
import { dayInKigali } from '@ungana/service-kit'
import { listBorders } from '#lib/borders.ts'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { placeName } from '#lib/roads/places.ts'
import { isOnRoad, numberOf, roadGraph } from '#lib/roads/road-graph.ts'
import { openTransports } from '#lib/transports.ts'

const towns = roadGraph.places.flatMap(({ name, lat, lon, border }, place) => (border || !isOnRoad(place) ? [] : [{ name, lat, lon }]))
const roads = roadGraph.legs.map(({ a, b, km }) => ({ from: placeName(a), to: placeName(b), km }))

export const readRoadMap = async (reader: Reader, now: Date): Promise<RoadMap> => ({ towns, roads, borders: await listBorders(reader, now) })

/** Samples have no stops, so they do not count. */
export async function listTruckTowns(reader: Reader, now: Date): Promise<TruckTown[]> {
  const { rows } = await query(
    reader,
    `SELECT t.way[1] AS name, count(*)::int AS trucks, count(t.return_of)::int AS returning
     FROM transports t JOIN accounts a ON a.id = t.owner_id
     WHERE t.status = ANY ($1) AND NOT t.suspended AND t.departure_date >= $2 AND a.status = 'active' AND t.way[1] IS NOT NULL
     GROUP BY t.way[1] ORDER BY count(*) DESC, t.way[1]`,
    [openTransports, dayInKigali(now)],
  )
  return rows.flatMap(({ name, trucks, returning }) => {
    const place = roadGraph.places[numberOf(name ?? '') ?? -1]
    return place ? [{ name: place.name, lat: place.lat, lon: place.lon, trucks, returning }] : []
  })
}
