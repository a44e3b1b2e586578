// After a border post closes or opens, reroutes listings and bookings, or suspends those without another route, and notifies both sides.
import { wayChanged } from '@ungana/contracts-logistics'
import { dayInKigali } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { bookedOn, movedDays, recordIfMoved } from '#lib/booked-days.ts'
import { runningBookings } from '#lib/booking-states.ts'
import type { BookingRow } from '#lib/bookings.ts'
import type { Network } from '#lib/borders.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { numberOf } from '#lib/roads/road-graph.ts'
import { firstTargetDate } from '#lib/shipments.ts'
import { stopsOf, type TransportRow, transportColumns, transportTables } from '#lib/transports.ts'
import { replanTruck } from '#lib/truck-loads.ts'
import { type Plan, planOf, savePlans } from '#lib/truck-plan.ts'

export interface RoadChange {
  readonly before: Network
  readonly after: Network
  readonly border: string
  readonly status: string
}

export interface RerouteCount {
  rerouted: number
  suspended: number
  resumed: number
}

type RouteEvent = keyof RerouteCount

interface RouteState {
  /** Null if there is no route. */
  readonly km: number | null
  readonly suspended: boolean
  readonly way: string
}

/** What happened to a route; undefined if nothing changed. A route of equal length through other places counts as rerouted. */
function whatHappened(before: RouteState, now: RouteState): RouteEvent | undefined {
  if (now.suspended !== before.suspended) return now.suspended ? 'suspended' : 'resumed'
  return now.suspended || now.way === before.way ? undefined : 'rerouted'
}

export async function rerouteAll(tx: Transaction, change: RoadChange, actor: Actor): Promise<RerouteCount> {
  const count: RerouteCount = { rerouted: 0, suspended: 0, resumed: 0 }
  await rerouteTrucks(tx, change, actor, count)
  await rerouteShipments(tx, change, actor, count)
  return count
}

interface TruckRow extends TransportRow {
  readonly way: string[]
  readonly reach: string[]
  readonly booked: boolean
}

/** Most trucks are not affected by the change. The affected trucks without bookings are saved together. */
async function rerouteTrucks(tx: Transaction, change: RoadChange, actor: Actor, count: RerouteCount): Promise<void> {
  const { rows } = await query(
    tx,
    `SELECT ${transportColumns}, t.way, t.reach,
       EXISTS (SELECT FROM bookings b WHERE b.transport_id = t.id AND b.status IN ${runningBookings}) AS booked
     FROM ${transportTables}
     WHERE t.stops <> '[]' AND t.owner_id IS NOT NULL
       AND (t.status IN ('Draft', 'Available', 'Partially Booked', 'Fully Booked') AND t.departure_date >= $1
         OR t.status = 'In Transit' OR EXISTS (SELECT FROM bookings b WHERE b.transport_id = t.id AND b.status IN ${runningBookings}))
     ORDER BY t.id FOR UPDATE OF t`,
    [dayInKigali(actor.now)],
  )
  const changedPlans: { row: TruckRow; plan: Plan }[] = []
  for (const row of rows) {
    const plan = planOf(change.after.roads, { ...row, stops: stopsOf(row) })
    const happened = whatHappened(
      { km: row.distanceKm, suspended: row.suspended, way: row.way.join('|') },
      { km: plan.distanceKm, suspended: plan.suspended, way: plan.way.join('|') },
    )
    // A road that the truck does not use can still change the places that it can reach. A truck's whole trip can be without a route while its loads
    // still have one, because only the rest of the trip counts for them.
    const changed =
      happened !== undefined || plan.reach.join('|') !== row.reach.join('|') || plan.arrivalDate !== row.arrivalDate || (row.booked && plan.suspended)
    if (!changed) continue
    if (row.booked) await rerouteBooked(tx, row, change, actor, count)
    else {
      changedPlans.push({ row, plan })
      if (happened !== undefined && row.status !== 'Draft') await notifyOwner(tx, row, plan, happened, change, actor, count)
    }
  }
  await savePlans(
    tx,
    changedPlans.map(({ row, plan }) => ({ ...row, plan })),
    change.after.roads,
  )
}

async function rerouteBooked(tx: Transaction, row: TruckRow, change: RoadChange, actor: Actor, count: RerouteCount): Promise<void> {
  const before = await bookedOn(tx, row.id)
  await replanTruck(tx, row, stopsOf(row), change.after)
  await notifyBookings(tx, row.id, before, change, actor, count)
}

async function notifyOwner(
  tx: Transaction,
  row: TruckRow,
  plan: Plan,
  what: RouteEvent,
  change: RoadChange,
  actor: Actor,
  count: RerouteCount,
): Promise<void> {
  if (row.ownerId === null) return
  count[what]++
  const { id: subjectId, ownerId, originLocation: origin, destinationLocation: destination } = row
  const kms = { kmBefore: row.distanceKm, kmNow: plan.distanceKm }
  await publishRouteChange(tx, { subject: 'transport', subjectId, tell: [ownerId], what, origin, destination, ...kms }, change, actor)
}

const routeStateOf = ({ distanceKm, suspended, way }: BookingRow): RouteState => ({ km: distanceKm, suspended, way: way.join('|') })

async function notifyBookings(
  tx: Transaction,
  transportId: string,
  before: readonly BookingRow[],
  change: RoadChange,
  actor: Actor,
  count: RerouteCount,
): Promise<void> {
  const after = new Map((await bookedOn(tx, transportId)).map((booked) => [booked.id, booked]))
  for (const previous of before) {
    const now = after.get(previous.id)
    if (!now) continue
    const happened = whatHappened(routeStateOf(previous), routeStateOf(now))
    if (!happened) {
      // The route is the same, but the truck arrives on another day.
      await recordIfMoved(tx, previous, now, actor)
      continue
    }
    count[happened]++
    const kms = { kmBefore: previous.suspended ? null : previous.distanceKm, kmNow: now.suspended ? null : now.distanceKm }
    const { id: subjectId, shipperId, carrierId, origin, destination } = now
    const moved = movedDays(previous, now)
    const routeText = kms.kmNow === null ? 'There is no other route.' : `The new route is ${kms.kmNow} km.`
    await query(tx, 'INSERT INTO milestones (booking_id, kind, place, note, at) VALUES ($1, $2, $3, $4, $5)', [
      subjectId,
      happened,
      change.border,
      [`${change.border} is ${change.status}. ${routeText}`, ...(moved ? [moved.text] : [])].join(' '),
      actor.now,
    ])
    const tell = [shipperId, carrierId]
    await publishRouteChange(
      tx,
      {
        ...{ subject: 'booking', subjectId, tell, what: happened, origin, destination, ...kms, days: moved?.days },
        ...(now.driverId !== null && { driver: { id: now.driverId, carrierId } }),
      },
      change,
      actor,
    )
  }
}

async function rerouteShipments(tx: Transaction, change: RoadChange, actor: Actor, count: RerouteCount): Promise<void> {
  const { rows } = await query(
    tx,
    `SELECT id, owner_id AS "ownerId", origin_location AS origin, destination_location AS destination, origin_place AS from, destination_place AS to,
       distance_km AS km, suspended
     FROM shipments WHERE status = 'Seeking Transport' AND owner_id IS NOT NULL AND origin_place IS NOT NULL AND destination_place IS NOT NULL
       AND target_date >= $1
     ORDER BY id FOR UPDATE`,
    [firstTargetDate(dayInKigali(actor.now))],
  )
  for (const row of rows) {
    const [from, to] = [numberOf(row.from) as number, numberOf(row.to) as number]
    const placesOf = ({ roads }: Network) => roads.path(from, to)?.join('|') ?? ''
    const km = change.after.roads.km(from, to)
    const suspended = !(km < Number.POSITIVE_INFINITY)
    const happened = whatHappened({ ...row, way: placesOf(change.before) }, { km, suspended, way: placesOf(change.after) })
    if (!happened) continue
    count[happened]++
    const kmNow = suspended ? null : km
    await query(tx, 'UPDATE shipments SET distance_km = $2, suspended = $3 WHERE id = $1', [row.id, kmNow, suspended])
    const { id: subjectId, ownerId, origin, destination } = row
    await publishRouteChange(
      tx,
      { subject: 'shipment', subjectId, tell: [ownerId], what: happened, origin, destination, kmBefore: row.km, kmNow },
      change,
      actor,
    )
  }
}

interface RouteChange {
  readonly subject: 'booking' | 'shipment' | 'transport'
  readonly subjectId: string
  readonly tell: string[]
  readonly driver?: { readonly id: string; readonly carrierId: string }
  readonly what: RouteEvent
  readonly origin: string
  readonly destination: string
  readonly kmBefore: number | null
  readonly kmNow: number | null
  readonly days?: { readonly pickupDate: string; readonly deliveryDate: string } | undefined
}

async function publishRouteChange(
  tx: Transaction,
  routeChange: RouteChange,
  { border, status }: RoadChange,
  { now, requestId }: Actor,
): Promise<void> {
  await outbox.add(tx, wayChanged, { ...routeChange, border, borderStatus: status, changedAt: now.toISOString() }, { requestId })
}
