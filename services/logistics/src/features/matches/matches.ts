// Matches of a listing, for its owner.
import type { ShipmentMatch, ShipmentNearMiss, TransportMatch, TransportNearMiss } from '@ungana/contracts-logistics'
import type { LanguageCode } from '@ungana/language'
import { say } from '@ungana/language/server'
import { dayInKigali, Forbidden } from '@ungana/service-kit'
import { ListingNotFound } from '#errors.ts'
import { readNetwork } from '#lib/borders.ts'
import type { Reader } from '#lib/dependencies.ts'
import { readLoads, readTrucks, shipmentsFor, transportsFor } from '#lib/find-matches.ts'
import { laneOf, noPrices, readLanePrices } from '#lib/lane-prices.ts'
import { nearby, nearest, nearMissOf } from '#lib/near-misses.ts'
import { query } from '#lib/query.ts'
import { presentShipment, type ShipmentRow, shipmentColumns, shipmentTables } from '#lib/shipments.ts'
import { presentTransport, type TransportRow, transportColumns, transportTables } from '#lib/transports.ts'

interface Viewer {
  readonly callerId: string
  readonly staff: boolean
  readonly now: Date
}

/** @throws ListingNotFound, Forbidden */
async function requireShipment(reader: Reader, id: string, viewer: Viewer): Promise<ShipmentRow> {
  const { rows } = await query(reader, `SELECT ${shipmentColumns} FROM ${shipmentTables} WHERE s.id = $1`, [id])
  return requireOwner(rows[0], viewer)
}

/** @throws ListingNotFound, Forbidden */
async function requireTransport(reader: Reader, id: string, viewer: Viewer): Promise<TransportRow> {
  const { rows } = await query(reader, `SELECT ${transportColumns} FROM ${transportTables} WHERE t.id = $1`, [id])
  return requireOwner(rows[0], viewer)
}

/** @throws ListingNotFound, Forbidden */
export async function matchesOfShipment(reader: Reader, id: string, viewer: Viewer): Promise<TransportMatch[]> {
  const shipment = await requireShipment(reader, id, viewer)
  const [network, day] = [await readNetwork(reader), dayInKigali(viewer.now)]
  const found = await transportsFor(reader, network, shipment, day)
  const prices = await readLanePrices(
    reader,
    found.map(({ row }) => laneOf(row.stops[0]?.place ?? null, row.stops.at(-1)?.place ?? null)),
    viewer.now,
  )
  const { roads } = network
  return found.map(({ row, explanation }) => ({
    transport: presentTransport(row, { viewer: viewer.callerId, today: day, prices, roads }),
    ...explanation,
  }))
}

/** @throws ListingNotFound, Forbidden */
export async function matchesOfTransport(reader: Reader, id: string, viewer: Viewer): Promise<ShipmentMatch[]> {
  const transport = await requireTransport(reader, id, viewer)
  const [network, day] = [await readNetwork(reader), dayInKigali(viewer.now)]
  const found = await shipmentsFor(reader, network, transport, day)
  const prices = await readLanePrices(
    reader,
    found.map(({ row }) => laneOf(row.originPlace, row.destinationPlace)),
    viewer.now,
  )
  return found.map(({ row, explanation }) => ({ shipment: presentShipment(row, { viewer: viewer.callerId, today: day, prices }), ...explanation }))
}

/** @throws ListingNotFound, Forbidden */
export async function nearMissesOfShipment(reader: Reader, id: string, viewer: Viewer, language: LanguageCode): Promise<TransportNearMiss[]> {
  const shipment = await requireShipment(reader, id, viewer)
  const [network, day] = [await readNetwork(reader), dayInKigali(viewer.now)]
  const found = (await readTrucks(reader, shipment, day, nearby)).flatMap(({ row, truck, load }) => {
    const miss = nearMissOf(network, truck, load, day)
    return miss ? [{ row, miss }] : []
  })
  const { roads } = network
  return nearest(found).map(({ row, miss: { code, text } }) => ({
    transport: presentTransport(row, { viewer: viewer.callerId, today: day, prices: noPrices, roads }),
    reason: { code, text: say(language, text) },
  }))
}

/** @throws ListingNotFound, Forbidden */
export async function nearMissesOfTransport(reader: Reader, id: string, viewer: Viewer, language: LanguageCode): Promise<ShipmentNearMiss[]> {
  const transport = await requireTransport(reader, id, viewer)
  const [network, day] = [await readNetwork(reader), dayInKigali(viewer.now)]
  const found = (await readLoads(reader, transport, day, nearby)).flatMap(({ row, truck, load }) => {
    const miss = nearMissOf(network, truck, load, day)
    return miss ? [{ row, miss }] : []
  })
  return nearest(found).map(({ row, miss: { code, text } }) => ({
    shipment: presentShipment(row, { viewer: viewer.callerId, today: day, prices: noPrices }),
    reason: { code, text: say(language, text) },
  }))
}

function requireOwner<Row extends { readonly ownerId: string | null; readonly status: string }>(
  row: Row | undefined,
  { callerId, staff }: Viewer,
): Row {
  if (!row || (row.status === 'Draft' && row.ownerId !== callerId && !staff)) throw new ListingNotFound()
  if (row.ownerId !== callerId && !staff) throw new Forbidden()
  return row
}
