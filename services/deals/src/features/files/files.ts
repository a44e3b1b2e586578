// Files that both sides keep with a deal, and the lane of its goods.
import { DEAL_FILES_MAX, type DealFiles, type DealLane } from '@ungana/contracts-deals'
import { InvalidInput } from '@ungana/service-kit'
import type { FileRow, Files, FileUse } from '@ungana/service-kit/files'
import { DealNotFound, NotYourPart, TooManyFiles } from '#errors.ts'
import { readDeal, sideOf } from '#lib/deals.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** For one of the deal's companies. @throws DealNotFound */
export async function listFiles(reader: Reader, dealId: string, callerId: string): Promise<DealFiles> {
  const deal = await readDeal(reader, dealId, callerId)
  const lanes = await query(reader, 'SELECT lane FROM deals WHERE id = $1', [dealId])
  const { rows } = await query(
    reader,
    'SELECT f.file_id AS id, f.kind, f.name, f.bytes, f.by_id AS "byId", f.at FROM deal_files f WHERE f.deal_id = $1 ORDER BY f.at, f.file_id',
    [dealId],
  )
  return {
    lane: lanes.rows[0]?.lane ?? null,
    files: rows.map(({ id, kind, name, bytes, byId, at }) => ({ id, kind, name, bytes, by: sideOf(deal, byId), at: at.toISOString() })),
  }
}

/** @throws DealNotFound */
export async function setLane(tx: Transaction, dealId: string, lane: DealLane, callerId: string): Promise<void> {
  if (lane.origin === lane.destination) throw new InvalidInput('destination', 'Please choose two different places.')
  const { rowCount } = await query(tx, 'UPDATE deals SET lane = $3 WHERE id = $1 AND $2 IN (buyer_id, seller_id)', [dealId, callerId, lane])
  if (rowCount === 0) throw new DealNotFound()
}

const kindForm = /^[a-z]+(?:-[a-z]+){0,7}$/

/** Call it before receiving a file. @throws DealNotFound, TooManyFiles */
export async function requireRoom(reader: Reader, dealId: string, callerId: string): Promise<void> {
  await readDeal(reader, dealId, callerId)
  const { rows } = await query(reader, 'SELECT count(*)::int AS count FROM deal_files WHERE deal_id = $1', [dealId])
  if ((rows[0]?.count ?? 0) >= DEAL_FILES_MAX) throw new TooManyFiles()
}

interface Added {
  readonly received: FileRow
  readonly kind: string
  readonly use: FileUse
  readonly callerId: string
  readonly now: Date
}

/** @throws DealNotFound, InvalidInput, TooManyFiles */
export async function addFile(tx: Transaction, files: Files, dealId: string, { received, kind, use, callerId, now }: Added): Promise<void> {
  if (kind.length > 60 || !kindForm.test(kind)) throw new InvalidInput('kind', 'Please choose what the file is.')
  // One file at a time, so that the limit holds.
  await query(tx, 'SELECT FROM deals d WHERE d.id = $1 FOR UPDATE', [dealId])
  await requireRoom(tx, dealId, callerId)
  const { id, name, bytes } = await files.keep(tx, received.id, { ownerId: callerId, purpose: use.purpose, field: 'file' })
  await query(tx, 'INSERT INTO deal_files (file_id, deal_id, kind, name, bytes, by_id, at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    id,
    dealId,
    kind,
    name,
    bytes,
    callerId,
    now,
  ])
}

interface FileOfDeal {
  readonly id: string
  readonly file: string
}

/** @throws DealNotFound, NotYourPart */
export async function removeFile(tx: Transaction, files: Files, { id, file }: FileOfDeal, callerId: string): Promise<void> {
  const { byId } = await fileOf(tx, { id, file }, callerId)
  if (byId !== callerId) throw new NotYourPart()
  const { rowCount } = await query(tx, 'DELETE FROM deal_files WHERE file_id = $1', [file])
  // Somebody else may have removed it at the same time.
  if (rowCount) await files.release(tx, file)
}

/** For one of the deal's companies. @throws DealNotFound */
export async function fileOf(reader: Reader, { id, file }: FileOfDeal, callerId: string) {
  await readDeal(reader, id, callerId)
  const { rows } = await query(reader, 'SELECT by_id AS "byId" FROM deal_files WHERE file_id = $1 AND deal_id = $2', [file, id])
  if (!rows[0]) throw new DealNotFound()
  return rows[0]
}
