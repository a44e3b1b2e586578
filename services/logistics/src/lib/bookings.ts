// Bookings as they are stored and shown.
import type { Booking } from '@ungana/contracts-logistics'
import { BookingNotFound } from '#errors.ts'
import { underWay } from '#lib/booking-states.ts'
import { readNetwork, roadsOf } from '#lib/borders.ts'
import type { Reader } from '#lib/dependencies.ts'
import { presentWay } from '#lib/roads/present-way.ts'
import { numberOf } from '#lib/roads/road-graph.ts'
import { tonneKm } from '#lib/split.ts'

export interface BookingRow {
  readonly id: string
  readonly offerId: string
  readonly shipmentId: string
  readonly transportId: string
  readonly shipperId: string
  readonly carrierId: string
  readonly status: string
  readonly frozen: boolean
  readonly suspended: boolean
  readonly cargoType: string
  readonly weightKg: number
  readonly volumeM3: number
  readonly priceCents: number
  readonly originPlace: string
  readonly destinationPlace: string
  readonly way: string[]
  readonly distanceKm: number
  readonly pickupDate: string
  readonly deliveryDate: string
  readonly plate: string | null
  readonly pickupSecret: Buffer
  readonly deliveryCode: string
  readonly wrongCodes: number
  readonly shareToken: string | null
  readonly deliveredAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  /** As its owners wrote them. */
  readonly origin: string
  readonly destination: string
}

/** Of bookings `b` and their shipments `s`. */
export const bookingColumns = `
  b.id, b.offer_id AS "offerId", b.shipment_id AS "shipmentId", b.transport_id AS "transportId", b.shipper_id AS "shipperId", b.carrier_id AS "carrierId",
  b.status, b.frozen, b.suspended, b.cargo_type AS "cargoType", b.weight_kg AS "weightKg", b.volume_m3 AS "volumeM3",
  b.price_cents::float8 AS "priceCents", b.origin_place AS "originPlace", b.destination_place AS "destinationPlace", b.way,
  b.distance_km AS "distanceKm", b.pickup_date::text AS "pickupDate", b.delivery_date::text AS "deliveryDate", b.plate,
  b.pickup_secret AS "pickupSecret", b.delivery_code AS "deliveryCode", b.wrong_codes AS "wrongCodes", b.share_token AS "shareToken",
  b.delivered_at AS "deliveredAt", b.version, b.created_at AS "createdAt", b.updated_at AS "updatedAt", s.origin_location AS origin,
  s.destination_location AS destination`
export const bookingTables = 'bookings b JOIN shipments s ON s.id = b.shipment_id'

/** Of one side's account, by its alias: a closed one is called as before while it has bookings that are not over. */
export const sideName = (account: string): string => `coalesce(${account}.kept_name, ${account}.name)`

interface ShownRow extends BookingRow {
  readonly shipperName: string
  readonly carrierName: string
  readonly shipperContact: string
  readonly carrierContact: string
  readonly milestones: Booking['milestones'] | null
  readonly proofs: string[]
  readonly others: boolean
}

export interface Looking {
  readonly callerId: string
  /** Staff see what the shipper sees, but for codes and the link. */
  readonly staff?: boolean
}

export async function readBookings(
  reader: Reader,
  where: string,
  values: readonly unknown[],
  { callerId, staff = false }: Looking,
): Promise<Booking[]> {
  const { rows } = await reader.query<ShownRow>(
    `SELECT ${bookingColumns}, ${sideName('shipper')} AS "shipperName", ${sideName('carrier')} AS "carrierName", s.contact_info AS "shipperContact",
       t.contact_info AS "carrierContact",
       (SELECT json_agg(json_build_object('kind', m.kind, 'place', m.place, 'note', m.note, 'at', m.at) ORDER BY m.seq)
        FROM milestones m WHERE m.booking_id = b.id) AS milestones,
       ARRAY(SELECT p.file_id::text FROM proofs p WHERE p.booking_id = b.id ORDER BY p.file_id) AS proofs,
       EXISTS (SELECT FROM bookings o WHERE o.transport_id = b.transport_id AND o.id <> b.id AND o.status <> 'cancelled') AS others
     FROM ${bookingTables} JOIN transports t ON t.id = b.transport_id
       JOIN accounts shipper ON shipper.id = b.shipper_id JOIN accounts carrier ON carrier.id = b.carrier_id
     WHERE ($1 IN (b.shipper_id, b.carrier_id) OR $2) AND ${where}
     ORDER BY b.status IN ('closed', 'cancelled'), b.updated_at DESC, b.id DESC LIMIT 100`,
    [callerId, staff, ...values],
  )
  const { standings } = await readNetwork(reader)
  return rows.map((row) => present(row, standings, { callerId, staff }))
}

/** @throws BookingNotFound */
export async function readBooking(reader: Reader, id: string, looking: Looking): Promise<Booking> {
  const [booking] = await readBookings(reader, 'b.id = $3', [id], looking)
  if (!booking) throw new BookingNotFound()
  return booking
}

/** The way as it was planned, with its posts as they stand: a closed one is shown closed, not left out. */
export function wayOf({ way }: Pick<BookingRow, 'way'>, standings: Parameters<typeof presentWay>[1]) {
  const places = way.flatMap((name) => numberOf(name) ?? [])
  return presentWay(roadsOf([]), standings, places) ?? { points: [], legs: [], distanceKm: 0, borders: [], days: 0 }
}

function present(row: ShownRow, standings: Parameters<typeof wayOf>[1], { callerId }: Looking): Booking {
  const side = row.carrierId === callerId ? 'carrier' : 'shipper'
  const isShipper = row.shipperId === callerId
  return {
    id: row.id,
    offerId: row.offerId,
    shipmentId: row.shipmentId,
    transportId: row.transportId,
    status: row.status,
    frozen: row.frozen,
    suspended: row.suspended,
    side,
    shipper: { id: row.shipperId, name: row.shipperName },
    carrier: { id: row.carrierId, name: row.carrierName },
    contact: { shipper: row.shipperContact, carrier: row.carrierContact },
    cargoType: row.cargoType,
    weightKg: row.weightKg,
    volumeM3: row.volumeM3,
    origin: row.origin,
    destination: row.destination,
    price: row.priceCents / 100,
    tonneKm: Math.round(tonneKm({ kg: row.weightKg, distanceKm: row.distanceKm }) * 10) / 10,
    route: wayOf(row, standings),
    pickupDate: row.pickupDate,
    deliveryDate: row.deliveryDate,
    plate: row.plate,
    deliveryCode: isShipper ? row.deliveryCode : null,
    milestones: (row.milestones ?? []).map((milestone) => ({ ...milestone, at: new Date(milestone.at).toISOString() })),
    proofs: row.proofs,
    shareToken: isShipper ? row.shareToken : null,
    coLoaded: row.others,
    actions: callerId === row.shipperId || callerId === row.carrierId ? actionsOf(row, side) : [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function actionsOf({ status, frozen, plate }: BookingRow, side: 'shipper' | 'carrier'): Booking['actions'] {
  const share = side === 'shipper' && status !== 'cancelled' ? ['share'] : []
  if (frozen || status === 'disputed') return share
  if (status === 'booked') {
    return side === 'carrier' ? ['name-truck', ...(plate ? ['pickup'] : []), 'cancel'] : [...(plate ? ['show-pickup-code'] : []), 'cancel', ...share]
  }
  if (underWay.some((one) => one === status)) return side === 'carrier' ? ['milestone', 'deliver', 'dispute'] : ['dispute', ...share]
  if (status === 'delivered') return side === 'shipper' ? ['close', 'dispute', ...share] : ['dispute']
  return share
}
