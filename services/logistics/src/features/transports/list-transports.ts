// The list of trucks: those that go from here to there, and after them those that pass both places on their way.
import type { Transport } from '@ungana/contracts-logistics'
import { readNetwork } from '#lib/borders.ts'
import { today } from '#lib/days.ts'
import type { Reader } from '#lib/dependencies.ts'
import { laneOf, readLanePrices } from '#lib/lane-prices.ts'
import { type ListFilters, likePattern, pageOf } from '#lib/listing-filters.ts'
import { placeName, placeOnRoad } from '#lib/roads/places.ts'
import { presentTransport, type TransportRow, transportColumns, transportTables } from '#lib/transports.ts'

export async function listTransports(
  reader: Reader,
  filters: ListFilters,
  viewer: string | undefined,
  now: Date,
): Promise<{ transports: Transport[]; total: number }> {
  const { limit, offset } = pageOf(filters)
  const { origin, destination } = filters
  const direct = `($2::text IS NULL OR t.origin_location ILIKE $2)
    AND ($3::text IS NULL OR t.destination_location ILIKE $3 OR t.second_destination ILIKE $3 OR t.third_destination ILIKE $3)`
  // Samples are lists' furniture: only what is written on them is found.
  const passing = `t.owner_id IS NOT NULL AND ($4::text IS NOT NULL OR $2 IS NULL) AND ($5::text IS NOT NULL OR $3 IS NULL)
    AND ($4 IS NULL OR $4 = ANY (t.way)) AND ($5 IS NULL OR $5 = ANY (t.way))
    AND ($4 IS NULL OR $5 IS NULL OR array_position(t.way, $4) < array_position(t.way, $5))`
  const { rows } = await reader.query<TransportRow & { total: number }>(
    `SELECT ${transportColumns}, count(*) OVER ()::int AS total FROM ${transportTables}
     WHERE (t.status IN ('Partially Booked', 'Fully Booked', 'In Transit') OR t.status = 'Available' AND t.departure_date >= $1)
       AND ((${direct}) OR (${passing})) AND (a.status IS NULL OR a.status = 'active')
     ORDER BY t.owner_id IS NULL, NOT (${direct}), t.created_at DESC, t.id DESC LIMIT $6 OFFSET $7`,
    [today(now), likePattern(origin), likePattern(destination), placeNamed(origin), placeNamed(destination), limit, offset],
  )
  const lane = ({ stops }: TransportRow) => laneOf(stops[0]?.place ?? null, stops.at(-1)?.place ?? null)
  const prices = await readLanePrices(reader, rows.map(lane), now)
  const { roads } = await readNetwork(reader)
  return { transports: rows.map((row) => presentTransport(row, { viewer, today: today(now), prices, roads })), total: rows[0]?.total ?? 0 }
}

function placeNamed(text: string | undefined): string | null {
  const place = text ? placeOnRoad(text) : undefined
  return place === undefined ? null : placeName(place)
}
