// Finds matches. The database filters by the places that each truck can reach; lib/matching.ts checks the rest.
import { MATCHES_MAX } from '@ungana/contracts-logistics'
import type { Network } from '#lib/borders.ts'
import { type Day, dayNumber } from '#lib/days.ts'
import type { Reader } from '#lib/dependencies.ts'
import { type Explanation, explain, scoreOf } from '#lib/match-explanation.ts'
import { DAYS_EITHER_SIDE, type Fit, fitLoad, type Load, priceOf, type Truck } from '#lib/matching.ts'
import { query } from '#lib/query.ts'
import { presentRoute } from '#lib/roads/present-route.ts'
import { firstTargetDate, loadOf, type ShipmentRow, shipmentColumns, shipmentStatusOn, shipmentTables } from '#lib/shipments.ts'
import { openTransports, type TransportRow, transportColumns, transportTables, truckOf } from '#lib/transports.ts'

/** No trip takes more days than this, even with closed posts and many stops. */
const TRIP_DAYS_MAX = 30

export interface TransportFound {
  readonly row: TransportRow
  readonly explanation: Explanation
}
export interface ShipmentFound {
  readonly row: ShipmentRow
  readonly explanation: Explanation
}

/** How far a listing may be from fitting to be read: days from the target date, and the load's size as a multiple of the free space. */
export interface Tolerance {
  readonly days: number
  readonly size: number
}
const none: Tolerance = { days: DAYS_EITHER_SIDE, size: 1 }

/** Open trucks of other owners that pass both places of the load. */
export async function readTrucks(reader: Reader, shipment: ShipmentRow, today: Day, { days, size }: Tolerance = none) {
  const load = loadOf(shipment)
  if (!load || shipment.ownerId === null || shipmentStatusOn(shipment, today) !== 'Seeking Transport') return []
  const { rows } = await query(
    reader,
    `SELECT ${transportColumns} FROM ${transportTables}
     WHERE t.status = ANY ($7) AND NOT t.suspended AND t.departure_date >= $1
       AND t.departure_date BETWEEN $2::date - ${TRIP_DAYS_MAX} AND $2::date + $8::int
       AND t.reach @> $3 AND t.free_kg >= $4::float8 - 0.001 AND t.free_m3 >= $5::float8 - 0.001
       AND t.owner_id <> $6 AND a.status = 'active'`,
    [
      today,
      shipment.targetDate,
      [shipment.originPlace, shipment.destinationPlace],
      load.kg / size,
      load.m3 / size,
      shipment.ownerId,
      openTransports,
      days,
    ],
  )
  return rows.flatMap((row) => {
    const truck = truckOf(row)
    return truck ? [{ row, truck, load }] : []
  })
}

/** Open trucks of other owners that can take the load, best first, at most MATCHES_MAX. */
export async function transportsFor(reader: Reader, network: Network, shipment: ShipmentRow, today: Day): Promise<TransportFound[]> {
  const found = (await readTrucks(reader, shipment, today)).flatMap((pair) => {
    const fitting = candidate(network, pair.truck, pair.load, today)
    return fitting ? [{ ...pair, ...fitting }] : []
  })
  return best(found).map(({ row, truck, load, fit }) => ({ row, explanation: explanationOf(network, truck, load, fit, row) }))
}

/** Open loads of other owners between places that the truck passes. */
export async function readLoads(reader: Reader, transport: TransportRow, today: Day, { days, size }: Tolerance = none) {
  const truck = truckOf(transport)
  if (!truck || transport.ownerId === null || !openTransports.includes(transport.status) || transport.suspended || transport.departureDate < today)
    return []
  const { rows } = await query(
    reader,
    `SELECT ${shipmentColumns} FROM ${shipmentTables} JOIN transports t ON t.id = $1
     WHERE s.status = 'Seeking Transport' AND NOT s.suspended AND s.target_date >= $2
       AND s.target_date BETWEEN t.departure_date - $3::int AND t.departure_date + ${TRIP_DAYS_MAX} + $3::int
       AND s.origin_place = ANY (t.reach) AND s.destination_place = ANY (t.reach)
       AND s.weight_kg <= t.free_kg * $4::float8 + 0.001 AND s.volume_m3 <= t.free_m3 * $4::float8 + 0.001 AND s.owner_id <> t.owner_id AND a.status = 'active'`,
    [transport.id, firstTargetDate(today), days, size],
  )
  return rows.flatMap((row) => {
    const load = loadOf(row)
    return load ? [{ row, truck, load }] : []
  })
}

/** Open loads of other owners that the truck can take, best first, at most MATCHES_MAX. */
export async function shipmentsFor(reader: Reader, network: Network, transport: TransportRow, today: Day): Promise<ShipmentFound[]> {
  const found = (await readLoads(reader, transport, today)).flatMap((pair) => {
    const fitting = candidate(network, pair.truck, pair.load, today)
    return fitting ? [{ ...pair, ...fitting }] : []
  })
  return best(found).map(({ row, truck, load, fit }) => ({ row, explanation: explanationOf(network, truck, load, fit, transport) }))
}

/** The fit with its score; undefined if the load does not fit or the price is above the budget. */
export function candidate({ roads }: Pick<Network, 'roads'>, truck: Truck, load: Load & { budgetUsd: number }, today: Day) {
  const fit = fitLoad(roads, truck, load, dayNumber(today))
  if (typeof fit === 'string') return undefined
  const price = priceOf(truck, load, fit)
  return price <= load.budgetUsd ? { fit, score: scoreOf(truck, load, fit, price, load.budgetUsd) } : undefined
}

const best = <Found extends { readonly score: number; readonly row: { readonly id: string } }>(found: readonly Found[]): Found[] =>
  found.toSorted((one, other) => other.score - one.score || (one.row.id < other.row.id ? -1 : 1)).slice(0, MATCHES_MAX)

function explanationOf(
  { roads, postReports }: Network,
  truck: Truck,
  load: Load & { budgetUsd: number },
  fit: Fit,
  { returnOf }: TransportRow,
): Explanation {
  const places = fit.stops.slice(fit.pickup, fit.dropoff + 1).map(({ place }) => place)
  const route = presentRoute(roads, postReports, places)
  if (!route) throw new Error('A fit without a route')
  return explain(truck, load, fit, route, { returnTrip: returnOf !== null })
}
