// Reads requests for their buyers.
import type { Request, RequestDetails, RequestInquiry } from '@ungana/contracts-messaging'
import { presentActor, type StoredActor } from '@ungana/service-kit'
import { RequestNotFound } from '#errors.ts'
import type { Reader } from '#lib/dependencies.ts'
import { inquiriesOfRequest } from '#lib/inquiry-rows.ts'
import { query } from '#lib/query.ts'

const columns = `
  r.id, r.subject, r.content, r.need, r.quote_by::text AS "quoteBy", r.status, r.reason, r.person, r.created_at AS "createdAt",
  (SELECT count(*)::int FROM inquiries AS i WHERE i.request_id = r.id) AS asked,
  (SELECT count(*)::int FROM inquiries AS i WHERE i.request_id = r.id AND i.quote_id IS NOT NULL) AS quoted,
  (SELECT count(*)::int FROM inquiries AS i WHERE i.request_id = r.id AND i.status = 'accepted') AS awarded`

type RequestRow = Omit<Request, 'createdAt' | 'person'> & { createdAt: Date; person: StoredActor | null }

const present = ({ createdAt, person, ...row }: RequestRow): Request => ({
  ...row,
  createdAt: createdAt.toISOString(),
  ...presentActor(person, true),
})

/** The most requests in a list. */
const MAX = 100

export async function listRequests(reader: Reader, buyerId: string): Promise<Request[]> {
  const { rows } = await query(
    reader,
    `SELECT ${columns} FROM requests AS r WHERE r.buyer_id = $1 ORDER BY r.created_at DESC, r.id DESC LIMIT ${MAX}`,
    [buyerId],
  )
  return rows.map(present)
}

/** @throws RequestNotFound for everybody but the buyer */
export async function readRequest(reader: Reader, id: string, buyerId: string): Promise<RequestDetails> {
  const { rows } = await query(reader, `SELECT ${columns} FROM requests AS r WHERE r.id = $1 AND r.buyer_id = $2`, [id, buyerId])
  const [row] = rows
  if (!row) throw new RequestNotFound()
  const inquiries: RequestInquiry[] = await inquiriesOfRequest(reader, id, buyerId)
  return { ...present(row), inquiries }
}
