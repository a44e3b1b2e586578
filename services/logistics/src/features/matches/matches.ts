// What fits a listing, for its owner.
import type { ShipmentMatch, TransportMatch } from '@ungana/contracts-logistics'
import { Forbidden } from '@ungana/service-kit'
import { ListingNotFound } from '#errors.ts'
import { readNetwork } from '#lib/borders.ts'
import { today } from '#lib/days.ts'
import type { Reader } from '#lib/dependencies.ts'
import { shipmentsFor, transportsFor } from '#lib/find-matches.ts'
import { laneOf, readLanePrices } from '#lib/lane-prices.ts'
import { presentShipment, type ShipmentRow, shipmentColumns, shipmentTables } from '#lib/shipments.ts'
import { presentTransport, type TransportRow, transportColumns, transportTables } from '#lib/transports.ts'

interface Asking {
  readonly callerId: string
  readonly staff: boolean
  readonly now: Date
}

/** @throws ListingNotFound, Forbidden */
export async function matchesOfShipment(reader: Reader, id: string, asking: Asking): Promise<TransportMatch[]> {
  const { rows } = await reader.query<ShipmentRow>(`SELECT ${shipmentColumns} FROM ${shipmentTables} WHERE s.id = $1`, [id])
  const shipment = requireOwner(rows[0], asking)
  const [network, day] = [await readNetwork(reader), today(asking.now)]
  const found = await transportsFor(reader, network, shipment, day)
  const prices = await readLanePrices(
    reader,
    found.map(({ row }) => laneOf(row.stops[0]?.place ?? null, row.stops.at(-1)?.place ?? null)),
    asking.now,
  )
  const { roads } = network
  return found.map(({ row, explanation }) => ({
    transport: presentTransport(row, { viewer: asking.callerId, today: day, prices, roads }),
    ...explanation,
  }))
}

/** @throws ListingNotFound, Forbidden */
export async function matchesOfTransport(reader: Reader, id: string, asking: Asking): Promise<ShipmentMatch[]> {
  const { rows } = await reader.query<TransportRow>(`SELECT ${transportColumns} FROM ${transportTables} WHERE t.id = $1`, [id])
  const transport = requireOwner(rows[0], asking)
  const [network, day] = [await readNetwork(reader), today(asking.now)]
  const found = await shipmentsFor(reader, network, transport, day)
  const prices = await readLanePrices(
    reader,
    found.map(({ row }) => laneOf(row.originPlace, row.destinationPlace)),
    asking.now,
  )
  return found.map(({ row, explanation }) => ({ shipment: presentShipment(row, { viewer: asking.callerId, today: day, prices }), ...explanation }))
}

function requireOwner<Row extends { readonly ownerId: string | null; readonly status: string }>(
  row: Row | undefined,
  { callerId, staff }: Asking,
): Row {
  if (!row || (row.status === 'Draft' && row.ownerId !== callerId && !staff)) throw new ListingNotFound()
  if (row.ownerId !== callerId && !staff) throw new Forbidden()
  return row
}
