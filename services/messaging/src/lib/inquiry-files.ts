// Files of inquiries and requests. A request's files have one row, and all its suppliers read them.
import { ATTACHMENT_PURPOSE } from '#lib/attachments.ts'
import type { Messaging, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Uploaded files that a new inquiry or request names. */
export interface NewFiles {
  readonly files: Pick<Messaging['files'], 'keep'>
  readonly ids: readonly string[]
}

interface Owner {
  readonly ownerId: string
  readonly inquiryId?: string
  readonly ofRequest?: string
}

/** @throws InvalidInput for a file that is not the owner's, or is in use; the transaction must then be rolled back */
export async function attachFiles(tx: Transaction, { files, ids }: NewFiles, { ownerId, inquiryId, ofRequest }: Owner): Promise<void> {
  for (const [position, fileId] of ids.entries()) {
    const { id, name, mediaType, bytes } = await files.keep(tx, fileId, { ownerId, purpose: ATTACHMENT_PURPOSE, field: 'attachmentIds' })
    await query(
      tx,
      'INSERT INTO inquiry_attachments (file_id, inquiry_id, request_id, position, name, media_type, bytes) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [id, inquiryId ?? null, ofRequest ?? null, position, name, mediaType, bytes],
    )
  }
}

/** A column with the files for which `where` holds of `inquiry_attachments AS f`. */
export const filesWhere = <const Where extends string>(where: Where) =>
  `(SELECT json_agg(json_build_object('id', f.file_id, 'name', f.name, 'mediaType', f.media_type, 'bytes', f.bytes) ORDER BY f.position)
   FROM inquiry_attachments AS f WHERE ${where}) AS attachments` as const
