// Posts, lists, changes, cancels and reposts load listings.

import { randomUUIDv7 } from 'node:crypto'
import { type Shipment, type ShipmentForm, shipmentPosted } from '@ungana/contracts-logistics'
import { asText } from '@ungana/language/server'
import { dayInKigali, EditedMeanwhile } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { ListingNotFound, ListingState } from '#errors.ts'
import { requireNotSuspended } from '#lib/accounts.ts'
import { announceMatchesOfShipment } from '#lib/announce-matches.ts'
import { readNetwork } from '#lib/borders.ts'
import type { ListingReader } from '#lib/caller.ts'
import { requireListingsLeft } from '#lib/daily-limits.ts'
import type { Day } from '#lib/days.ts'
import type { Actor, Logistics, Reader, Transaction } from '#lib/dependencies.ts'
import { endOffers } from '#lib/end-offers.ts'
import { laneOf, noPrices, readLanePrices } from '#lib/lane-prices.ts'
import { isChanged } from '#lib/listing-changes.ts'
import { type ListFilters, likePattern, pageOf, shownListings } from '#lib/listing-filters.ts'
import { readShipmentForm } from '#lib/listing-forms.ts'
import { query } from '#lib/query.ts'
import { placeName } from '#lib/roads/places.ts'
import type { Roads } from '#lib/roads/roads.ts'
import { firstTargetDate, presentShipment, type ShipmentRow, shipmentColumns, shipmentStatusOn, shipmentTables } from '#lib/shipments.ts'
import { requireVisible } from '#lib/visible-listings.ts'

/** Call `requireCompany` first. @throws InvalidInput, TooManyListings */
export async function postShipment(tx: Transaction, form: ShipmentForm, actor: Actor): Promise<Shipment> {
  await requireListingsLeft(tx, actor)
  const network = await readNetwork(tx)
  const id = randomUUIDv7()
  await query(
    tx,
    `INSERT INTO shipments (id, owner_id, cargo_type, weight, volume, origin_location, destination_location, target_date, deliver_by, special_requirements,
       budget, contact_info, weight_kg, volume_m3, budget_usd, clarify, origin_place, destination_place, distance_km, suspended, created_at, updated_at, deal_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21, $22)`,
    [id, actor.callerId, ...columnsOf(form, network.roads, dayInKigali(actor.now)), actor.now, form.dealId ?? null],
  )
  const row = await requireShipment(tx, id)
  const { originLocation: origin, destinationLocation: destination } = row
  await outbox.add(tx, shipmentPosted, { shipmentId: id, ownerId: actor.callerId, origin, destination, postedAt: actor.now.toISOString() }, actor)
  await announceMatchesOfShipment(tx, row, { ...actor, network, today: dayInKigali(actor.now) })
  return present(tx, row, actor.callerId, actor.now)
}

/** Values in the order of the SQL statements. @throws InvalidInput */
function columnsOf(form: ShipmentForm, roads: Roads, day: Day) {
  const { weightKg, volumeM3, budgetUsd, clarify, origin, destination } = readShipmentForm(form, day)
  const onRoad = origin !== undefined && destination !== undefined
  const km = onRoad ? roads.km(origin, destination) : Number.POSITIVE_INFINITY
  const hasRoute = km < Number.POSITIVE_INFINITY
  return [
    form.cargoType,
    form.weight,
    form.volume,
    form.originLocation,
    form.destinationLocation,
    form.targetDate,
    form.deliverBy || null,
    form.specialRequirements || null,
    form.budget,
    form.contactInfo,
    weightKg,
    volumeM3,
    budgetUsd,
    clarify,
    origin === undefined ? null : placeName(origin),
    destination === undefined ? null : placeName(destination),
    hasRoute ? km : null,
    onRoad && !hasRoute,
  ] as const
}

/** @throws ListingNotFound */
async function requireShipment(reader: Reader, id: string, lock: '' | 'FOR UPDATE OF s' = ''): Promise<ShipmentRow> {
  const { rows } = await query(reader, `SELECT ${shipmentColumns} FROM ${shipmentTables} WHERE s.id = $1 ${lock}`, [id])
  if (!rows[0]) throw new ListingNotFound()
  return rows[0]
}

async function present(reader: Reader, row: ShipmentRow, viewer: string | undefined, now: Date): Promise<Shipment> {
  const prices = await readLanePrices(reader, [laneOf(row.originPlace, row.destinationPlace)], now)
  return presentShipment(row, { viewer, today: dayInKigali(now), prices })
}

/** @throws ListingNotFound */
export async function getShipment(reader: Reader, id: string, by: ListingReader, now: Date): Promise<Shipment> {
  const row = await requireShipment(reader, id)
  await requireVisible(reader, row, by)
  return present(reader, row, by.viewer, now)
}

export async function listOwnShipments(reader: Reader, callerId: string, now: Date): Promise<Shipment[]> {
  const { rows } = await query(
    reader,
    `SELECT ${shipmentColumns} FROM ${shipmentTables} WHERE s.owner_id = $1
     ORDER BY s.status IN ('Expired', 'Cancelled', 'Delivered'), s.created_at DESC, s.id DESC LIMIT 200`,
    [callerId],
  )
  return rows.map((row) => presentShipment(row, { viewer: callerId, today: dayInKigali(now), prices: noPrices }))
}

export async function listShipments(
  { pool: reader, samplesLeaveAt }: Pick<Logistics, 'pool' | 'samplesLeaveAt'>,
  filters: ListFilters,
  viewer: string | undefined,
  now: Date,
): Promise<{ listings: Shipment[]; total: number }> {
  const { limit, offset } = pageOf(filters)
  const { rows } = await query(
    reader,
    `SELECT ${shipmentColumns}, count(*) OVER ()::int AS total, count(s.owner_id) OVER ()::int AS real FROM ${shipmentTables}
     WHERE (s.status IN ('Matched', 'In Transit') OR s.status = 'Seeking Transport' AND s.target_date >= $1)
       AND ($2::text IS NULL OR s.origin_location ILIKE $2) AND ($3::text IS NULL OR s.destination_location ILIKE $3)
       AND (a.status IS NULL OR a.status = 'active')
     ORDER BY s.owner_id IS NULL AND count(s.owner_id) OVER () >= $6::float8, s.status <> 'Seeking Transport', s.owner_id IS NULL,
       s.created_at DESC, s.id DESC LIMIT $4 OFFSET $5`,
    [firstTargetDate(dayInKigali(now)), likePattern(filters.origin), likePattern(filters.destination), limit, offset, samplesLeaveAt],
  )
  const { shown, total } = shownListings(rows, samplesLeaveAt)
  const prices = await readLanePrices(
    reader,
    shown.map((row) => laneOf(row.originPlace, row.destinationPlace)),
    now,
  )
  return { listings: shown.map((row) => presentShipment(row, { viewer, today: dayInKigali(now), prices })), total }
}

type Changes = { readonly [Field in keyof ShipmentForm]?: ShipmentForm[Field] | null | undefined }

/** Changing only these fields keeps pending offers. */
const sameLoad = ['budget', 'contactInfo', 'specialRequirements']

/** @throws OwnerSuspended, ListingNotFound, EditedMeanwhile, ListingState, InvalidInput */
export async function changeShipment(tx: Transaction, id: string, changes: Changes, version: number, actor: Actor): Promise<Shipment> {
  await requireNotSuspended(tx, actor)
  const row = await requireOwn(tx, id, actor)
  if (row.version !== version) throw new EditedMeanwhile()
  const status = requireStatus(row, actor, 'Seeking Transport', 'Expired')
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const form = {
    ...row,
    ...given,
    specialRequirements: given.specialRequirements === null ? undefined : (given.specialRequirements ?? row.specialRequirements ?? undefined),
    deliverBy: given.deliverBy === null ? undefined : (given.deliverBy ?? row.deliverBy ?? undefined),
  }
  const network = await readNetwork(tx)
  const day = dayInKigali(actor.now)
  // An unchanged past date is accepted while the listing is open, as trucks may come some days later.
  const from = status === 'Seeking Transport' && form.targetDate === row.targetDate && row.targetDate < day ? row.targetDate : day
  await query(
    tx,
    `UPDATE shipments SET cargo_type = $2, weight = $3, volume = $4, origin_location = $5, destination_location = $6, target_date = $7,
       deliver_by = $8, special_requirements = $9, budget = $10, contact_info = $11, weight_kg = $12, volume_m3 = $13, budget_usd = $14, clarify = $15,
       origin_place = $16, destination_place = $17, distance_km = $18, suspended = $19, status = 'Seeking Transport', version = version + 1,
       updated_at = $20
     WHERE id = $1`,
    [id, ...columnsOf(form as ShipmentForm, network.roads, from), actor.now],
  )
  if (isChanged(row, changes, sameLoad)) {
    await endOffers(tx, { shipmentId: id }, { status: 'lost', by: actor.callerId, ...actor })
  }
  const changed = await requireShipment(tx, id)
  await announceMatchesOfShipment(tx, changed, { ...actor, network, today: day })
  return present(tx, changed, actor.callerId, actor.now)
}

/** @throws ListingNotFound, ListingState */
export async function cancelShipment(tx: Transaction, id: string, actor: Actor): Promise<Shipment> {
  const row = await requireOwn(tx, id, actor)
  if (row.status !== 'Cancelled') {
    requireStatus(row, actor, 'Seeking Transport', 'Expired')
    await query(tx, `UPDATE shipments SET status = 'Cancelled', version = version + 1, updated_at = $2 WHERE id = $1`, [id, actor.now])
    await endOffers(tx, { shipmentId: id }, { status: 'lost', by: actor.callerId, ...actor })
  }
  return present(tx, await requireShipment(tx, id), actor.callerId, actor.now)
}

/** @throws ListingNotFound, ListingState, InvalidInput */
export async function repostShipment(tx: Transaction, id: string, { targetDate }: { readonly targetDate: Day }, actor: Actor): Promise<Shipment> {
  const row = await requireOwn(tx, id, actor)
  requireStatus(row, actor, 'Expired', 'Cancelled', 'Delivered')
  // The last day for the delivery belonged to the old date.
  const { cargoType, specialRequirements, deliverBy: _past, dealId, ...texts } = row
  return postShipment(
    tx,
    {
      ...texts,
      cargoType: cargoType as ShipmentForm['cargoType'],
      specialRequirements: specialRequirements ?? undefined,
      dealId: dealId ?? undefined,
      targetDate,
    },
    actor,
  )
}

/** Locks the caller's own listing until the commit. @throws ListingNotFound */
async function requireOwn(tx: Transaction, id: string, { callerId }: Actor): Promise<ShipmentRow> {
  const row = await requireShipment(tx, id, 'FOR UPDATE OF s')
  if (row.ownerId !== callerId) throw new ListingNotFound()
  return row
}

function requireStatus(row: ShipmentRow, { now }: Actor, ...allowed: string[]): string {
  const status = shipmentStatusOn(row, dayInKigali(now))
  if (!allowed.includes(status)) throw new ListingState(asText(status))
  return status
}
