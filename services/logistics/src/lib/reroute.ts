// When a border post closes, or opens again, what depends on it is led round it, or suspended where there is no other way; both sides are told.
import { wayChanged } from '@ungana/contracts-logistics'
import { outbox } from '@ungana/service-kit/courier'
import { bookedOn, movedDays, tellIfMoved } from '#lib/booked-days.ts'
import { runningBookings } from '#lib/booking-states.ts'
import type { BookingRow } from '#lib/bookings.ts'
import type { Network } from '#lib/borders.ts'
import { today } from '#lib/days.ts'
import type { Actor, Transaction } from '#lib/dependencies.ts'
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

type What = keyof RerouteCount

interface Way {
  /** Null where there is no way. */
  readonly km: number | null
  readonly suspended: boolean
  readonly way: string
}

/** What happened to a way, if anything did: another length, none at all, one again, or as long by other places. */
function whatHappened(before: Way, now: Way): What | undefined {
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

/** Most trucks are touched by none of it; of those that are, the ones without a load are written together. */
async function rerouteTrucks(tx: Transaction, change: RoadChange, actor: Actor, count: RerouteCount): Promise<void> {
  const { rows } = await tx.query<TruckRow>(
    `SELECT ${transportColumns}, t.way, t.reach,
       EXISTS (SELECT FROM bookings b WHERE b.transport_id = t.id AND b.status IN ${runningBookings}) AS booked
     FROM ${transportTables}
     WHERE t.stops <> '[]' AND t.owner_id IS NOT NULL
       AND (t.status IN ('Draft', 'Available', 'Partially Booked', 'Fully Booked') AND t.departure_date >= $1
         OR t.status = 'In Transit' OR EXISTS (SELECT FROM bookings b WHERE b.transport_id = t.id AND b.status IN ${runningBookings}))
     ORDER BY t.id FOR UPDATE OF t`,
    [today(actor.now)],
  )
  const written: { row: TruckRow; plan: Plan }[] = []
  for (const row of rows) {
    const plan = planOf(change.after.roads, { ...row, stops: stopsOf(row) })
    const happened = whatHappened(
      { km: row.distanceKm, suspended: row.suspended, way: row.way.join('|') },
      { km: plan.distanceKm, suspended: plan.suspended, way: plan.way.join('|') },
    )
    // What a truck could reach changes with a road that it does not take itself. Where its whole trip has no way, its loads may have one: what is behind it
    // is nothing to them.
    const changed =
      happened !== undefined || plan.reach.join('|') !== row.reach.join('|') || plan.arrivalDate !== row.arrivalDate || (row.booked && plan.suspended)
    if (!changed) continue
    if (row.booked) await rerouteBooked(tx, row, change, actor, count)
    else {
      written.push({ row, plan })
      if (happened !== undefined && row.status !== 'Draft') await tellOwner(tx, row, plan, happened, change, actor, count)
    }
  }
  await savePlans(
    tx,
    written.map(({ row, plan }) => ({ ...row, plan })),
    change.after.roads,
  )
}

async function rerouteBooked(tx: Transaction, row: TruckRow, change: RoadChange, actor: Actor, count: RerouteCount): Promise<void> {
  const before = await bookedOn(tx, row.id)
  await replanTruck(tx, row, stopsOf(row), change.after)
  await tellBookings(tx, row.id, before, change, actor, count)
}

async function tellOwner(
  tx: Transaction,
  row: TruckRow,
  plan: Plan,
  what: What,
  change: RoadChange,
  actor: Actor,
  count: RerouteCount,
): Promise<void> {
  if (row.ownerId === null) return
  count[what]++
  const { id: subjectId, ownerId, originLocation: origin, destinationLocation: destination } = row
  const kms = { kmBefore: row.distanceKm, kmNow: plan.distanceKm }
  await tellWay(tx, { subject: 'transport', subjectId, tell: [ownerId], what, origin, destination, ...kms }, change, actor)
}

const bookedWay = ({ distanceKm, suspended, way }: BookingRow): Way => ({ km: distanceKm, suspended, way: way.join('|') })

async function tellBookings(
  tx: Transaction,
  transportId: string,
  before: readonly BookingRow[],
  change: RoadChange,
  actor: Actor,
  count: RerouteCount,
): Promise<void> {
  const after = new Map((await bookedOn(tx, transportId)).map((booked) => [booked.id, booked]))
  for (const then of before) {
    const now = after.get(then.id)
    if (!now) continue
    const happened = whatHappened(bookedWay(then), bookedWay(now))
    if (!happened) {
      // The truck goes round before it loads these goods, or the same way after a wait.
      await tellIfMoved(tx, then, now, actor)
      continue
    }
    count[happened]++
    const kms = { kmBefore: then.suspended ? null : then.distanceKm, kmNow: now.suspended ? null : now.distanceKm }
    const { id: subjectId, shipperId, carrierId, origin, destination } = now
    const moved = movedDays(then, now)
    const way = kms.kmNow === null ? 'there is no other way.' : `${kms.kmNow} km now.`
    await tx.query('INSERT INTO milestones (booking_id, kind, place, note, at) VALUES ($1, $2, $3, $4, $5)', [
      subjectId,
      happened,
      change.border,
      [`${change.border} is ${change.status}: ${way}`, ...(moved ? [moved.words] : [])].join(' '),
      actor.now,
    ])
    const tell = [shipperId, carrierId]
    await tellWay(tx, { subject: 'booking', subjectId, tell, what: happened, origin, destination, ...kms, days: moved?.days }, change, actor)
  }
}

interface ShipmentWay {
  readonly id: string
  readonly ownerId: string
  readonly origin: string
  readonly destination: string
  readonly from: string
  readonly to: string
  readonly km: number | null
  readonly suspended: boolean
}

async function rerouteShipments(tx: Transaction, change: RoadChange, actor: Actor, count: RerouteCount): Promise<void> {
  const { rows } = await tx.query<ShipmentWay>(
    `SELECT id, owner_id AS "ownerId", origin_location AS origin, destination_location AS destination, origin_place AS from, destination_place AS to,
       distance_km AS km, suspended
     FROM shipments WHERE status = 'Seeking Transport' AND owner_id IS NOT NULL AND origin_place IS NOT NULL AND destination_place IS NOT NULL
       AND target_date >= $1
     ORDER BY id FOR UPDATE`,
    [firstTargetDate(today(actor.now))],
  )
  for (const row of rows) {
    const [from, to] = [numberOf(row.from) as number, numberOf(row.to) as number]
    const way = ({ roads }: Network) => roads.path(from, to)?.join('|') ?? ''
    const km = change.after.roads.km(from, to)
    const suspended = !(km < Number.POSITIVE_INFINITY)
    const happened = whatHappened({ ...row, way: way(change.before) }, { km, suspended, way: way(change.after) })
    if (!happened) continue
    count[happened]++
    const kmNow = suspended ? null : km
    await tx.query('UPDATE shipments SET distance_km = $2, suspended = $3 WHERE id = $1', [row.id, kmNow, suspended])
    const { id: subjectId, ownerId, origin, destination } = row
    await tellWay(
      tx,
      { subject: 'shipment', subjectId, tell: [ownerId], what: happened, origin, destination, kmBefore: row.km, kmNow },
      change,
      actor,
    )
  }
}

interface Told {
  readonly subject: 'booking' | 'shipment' | 'transport'
  readonly subjectId: string
  readonly tell: string[]
  readonly what: What
  readonly origin: string
  readonly destination: string
  readonly kmBefore: number | null
  readonly kmNow: number | null
  readonly days?: { readonly pickupDate: string; readonly deliveryDate: string } | undefined
}

async function tellWay(tx: Transaction, told: Told, { border, status }: RoadChange, { now, requestId }: Actor): Promise<void> {
  await outbox.add(tx, wayChanged, { ...told, border, borderStatus: status, changedAt: now.toISOString() }, { requestId })
}
