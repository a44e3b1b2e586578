// Keeps files with a deal.
import { DEAL_FILES_MAX } from '@ungana/contracts-deals'
import type { Files, FileUse } from '@ungana/service-kit/files'
import { imageTypes } from '@ungana/service-kit/files'
import { TooManyFiles } from '#errors.ts'
import { readDeal } from '#lib/deals.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** A photo of the goods, which comes with a report. Encoding it again removes the position of the phone. */
export const goodsPhoto: FileUse = { purpose: 'goods-photo', as: 'image', types: imageTypes }

/** Call it before receiving a file. @throws DealNotFound, TooManyFiles */
export async function requireRoom(reader: Reader, dealId: string, callerId: string): Promise<void> {
  await readDeal(reader, dealId, callerId)
  const { rows } = await query(reader, 'SELECT count(*)::int AS count FROM deal_files WHERE deal_id = $1', [dealId])
  if ((rows[0]?.count ?? 0) >= DEAL_FILES_MAX) throw new TooManyFiles()
}

interface Kept {
  /** Of a received file. */
  readonly id: string
  readonly kind: string
  readonly purpose: string
  /** The field of the request that names the file. */
  readonly field: string
  readonly callerId: string
  readonly now: Date
}

/** @throws DealNotFound, InvalidInput, TooManyFiles */
export async function keepFile(tx: Transaction, files: Files, dealId: string, { id: received, kind, purpose, field, callerId, now }: Kept) {
  // One file at a time, so that the limit holds.
  await query(tx, 'SELECT FROM deals d WHERE d.id = $1 FOR UPDATE', [dealId])
  await requireRoom(tx, dealId, callerId)
  const { id, name: uploaded, bytes, width } = await files.keep(tx, received, { ownerId: callerId, purpose, field })
  const name = width === null ? uploaded : nameOfPicture(uploaded)
  await query(tx, 'INSERT INTO deal_files (file_id, deal_id, kind, name, bytes, by_id, at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    id,
    dealId,
    kind,
    name,
    bytes,
    callerId,
    now,
  ])
  return { id, name }
}

/** Pictures are stored as WebP. */
export const nameOfPicture = (name: string) => name.replace(/\.[^.]{0,10}$/, '.webp')
