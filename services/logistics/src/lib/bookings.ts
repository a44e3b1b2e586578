// Booking rows, and bookings as callers see them.
import { BORDER_REPORTER_HOURS, type Booking } from '@ungana/contracts-logistics'
import { presentActor, type StoredActor } from '@ungana/service-kit'
import { BookingNotFound } from '#errors.ts'
import { loadedStatuses } from '#lib/booking-states.ts'
import { readBorderWaits, withWaits } from '#lib/border-waits.ts'
import { readNetwork, roadsOf } from '#lib/borders.ts'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { presentRoute } from '#lib/roads/present-route.ts'
import { numberOf } from '#lib/roads/road-graph.ts'
import { tonneKm } from '#lib/split.ts'

/** `byId` and `person` are missing where nobody may see them. */
export interface StoredMilestone extends Omit<Booking['milestones'][number], 'person'> {
  readonly byId?: string | null
  readonly person?: StoredActor | null
}

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
  readonly driverId: string | null
  readonly driverName: string | null
  readonly pickupSecret: Buffer
  readonly deliveryCode: string
  readonly wrongCodes: number
  /** Null if there is no link, or if it has expired. */
  readonly shareToken: string | null
  readonly deliveredAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  /** The deal that the shipper named. */
  readonly dealId: string | null
  /** As typed in the listing. */
  readonly origin: string
  readonly destination: string
}

/** SQL columns of bookings `b` and their shipments `s`. */
export const bookingColumns = `
  b.id, b.offer_id AS "offerId", b.shipment_id AS "shipmentId", b.transport_id AS "transportId", b.shipper_id AS "shipperId", b.carrier_id AS "carrierId",
  b.status, b.frozen, b.suspended, b.cargo_type AS "cargoType", b.weight_kg AS "weightKg", b.volume_m3 AS "volumeM3",
  b.price_cents::float8 AS "priceCents", b.origin_place AS "originPlace", b.destination_place AS "destinationPlace", b.way,
  b.distance_km AS "distanceKm", b.pickup_date::text AS "pickupDate", b.delivery_date::text AS "deliveryDate", b.plate, b.driver_id AS "driverId", b.driver_name AS "driverName",
  b.pickup_secret AS "pickupSecret", b.delivery_code AS "deliveryCode", b.wrong_codes AS "wrongCodes", CASE WHEN b.share_expires_at > now() THEN b.share_token END AS "shareToken",
  b.delivered_at AS "deliveredAt", b.version, b.created_at AS "createdAt", b.updated_at AS "updatedAt", s.deal_id AS "dealId", s.origin_location AS origin,
  s.destination_location AS destination`
export const bookingTables = 'bookings b JOIN shipments s ON s.id = b.shipment_id'

/** SQL: the name of an account. A closed account keeps its name while it has open bookings. */
export const sideName = <const Account extends string>(account: Account) => `coalesce(${account}.kept_name, ${account}.name)` as const

interface ShownRow extends BookingRow {
  readonly shipperName: string
  readonly carrierName: string
  readonly shipperContact: string
  readonly carrierContact: string
  readonly milestones: StoredMilestone[] | null
  readonly proofs: string[]
  readonly others: boolean
}

export interface Viewer {
  readonly callerId: string
  /** Set for a driver, who sees only the trips with this driver. */
  readonly driverId?: string | undefined
  /** Staff see the shipper's view without codes and link. */
  readonly staff?: boolean
  /** Needed to see which border posts the caller may report. */
  readonly now?: Date
}

interface Part {
  readonly id?: string
  /** The booking that the part follows. */
  readonly before?: string | undefined
  readonly limit?: number
}

export async function readBookings(
  reader: Reader,
  { callerId, driverId, staff = false }: Viewer,
  { id, before, limit = 1 }: Part,
): Promise<Booking[]> {
  const { rows } = await query(
    reader,
    `SELECT ${bookingColumns}, ${sideName('shipper')} AS "shipperName", ${sideName('carrier')} AS "carrierName", s.contact_info AS "shipperContact",
       t.contact_info AS "carrierContact",
       (SELECT json_agg(json_build_object('kind', m.kind, 'place', m.place, 'note', m.note, 'at', m.at, 'byId', m.by_id, 'person', m.person) ORDER BY m.seq)
        FROM milestones m WHERE m.booking_id = b.id) AS milestones,
       ARRAY(SELECT p.file_id::text FROM proofs p WHERE p.booking_id = b.id ORDER BY p.file_id) AS proofs,
       EXISTS (SELECT FROM bookings o WHERE o.transport_id = b.transport_id AND o.id <> b.id AND o.status <> 'cancelled') AS others
     FROM ${bookingTables} JOIN transports t ON t.id = b.transport_id
       JOIN accounts shipper ON shipper.id = b.shipper_id JOIN accounts carrier ON carrier.id = b.carrier_id
     WHERE ($1 IN (b.shipper_id, b.carrier_id) OR $2) AND ($3::uuid IS NULL OR b.id = $3)
       AND ($6::uuid IS NULL OR (b.driver_id = $6 AND b.carrier_id = $1))
       AND ($4::uuid IS NULL OR (b.status NOT IN ('closed', 'cancelled'), b.updated_at, b.id) <
         (SELECT l.status NOT IN ('closed', 'cancelled'), l.updated_at, l.id FROM bookings l WHERE l.id = $4 AND $1 IN (l.shipper_id, l.carrier_id)))
     ORDER BY b.status NOT IN ('closed', 'cancelled') DESC, b.updated_at DESC, b.id DESC LIMIT $5`,
    [callerId, staff, id, before, limit, driverId],
  )
  const { postReports } = await readNetwork(reader)
  return rows.map((row) => present(row, postReports, { callerId, driverId, staff }))
}

/** @throws BookingNotFound */
export async function readBooking(reader: Reader, id: string, viewer: Viewer): Promise<Booking> {
  const [booking] = await readBookings(reader, viewer, { id })
  if (!booking) throw new BookingNotFound()
  const { waits } = await readBorderWaits(reader)
  const route = withWaits(booking.route, waits)
  if (!viewer.now || !booking.actions.includes('milestone')) return { ...booking, route }
  const reached = postsReached(booking.milestones, viewer.now)
  return { ...booking, route: { ...route, borders: route.borders.map((post) => ({ ...post, reportable: reached.has(post.name) })) } }
}

/** Where the truck arrived in the last hours. A report of a border post must be that recent. */
function postsReached(milestones: Booking['milestones'], now: Date): ReadonlySet<string | null> {
  const from = now.getTime() - BORDER_REPORTER_HOURS * 3_600_000
  return new Set(milestones.filter(({ kind, at }) => kind === 'at border' && Date.parse(at) > from).map(({ place }) => place))
}

/** Loads that the carrier delivered. A delivery can be disputed until its booking is closed, so it counts only then. */
export async function countDeliveredLoads(reader: Reader, carrierId: string): Promise<number> {
  const { rows } = await query(
    reader,
    `SELECT count(*)::int AS count FROM bookings WHERE carrier_id = $1 AND shipper_id <> $1 AND status = 'closed' AND delivered_at IS NOT NULL`,
    [carrierId],
  )
  return rows[0]?.count ?? 0
}

/** The planned route with the current statuses of its border posts. Closed posts stay in it. */
export function routeOf({ way }: Pick<BookingRow, 'way'>, postReports: Parameters<typeof presentRoute>[1]) {
  const places = way.flatMap((name) => numberOf(name) ?? [])
  return presentRoute(roadsOf([]), postReports, places) ?? { points: [], legs: [], distanceKm: 0, borders: [], days: 0 }
}

function present(row: ShownRow, postReports: Parameters<typeof routeOf>[1], { callerId, driverId }: Viewer): Booking {
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
    price: driverId === undefined ? row.priceCents / 100 : 0,
    tonneKm: Math.round(tonneKm({ kg: row.weightKg, distanceKm: row.distanceKm }) * 10) / 10,
    route: routeOf(row, postReports),
    pickupDate: row.pickupDate,
    deliveryDate: row.deliveryDate,
    plate: row.plate,
    ...(row.carrierId === callerId && { driver: row.driverId === null ? null : { id: row.driverId, name: row.driverName ?? '' } }),
    deliveryCode: isShipper ? row.deliveryCode : null,
    milestones: (row.milestones ?? []).map(({ byId, person, ...milestone }) => ({
      ...milestone,
      at: new Date(milestone.at).toISOString(),
      ...presentActor(person ?? null, byId === callerId),
    })),
    proofs: row.proofs,
    shareToken: isShipper ? row.shareToken : null,
    coLoaded: row.others,
    actions: callerId === row.shipperId || callerId === row.carrierId ? actionsOf(row, side).filter((act) => !driverId || driversSteps.has(act)) : [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** What a driver may do; the office does the rest. */
const driversSteps: ReadonlySet<string> = new Set(['pickup', 'milestone', 'deliver'] satisfies Booking['actions'])

function actionsOf({ status, frozen, plate }: BookingRow, side: 'shipper' | 'carrier'): Booking['actions'] {
  const share = side === 'shipper' && status !== 'cancelled' ? ['share'] : []
  if (frozen || status === 'disputed') return share
  if (status === 'booked') {
    return side === 'carrier'
      ? ['name-truck', 'assign-driver', ...(plate ? ['pickup'] : []), 'cancel']
      : [...(plate ? ['show-pickup-code'] : []), 'cancel', ...share]
  }
  if (loadedStatuses.some((one) => one === status))
    return side === 'carrier' ? ['milestone', 'deliver', 'assign-driver', 'dispute'] : ['dispute', ...share]
  if (status === 'delivered') return side === 'shipper' ? ['close', 'dispute', ...share] : ['dispute']
  return share
}
