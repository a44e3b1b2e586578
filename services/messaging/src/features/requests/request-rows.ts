// Reads requests for their buyers.
import type { Request, RequestDetails, RequestInquiry } from '@ungana/contracts-messaging'
import { presentActor, type StoredActor } from '@ungana/service-kit'
import { RequestNotFound } from '#errors.ts'
import { shownInterests } from '#lib/board.ts'
import type { Reader } from '#lib/dependencies.ts'
import { filesWhere } from '#lib/inquiry-files.ts'
import { inquiriesOfRequest } from '#lib/inquiry-rows.ts'
import { query } from '#lib/query.ts'

const columns = `
  r.id, r.subject, r.content, r.need, r.quote_by::text AS "quoteBy", r.status, r.reason, r.person, r.created_at AS "createdAt",
  (SELECT count(*)::int FROM inquiries AS i WHERE i.request_id = r.id) AS asked,
  (SELECT count(*)::int FROM inquiries AS i WHERE i.request_id = r.id AND i.quote_id IS NOT NULL) AS quoted,
  (SELECT count(*)::int FROM inquiries AS i WHERE i.request_id = r.id AND i.status = 'accepted') AS awarded,
  (SELECT count(*)::int FROM interests AS x WHERE x.entry_id = b.id AND x.inquiry_id IS NULL AND ${shownInterests}) AS interested,
  b.country, b.category, b.published_at AS "publishedAt", b.removed_at AS "removedAt", b.shown
  FROM requests AS r LEFT JOIN board_entries AS b ON b.request_id = r.id` as const

interface RequestRow extends Omit<Request, 'createdAt' | 'person' | 'board' | 'boardRemoved'> {
  readonly createdAt: Date
  readonly person: StoredActor | null
  readonly country: string | null
  readonly category: string | null
  readonly publishedAt: Date | null
  readonly removedAt: Date | null
  readonly shown: boolean | null
}

const present = ({ createdAt, person, country, category, publishedAt, removedAt, shown, ...row }: RequestRow): Request => ({
  ...row,
  board: shown && !removedAt && country !== null && publishedAt ? { country, category, publishedAt: publishedAt.toISOString() } : null,
  boardRemoved: removedAt !== null,
  createdAt: createdAt.toISOString(),
  ...presentActor(person, true),
})

/** The most requests in a list. */
const MAX = 100

export async function listRequests(reader: Reader, buyerId: string): Promise<Request[]> {
  const { rows } = await query(reader, `SELECT ${columns} WHERE r.buyer_id = $1 ORDER BY r.created_at DESC, r.id DESC LIMIT ${MAX}`, [buyerId])
  return rows.map(present)
}

/** @throws RequestNotFound for everybody but the buyer */
export async function readRequest(reader: Reader, id: string, buyerId: string): Promise<RequestDetails> {
  const { rows } = await query(reader, `SELECT ${filesWhere('f.request_id = r.id')}, ${columns} WHERE r.id = $1 AND r.buyer_id = $2`, [id, buyerId])
  const [row] = rows
  if (!row) throw new RequestNotFound()
  const inquiries: RequestInquiry[] = await inquiriesOfRequest(reader, id, buyerId)
  const { attachments, ...request } = row
  return { ...present(request), inquiries, attachments: attachments ?? [] }
}
