// Posts, lists, changes, cancels and reposts truck listings, and publishes return trips.

import { randomUUIDv7 } from 'node:crypto'
import { type Transport, type TransportForm, transportPosted } from '@ungana/contracts-logistics'
import { asText } from '@ungana/language/server'
import { dayInKigali, EditedMeanwhile } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { ListingNotFound, ListingState } from '#errors.ts'
import { requireNotSuspended } from '#lib/accounts.ts'
import { announceMatchesOfTransport } from '#lib/announce-matches.ts'
import { type Network, readNetwork } from '#lib/borders.ts'
import type { ListingReader } from '#lib/caller.ts'
import { requireListingsLeft } from '#lib/daily-limits.ts'
import type { Day } from '#lib/days.ts'
import type { Actor, Reader, Transaction } from '#lib/dependencies.ts'
import { endOffers } from '#lib/end-offers.ts'
import { laneOf, noPrices, readLanePrices } from '#lib/lane-prices.ts'
import { isChanged } from '#lib/listing-changes.ts'
import { query } from '#lib/query.ts'
import { presentTransport, type TransportRow, transportColumns, transportStatusOn, transportTables } from '#lib/transports.ts'
import { requireVisible } from '#lib/visible-listings.ts'
import { formOf, rewriteTransport, type TransportChanges, writeTransport } from '#lib/write-transport.ts'

/** Call `requireCompany` first. @throws InvalidInput, TooManyListings */
export async function postTransport(tx: Transaction, form: TransportForm, actor: Actor): Promise<Transport> {
  await requireListingsLeft(tx, actor)
  const network = await readNetwork(tx)
  const id = randomUUIDv7()
  await writeTransport(tx, { id, ownerId: actor.callerId, form }, network, actor.now)
  const row = await requireTransport(tx, id)
  await announce(tx, row, network, actor)
  return present(tx, row, network, actor.callerId, actor.now)
}

/** Publishes the event, and announces matches to both sides. */
async function announce(tx: Transaction, row: TransportRow, network: Network, actor: Actor): Promise<void> {
  const { id: transportId, originLocation: origin, destinationLocation: destination } = row
  const posted = { transportId, ownerId: actor.callerId, origin, destination, returnTrip: row.returnOf !== null, postedAt: actor.now.toISOString() }
  await outbox.add(tx, transportPosted, posted, actor)
  await announceMatchesOfTransport(tx, row, { ...actor, network, today: dayInKigali(actor.now) })
}

/** @throws ListingNotFound */
async function requireTransport(reader: Reader, id: string, lock: '' | 'FOR UPDATE OF t' = ''): Promise<TransportRow> {
  const { rows } = await query(reader, `SELECT ${transportColumns} FROM ${transportTables} WHERE t.id = $1 ${lock}`, [id])
  if (!rows[0]) throw new ListingNotFound()
  return rows[0]
}

async function present(reader: Reader, row: TransportRow, { roads }: Network, viewer: string | undefined, now: Date): Promise<Transport> {
  const prices = await readLanePrices(reader, [laneOf(row.stops[0]?.place ?? null, row.stops.at(-1)?.place ?? null)], now)
  return presentTransport(row, { viewer, today: dayInKigali(now), prices, roads })
}

/** Only the owner sees a draft. @throws ListingNotFound */
export async function getTransport(reader: Reader, id: string, by: ListingReader, now: Date): Promise<Transport> {
  const row = await requireTransport(reader, id)
  if (row.status === 'Draft' && row.ownerId !== by.viewer) throw new ListingNotFound()
  await requireVisible(reader, row, by)
  return present(reader, row, await readNetwork(reader), by.viewer, now)
}

export async function listOwnTransports(reader: Reader, callerId: string, now: Date): Promise<Transport[]> {
  const { rows } = await query(
    reader,
    `SELECT ${transportColumns} FROM ${transportTables} WHERE t.owner_id = $1
     ORDER BY t.status IN ('Expired', 'Cancelled', 'Delivered'), t.created_at DESC, t.id DESC LIMIT 200`,
    [callerId],
  )
  const { roads } = await readNetwork(reader)
  return rows.map((row) => presentTransport(row, { viewer: callerId, today: dayInKigali(now), prices: noPrices, roads }))
}

/** Changing only these fields keeps pending offers. */
const sameTruck = ['pricePerTon', 'contactInfo', 'specialFeatures']

/** @throws OwnerSuspended, ListingNotFound, EditedMeanwhile, ListingState, InvalidInput */
export async function changeTransport(tx: Transaction, id: string, changes: TransportChanges, version: number, actor: Actor): Promise<Transport> {
  await requireNotSuspended(tx, actor)
  const row = await requireOwn(tx, id, actor)
  if (row.version !== version) throw new EditedMeanwhile()
  const status = requireStatus(row, actor, 'Available', 'Draft', 'Expired')
  const network = await readNetwork(tx)
  await rewriteTransport(tx, row, changes, network, actor.now)
  await query(tx, 'UPDATE transports SET status = $2, version = version + 1, updated_at = $3 WHERE id = $1', [
    id,
    status === 'Draft' ? status : 'Available',
    actor.now,
  ])
  if (isChanged(row, changes, sameTruck)) await endOffers(tx, { transportId: id }, { status: 'lost', by: actor.callerId, ...actor })
  const changed = await requireTransport(tx, id)
  if (status !== 'Draft') await announceMatchesOfTransport(tx, changed, { ...actor, network, today: dayInKigali(actor.now) })
  return present(tx, changed, network, actor.callerId, actor.now)
}

/** @throws ListingNotFound, ListingState */
export async function cancelTransport(tx: Transaction, id: string, actor: Actor): Promise<Transport> {
  const row = await requireOwn(tx, id, actor)
  if (row.status !== 'Cancelled') {
    requireStatus(row, actor, 'Available', 'Draft', 'Expired')
    await query(tx, `UPDATE transports SET status = 'Cancelled', version = version + 1, updated_at = $2 WHERE id = $1`, [id, actor.now])
    await endOffers(tx, { transportId: id }, { status: 'lost', by: actor.callerId, ...actor })
  }
  return present(tx, await requireTransport(tx, id), await readNetwork(tx), actor.callerId, actor.now)
}

/** @throws ListingNotFound, ListingState, InvalidInput */
export async function repostTransport(
  tx: Transaction,
  id: string,
  { departureDate }: { readonly departureDate: Day },
  actor: Actor,
): Promise<Transport> {
  const row = await requireOwn(tx, id, actor)
  requireStatus(row, actor, 'Expired', 'Cancelled', 'Delivered')
  return postTransport(tx, { ...formOf(row), departureDate }, actor)
}

/** Publishes a drafted return trip. @throws ListingNotFound, ListingState, InvalidInput */
export async function publishReturn(
  tx: Transaction,
  id: string,
  changes: { readonly pricePerTon?: string | undefined; readonly departureDate?: Day | undefined },
  actor: Actor,
): Promise<Transport> {
  const row = await requireOwn(tx, id, actor)
  requireStatus(row, actor, 'Draft')
  const network = await readNetwork(tx)
  await rewriteTransport(tx, row, changes, network, actor.now)
  await query(tx, `UPDATE transports SET status = 'Available', version = version + 1, updated_at = $2 WHERE id = $1`, [id, actor.now])
  const published = await requireTransport(tx, id)
  await announce(tx, published, network, actor)
  return present(tx, published, network, actor.callerId, actor.now)
}

/** Locks the caller's own listing until the commit. @throws ListingNotFound */
async function requireOwn(tx: Transaction, id: string, { callerId }: Actor): Promise<TransportRow> {
  const row = await requireTransport(tx, id, 'FOR UPDATE OF t')
  if (row.ownerId !== callerId) throw new ListingNotFound()
  return row
}

function requireStatus(row: TransportRow, { now }: Actor, ...allowed: string[]): string {
  const status = transportStatusOn(row, dayInKigali(now))
  if (!allowed.includes(status)) throw new ListingState(asText(status))
  return status
}
