// Files that both sides keep with a deal, and the lane of its goods.
import type { DealFiles, DealLane } from '@ungana/contracts-deals'
import { InvalidInput } from '@ungana/service-kit'
import type { FileRow, Files, FileUse } from '@ungana/service-kit/files'
import { DealNotFound, Disputed, FileReported, NotYourPart } from '#errors.ts'
import { announcePaper } from '#lib/announce-paper.ts'
import { keepFile } from '#lib/deal-files.ts'
import { dealState } from '#lib/deal-state.ts'
import { readDeal, type StoredDeal, sideOf } from '#lib/deals.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** For callers that have checked who may read the deal. */
export async function listFiles(reader: Reader, deal: StoredDeal): Promise<DealFiles> {
  const dealId = deal.id
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

interface Added {
  readonly received: FileRow
  readonly kind: string
  readonly use: FileUse
  readonly callerId: string
  readonly requestId: string
  readonly now: Date
}

/** @throws DealNotFound, InvalidInput, TooManyFiles */
export async function addFile(
  tx: Transaction,
  files: Files,
  dealId: string,
  { received, kind, use, callerId, requestId, now }: Added,
): Promise<void> {
  if (kind.length > 60 || !kindForm.test(kind)) throw new InvalidInput('kind', 'Please choose what the file is.')
  await keepFile(tx, files, dealId, { id: received.id, kind, purpose: use.purpose, field: 'file', callerId, now })
  await announcePaper(tx, await readDeal(tx, dealId, callerId), { callerId, requestId, now })
}

interface FileOfDeal {
  readonly id: string
  readonly file: string
}

/** Staff may need what the sides added, so it stays during a dispute. @throws DealNotFound, NotYourPart, Disputed, FileReported */
export async function removeFile(tx: Transaction, files: Files, { id, file }: FileOfDeal, callerId: string): Promise<void> {
  // No dispute opens until the commit.
  await query(tx, 'SELECT FROM deals d WHERE d.id = $1 FOR SHARE', [id])
  const { events } = await readDeal(tx, id, callerId)
  const { byId } = await fileOf(tx, { id, file })
  if (byId !== callerId) throw new NotYourPart()
  if (dealState(events).dispute) throw new Disputed()
  if (events.some(({ kind, body }) => kind === 'reached' && body.photo?.id === file.toLowerCase())) throw new FileReported()
  const { rowCount } = await query(tx, 'DELETE FROM deal_files WHERE file_id = $1', [file])
  // Somebody else may have removed it at the same time.
  if (rowCount) await files.release(tx, file)
}

/** For callers that have checked who may read the deal. @throws DealNotFound */
export async function fileOf(reader: Reader, { id, file }: FileOfDeal) {
  const { rows } = await query(reader, 'SELECT by_id AS "byId", name FROM deal_files WHERE file_id = $1 AND deal_id = $2', [file, id])
  if (!rows[0]) throw new DealNotFound()
  return rows[0]
}
