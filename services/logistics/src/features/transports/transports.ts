// Transports: posted, listed, cancelled, posted again, and the way back that is published.
import { randomUUIDv7 } from 'node:crypto'
import { type Transport, type TransportForm, transportPosted } from '@ungana/contracts-logistics'
import { EditedMeanwhile } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import { ListingNotFound, ListingState } from '#errors.ts'
import { requireNotSuspended } from '#lib/accounts.ts'
import { type Network, readNetwork } from '#lib/borders.ts'
import { type Day, today } from '#lib/days.ts'
import type { Actor, Reader, Transaction } from '#lib/dependencies.ts'
import { endOffers } from '#lib/end-offers.ts'
import { laneOf, noPrices, readLanePrices } from '#lib/lane-prices.ts'
import { isChanged } from '#lib/listing-changes.ts'
import { tellMatchesOfTransport } from '#lib/tell-matches.ts'
import { presentTransport, type TransportRow, transportColumns, transportStatusOn, transportTables } from '#lib/transports.ts'
import { formOf, rewriteTransport, type TransportChanges, writeTransport } from '#lib/write-transport.ts'

/** @throws InvalidInput. Its owner is a company (`requireCompany`). */
export async function postTransport(tx: Transaction, form: TransportForm, actor: Actor): Promise<Transport> {
  const network = await readNetwork(tx)
  const id = randomUUIDv7()
  await writeTransport(tx, { id, ownerId: actor.callerId, form }, network, actor.now)
  const row = await requireTransport(tx, id)
  await announce(tx, row, network, actor)
  return shown(tx, row, network, actor.callerId, actor.now)
}

/** Others learn of it, and both sides of what it matches. */
async function announce(tx: Transaction, row: TransportRow, network: Network, actor: Actor): Promise<void> {
  const { id: transportId, originLocation: origin, destinationLocation: destination } = row
  const posted = { transportId, ownerId: actor.callerId, origin, destination, returnTrip: row.returnOf !== null, postedAt: actor.now.toISOString() }
  await outbox.add(tx, transportPosted, posted, actor)
  await tellMatchesOfTransport(tx, row, { ...actor, network, today: today(actor.now) })
}

/** @throws ListingNotFound */
async function requireTransport(reader: Reader, id: string, lock: '' | 'FOR UPDATE OF t' = ''): Promise<TransportRow> {
  const { rows } = await reader.query<TransportRow>(`SELECT ${transportColumns} FROM ${transportTables} WHERE t.id = $1 ${lock}`, [id])
  if (!rows[0]) throw new ListingNotFound()
  return rows[0]
}

async function shown(reader: Reader, row: TransportRow, { roads }: Network, viewer: string | undefined, now: Date): Promise<Transport> {
  const prices = await readLanePrices(reader, [laneOf(row.stops[0]?.place ?? null, row.stops.at(-1)?.place ?? null)], now)
  return presentTransport(row, { viewer, today: today(now), prices, roads })
}

/** Drafts are their owner's alone. @throws ListingNotFound */
export async function getTransport(reader: Reader, id: string, viewer: string | undefined, now: Date): Promise<Transport> {
  const row = await requireTransport(reader, id)
  if (row.status === 'Draft' && row.ownerId !== viewer) throw new ListingNotFound()
  return shown(reader, row, await readNetwork(reader), viewer, now)
}

export async function listOwnTransports(reader: Reader, callerId: string, now: Date): Promise<Transport[]> {
  const { rows } = await reader.query<TransportRow>(
    `SELECT ${transportColumns} FROM ${transportTables} WHERE t.owner_id = $1 ORDER BY t.created_at DESC, t.id DESC LIMIT 200`,
    [callerId],
  )
  const { roads } = await readNetwork(reader)
  return rows.map((row) => presentTransport(row, { viewer: callerId, today: today(now), prices: noPrices, roads }))
}

/** Whoever changes nothing but these has the same truck on the same way as was offered. */
const sameTruck = ['pricePerTon', 'contactInfo', 'specialFeatures']

/** @throws OwnerSuspended, ListingNotFound, EditedMeanwhile, ListingState, InvalidInput */
export async function changeTransport(tx: Transaction, id: string, changes: TransportChanges, version: number, actor: Actor): Promise<Transport> {
  await requireNotSuspended(tx, actor)
  const row = await requireOwn(tx, id, actor)
  if (row.version !== version) throw new EditedMeanwhile()
  const status = requireStatus(row, actor, 'Available', 'Draft', 'Expired')
  const network = await readNetwork(tx)
  await rewriteTransport(tx, row, changes, network, actor.now)
  await tx.query('UPDATE transports SET status = $2, version = version + 1, updated_at = $3 WHERE id = $1', [
    id,
    status === 'Draft' ? status : 'Available',
    actor.now,
  ])
  if (isChanged(row, changes, sameTruck)) await endOffers(tx, 'o.transport_id = $3', [id], { status: 'lost', by: actor.callerId, ...actor })
  const changed = await requireTransport(tx, id)
  if (status !== 'Draft') await tellMatchesOfTransport(tx, changed, { ...actor, network, today: today(actor.now) })
  return shown(tx, changed, network, actor.callerId, actor.now)
}

/** @throws ListingNotFound, ListingState */
export async function cancelTransport(tx: Transaction, id: string, actor: Actor): Promise<Transport> {
  const row = await requireOwn(tx, id, actor)
  if (row.status !== 'Cancelled') {
    requireStatus(row, actor, 'Available', 'Draft', 'Expired')
    await tx.query(`UPDATE transports SET status = 'Cancelled', version = version + 1, updated_at = $2 WHERE id = $1`, [id, actor.now])
    await endOffers(tx, 'o.transport_id = $3', [id], { status: 'lost', by: actor.callerId, ...actor })
  }
  return shown(tx, await requireTransport(tx, id), await readNetwork(tx), actor.callerId, actor.now)
}

/** @throws ListingNotFound, ListingState, InvalidInput */
export async function repostTransport(tx: Transaction, id: string, departureDate: Day, actor: Actor): Promise<Transport> {
  const row = await requireOwn(tx, id, actor)
  requireStatus(row, actor, 'Expired', 'Cancelled', 'Delivered')
  return postTransport(tx, { ...formOf(row), departureDate }, actor)
}

/** The drafted way back becomes a listing. @throws ListingNotFound, ListingState, InvalidInput */
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
  await tx.query(`UPDATE transports SET status = 'Available', version = version + 1, updated_at = $2 WHERE id = $1`, [id, actor.now])
  const published = await requireTransport(tx, id)
  await announce(tx, published, network, actor)
  return shown(tx, published, network, actor.callerId, actor.now)
}

/** Held until the commit. @throws ListingNotFound */
async function requireOwn(tx: Transaction, id: string, { callerId }: Actor): Promise<TransportRow> {
  const row = await requireTransport(tx, id, 'FOR UPDATE OF t')
  if (row.ownerId !== callerId) throw new ListingNotFound()
  return row
}

function requireStatus(row: TransportRow, { now }: Actor, ...allowed: string[]): string {
  const status = transportStatusOn(row, today(now))
  if (!allowed.includes(status)) throw new ListingState(status)
  return status
}
