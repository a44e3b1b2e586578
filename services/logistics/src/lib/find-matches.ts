// Listings that fit each other. The database leaves out what cannot fit, by what each truck can reach; lib/matching.ts looks at the rest.
import { MATCHES_MAX } from '@ungana/contracts-logistics'
import type { Network } from '#lib/borders.ts'
import { type Day, dayNumber } from '#lib/days.ts'
import type { Reader } from '#lib/dependencies.ts'
import { type Explanation, explain, scoreOf } from '#lib/match-explanation.ts'
import { DAYS_EITHER_SIDE, type Fit, fitLoad, type Load, priceOf, type Truck } from '#lib/matching.ts'
import { presentWay } from '#lib/roads/present-way.ts'
import { firstTargetDate, loadOf, type ShipmentRow, shipmentColumns, shipmentStatusOn, shipmentTables } from '#lib/shipments.ts'
import { openTransports, type TransportRow, transportColumns, transportTables, truckOf } from '#lib/transports.ts'

/** The longest that a truck is under way, in days, with closed posts and named corridors. */
const UNDER_WAY_DAYS = 30

export interface TransportFound {
  readonly row: TransportRow
  readonly explanation: Explanation
}
export interface ShipmentFound {
  readonly row: ShipmentRow
  readonly explanation: Explanation
}

/** Open trucks that can take it, best first, at most MATCHES_MAX. Its owner's own are none of them. */
export async function transportsFor(reader: Reader, network: Network, shipment: ShipmentRow, today: Day): Promise<TransportFound[]> {
  const load = loadOf(shipment)
  if (!load || shipment.ownerId === null || shipmentStatusOn(shipment, today) !== 'Seeking Transport') return []
  const { rows } = await reader.query<TransportRow>(
    `SELECT ${transportColumns} FROM ${transportTables}
     WHERE t.status = ANY ($7) AND NOT t.suspended AND t.departure_date >= $1
       AND t.departure_date BETWEEN $2::date - ${UNDER_WAY_DAYS} AND $2::date + ${DAYS_EITHER_SIDE}
       AND t.reach @> $3 AND t.free_kg >= $4::float8 - 0.001 AND t.free_m3 >= $5::float8 - 0.001
       AND t.owner_id <> $6 AND a.status = 'active'`,
    [today, shipment.targetDate, [shipment.originPlace, shipment.destinationPlace], load.kg, load.m3, shipment.ownerId, openTransports],
  )
  const found = rows.flatMap((row) => {
    const truck = truckOf(row)
    const pair = truck && candidate(network, truck, load, today)
    return truck && pair ? [{ row, truck, ...pair }] : []
  })
  return best(found).map(({ row, truck, fit }) => ({ row, explanation: explained(network, truck, load, fit, row) }))
}

/** Shipments that seek transport and that it can take, best first, at most MATCHES_MAX. */
export async function shipmentsFor(reader: Reader, network: Network, transport: TransportRow, today: Day): Promise<ShipmentFound[]> {
  const truck = truckOf(transport)
  if (!truck || transport.ownerId === null || !openTransports.includes(transport.status) || transport.suspended || transport.departureDate < today)
    return []
  const { rows } = await reader.query<ShipmentRow>(
    `SELECT ${shipmentColumns} FROM ${shipmentTables} JOIN transports t ON t.id = $1
     WHERE s.status = 'Seeking Transport' AND NOT s.suspended AND s.target_date >= $2
       AND s.target_date BETWEEN t.departure_date - ${DAYS_EITHER_SIDE} AND t.departure_date + ${UNDER_WAY_DAYS + DAYS_EITHER_SIDE}
       AND s.origin_place = ANY (t.reach) AND s.destination_place = ANY (t.reach)
       AND s.weight_kg <= t.free_kg + 0.001 AND s.volume_m3 <= t.free_m3 + 0.001 AND s.owner_id <> t.owner_id AND a.status = 'active'`,
    [transport.id, firstTargetDate(today)],
  )
  const found = rows.flatMap((row) => {
    const load = loadOf(row)
    const pair = load && candidate(network, truck, load, today)
    return load && pair ? [{ row, load, ...pair }] : []
  })
  return best(found).map(({ row, load, fit }) => ({ row, explanation: explained(network, truck, load, fit, transport) }))
}

/** A fit that the budget pays for, with its score. */
export function candidate({ roads }: Pick<Network, 'roads'>, truck: Truck, load: Load & { budgetUsd: number }, today: Day) {
  const fit = fitLoad(roads, truck, load, dayNumber(today))
  if (typeof fit === 'string') return undefined
  const price = priceOf(truck, load, fit)
  return price <= load.budgetUsd ? { fit, score: scoreOf(truck, load, fit, price, load.budgetUsd) } : undefined
}

const best = <Found extends { readonly score: number; readonly row: { readonly id: string } }>(found: readonly Found[]): Found[] =>
  found.toSorted((one, other) => other.score - one.score || (one.row.id < other.row.id ? -1 : 1)).slice(0, MATCHES_MAX)

function explained(
  { roads, standings }: Network,
  truck: Truck,
  load: Load & { budgetUsd: number },
  fit: Fit,
  { returnOf }: TransportRow,
): Explanation {
  const places = fit.stops.slice(fit.pickup, fit.dropoff + 1).map(({ place }) => place)
  const way = presentWay(roads, standings, places)
  if (!way) throw new Error('a fit has a way')
  return explain(truck, load, fit, way, { returnTrip: returnOf !== null })
}
