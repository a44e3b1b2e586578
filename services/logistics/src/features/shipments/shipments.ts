// Shipments: posted, listed, changed, cancelled, posted again.
import { randomUUIDv7 } from 'node:crypto'
import { type Shipment, type ShipmentForm, shipmentPosted } from '@ungana/contracts-logistics'
import { EditedMeanwhile } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { ListingNotFound, ListingState } from '#errors.ts'
import { requireNotSuspended } from '#lib/accounts.ts'
import { readNetwork } from '#lib/borders.ts'
import { type Day, today } from '#lib/days.ts'
import type { Actor, Reader, Transaction } from '#lib/dependencies.ts'
import { endOffers } from '#lib/end-offers.ts'
import { laneOf, noPrices, readLanePrices } from '#lib/lane-prices.ts'
import { isChanged } from '#lib/listing-changes.ts'
import { type ListFilters, likePattern, pageOf } from '#lib/listing-filters.ts'
import { readShipmentForm } from '#lib/listing-forms.ts'
import { placeName } from '#lib/roads/places.ts'
import type { Roads } from '#lib/roads/roads.ts'
import { firstTargetDate, presentShipment, type ShipmentRow, shipmentColumns, shipmentStatusOn, shipmentTables } from '#lib/shipments.ts'
import { tellMatchesOfShipment } from '#lib/tell-matches.ts'

/** @throws InvalidInput. Its owner is a company (`requireCompany`). */
export async function postShipment(tx: Transaction, form: ShipmentForm, actor: Actor): Promise<Shipment> {
  const network = await readNetwork(tx)
  const id = randomUUIDv7()
  await tx.query(
    `INSERT INTO shipments (id, owner_id, cargo_type, weight, volume, origin_location, destination_location, target_date, special_requirements, budget,
       contact_info, weight_kg, volume_m3, budget_usd, clarify, origin_place, destination_place, distance_km, suspended, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20)`,
    [id, actor.callerId, ...columnsOf(form, network.roads, today(actor.now)), actor.now],
  )
  const row = await requireShipment(tx, id)
  const { originLocation: origin, destinationLocation: destination } = row
  await outbox.add(tx, shipmentPosted, { shipmentId: id, ownerId: actor.callerId, origin, destination, postedAt: actor.now.toISOString() }, actor)
  await tellMatchesOfShipment(tx, row, { ...actor, network, today: today(actor.now) })
  return shown(tx, row, actor.callerId, actor.now)
}

/** In the order in which they are written. @throws InvalidInput */
function columnsOf(form: ShipmentForm, roads: Roads, day: Day): unknown[] {
  const { weightKg, volumeM3, budgetUsd, clarify, origin, destination } = readShipmentForm(form, day)
  const onRoad = origin !== undefined && destination !== undefined
  const km = onRoad ? roads.km(origin, destination) : Number.POSITIVE_INFINITY
  const there = km < Number.POSITIVE_INFINITY
  return [
    form.cargoType,
    form.weight,
    form.volume,
    form.originLocation,
    form.destinationLocation,
    form.targetDate,
    form.specialRequirements || null,
    form.budget,
    form.contactInfo,
    weightKg,
    volumeM3,
    budgetUsd,
    clarify,
    origin === undefined ? null : placeName(origin),
    destination === undefined ? null : placeName(destination),
    there ? km : null,
    onRoad && !there,
  ]
}

/** @throws ListingNotFound */
async function requireShipment(reader: Reader, id: string, lock: '' | 'FOR UPDATE OF s' = ''): Promise<ShipmentRow> {
  const { rows } = await reader.query<ShipmentRow>(`SELECT ${shipmentColumns} FROM ${shipmentTables} WHERE s.id = $1 ${lock}`, [id])
  if (!rows[0]) throw new ListingNotFound()
  return rows[0]
}

async function shown(reader: Reader, row: ShipmentRow, viewer: string | undefined, now: Date): Promise<Shipment> {
  const prices = await readLanePrices(reader, [laneOf(row.originPlace, row.destinationPlace)], now)
  return presentShipment(row, { viewer, today: today(now), prices })
}

/** @throws ListingNotFound */
export async function getShipment(reader: Reader, id: string, viewer: string | undefined, now: Date): Promise<Shipment> {
  return shown(reader, await requireShipment(reader, id), viewer, now)
}

export async function listOwnShipments(reader: Reader, callerId: string, now: Date): Promise<Shipment[]> {
  const { rows } = await reader.query<ShipmentRow>(
    `SELECT ${shipmentColumns} FROM ${shipmentTables} WHERE s.owner_id = $1 ORDER BY s.created_at DESC, s.id DESC LIMIT 200`,
    [callerId],
  )
  return rows.map((row) => presentShipment(row, { viewer: callerId, today: today(now), prices: noPrices }))
}

export async function listShipments(
  reader: Reader,
  filters: ListFilters,
  viewer: string | undefined,
  now: Date,
): Promise<{ shipments: Shipment[]; total: number }> {
  const { limit, offset } = pageOf(filters)
  const { rows } = await reader.query<ShipmentRow & { total: number }>(
    `SELECT ${shipmentColumns}, count(*) OVER ()::int AS total FROM ${shipmentTables}
     WHERE (s.status IN ('Matched', 'In Transit') OR s.status = 'Seeking Transport' AND s.target_date >= $1)
       AND ($2::text IS NULL OR s.origin_location ILIKE $2) AND ($3::text IS NULL OR s.destination_location ILIKE $3)
       AND (a.status IS NULL OR a.status = 'active')
     ORDER BY s.owner_id IS NULL, s.created_at DESC, s.id DESC LIMIT $4 OFFSET $5`,
    [firstTargetDate(today(now)), likePattern(filters.origin), likePattern(filters.destination), limit, offset],
  )
  const prices = await readLanePrices(
    reader,
    rows.map((row) => laneOf(row.originPlace, row.destinationPlace)),
    now,
  )
  return { shipments: rows.map((row) => presentShipment(row, { viewer, today: today(now), prices })), total: rows[0]?.total ?? 0 }
}

type Changes = { readonly [Field in keyof ShipmentForm]?: ShipmentForm[Field] | null | undefined }

/** Whoever changes nothing but these has the same load as was offered for. */
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
  }
  const network = await readNetwork(tx)
  const day = today(actor.now)
  // Its day may stay as it is while it is open, and so for some days after.
  const from = status === 'Seeking Transport' && form.targetDate === row.targetDate && row.targetDate < day ? row.targetDate : day
  await tx.query(
    `UPDATE shipments SET cargo_type = $2, weight = $3, volume = $4, origin_location = $5, destination_location = $6, target_date = $7,
       special_requirements = $8, budget = $9, contact_info = $10, weight_kg = $11, volume_m3 = $12, budget_usd = $13, clarify = $14, origin_place = $15,
       destination_place = $16, distance_km = $17, suspended = $18, status = 'Seeking Transport', version = version + 1, updated_at = $19
     WHERE id = $1`,
    [id, ...columnsOf(form as ShipmentForm, network.roads, from), actor.now],
  )
  if (isChanged(row, changes, sameLoad)) {
    await endOffers(tx, 'o.shipment_id = $3', [id], { status: 'lost', by: actor.callerId, ...actor })
  }
  const changed = await requireShipment(tx, id)
  await tellMatchesOfShipment(tx, changed, { ...actor, network, today: day })
  return shown(tx, changed, actor.callerId, actor.now)
}

/** @throws ListingNotFound, ListingState */
export async function cancelShipment(tx: Transaction, id: string, actor: Actor): Promise<Shipment> {
  const row = await requireOwn(tx, id, actor)
  if (row.status !== 'Cancelled') {
    requireStatus(row, actor, 'Seeking Transport', 'Expired')
    await tx.query(`UPDATE shipments SET status = 'Cancelled', version = version + 1, updated_at = $2 WHERE id = $1`, [id, actor.now])
    await endOffers(tx, 'o.shipment_id = $3', [id], { status: 'lost', by: actor.callerId, ...actor })
  }
  return shown(tx, await requireShipment(tx, id), actor.callerId, actor.now)
}

/** @throws ListingNotFound, ListingState, InvalidInput */
export async function repostShipment(tx: Transaction, id: string, targetDate: Day, actor: Actor): Promise<Shipment> {
  const row = await requireOwn(tx, id, actor)
  requireStatus(row, actor, 'Expired', 'Cancelled', 'Delivered')
  const { cargoType, specialRequirements, ...words } = row
  return postShipment(
    tx,
    { ...words, cargoType: cargoType as ShipmentForm['cargoType'], specialRequirements: specialRequirements ?? undefined, targetDate },
    actor,
  )
}

/** Held until the commit. Others' listings are there to see, not to change. @throws ListingNotFound */
async function requireOwn(tx: Transaction, id: string, { callerId }: Actor): Promise<ShipmentRow> {
  const row = await requireShipment(tx, id, 'FOR UPDATE OF s')
  if (row.ownerId !== callerId) throw new ListingNotFound()
  return row
}

function requireStatus(row: ShipmentRow, { now }: Actor, ...allowed: string[]): string {
  const status = shipmentStatusOn(row, today(now))
  if (!allowed.includes(status)) throw new ListingState(status)
  return status
}
