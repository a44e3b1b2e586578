// Lists trucks: first those with space; of these the real before the samples, and those that drive from origin to destination before those that pass both places.
import type { Transport } from '@ungana/contracts-logistics'
import { dayInKigali } from '@ungana/service-kit'
import { readNetwork } from '#lib/borders.ts'
import type { Logistics } from '#lib/dependencies.ts'
import { laneOf, readLanePrices } from '#lib/lane-prices.ts'
import { type ListFilters, likePattern, pageOf, shownListings } from '#lib/listing-filters.ts'
import { query } from '#lib/query.ts'
import { placeName, placeOnRoad } from '#lib/roads/places.ts'
import { presentTransport, type TransportRow, transportColumns, transportTables } from '#lib/transports.ts'

export async function listTransports(
  { pool: reader, samplesLeaveAt }: Pick<Logistics, 'pool' | 'samplesLeaveAt'>,
  filters: ListFilters,
  viewer: string | undefined,
  now: Date,
): Promise<{ listings: Transport[]; total: number }> {
  const { limit, offset } = pageOf(filters)
  const { origin, destination } = filters
  const direct = `($2::text IS NULL OR t.origin_location ILIKE $2)
    AND ($3::text IS NULL OR t.destination_location ILIKE $3 OR t.second_destination ILIKE $3 OR t.third_destination ILIKE $3)`
  // Samples are found only by their own origin and destination.
  const passing = `t.owner_id IS NOT NULL AND ($4::text IS NOT NULL OR $2 IS NULL) AND ($5::text IS NOT NULL OR $3 IS NULL)
    AND ($4 IS NULL OR $4 = ANY (t.way)) AND ($5 IS NULL OR $5 = ANY (t.way))
    AND ($4 IS NULL OR $5 IS NULL OR array_position(t.way, $4) < array_position(t.way, $5))`
  const { rows } = await query(
    reader,
    `SELECT ${transportColumns}, count(*) OVER ()::int AS total, count(t.owner_id) OVER ()::int AS real FROM ${transportTables}
     WHERE (t.status IN ('Partially Booked', 'Fully Booked', 'In Transit') OR t.status = 'Available' AND t.departure_date >= $1)
       AND ((${direct}) OR (${passing})) AND (a.status IS NULL OR a.status = 'active')
     ORDER BY t.owner_id IS NULL AND count(t.owner_id) OVER () >= $8::float8, t.status NOT IN ('Available', 'Partially Booked'), t.owner_id IS NULL, NOT (${direct}),
       t.created_at DESC, t.id DESC LIMIT $6 OFFSET $7`,
    [dayInKigali(now), likePattern(origin), likePattern(destination), placeNamed(origin), placeNamed(destination), limit, offset, samplesLeaveAt],
  )
  const lane = ({ stops }: TransportRow) => laneOf(stops[0]?.place ?? null, stops.at(-1)?.place ?? null)
  const { shown, total } = shownListings(rows, samplesLeaveAt)
  const prices = await readLanePrices(reader, shown.map(lane), now)
  const { roads } = await readNetwork(reader)
  return { listings: shown.map((row) => presentTransport(row, { viewer, today: dayInKigali(now), prices, roads })), total }
}

function placeNamed(text: string | undefined): string | null {
  const place = text ? placeOnRoad(text) : undefined
  return place === undefined ? null : placeName(place)
}
