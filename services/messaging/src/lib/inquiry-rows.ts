// Reads inquiries from the database and presents them to their two sides.
import type { Inquiry, InquiryThread, Need, RequestInquiry } from '@ungana/contracts-messaging'
import { presentActor, type StoredActor } from '@ungana/service-kit'
import { InquiryNotFound } from '#errors.ts'
import { assigneeOf } from '#lib/assignee.ts'
import { buyerRecord } from '#lib/buyer-record.ts'
import type { Reader } from '#lib/dependencies.ts'
import { presentQuote, type QuoteColumns, readEntries } from '#lib/inquiry-entries.ts'
import { filesWhere } from '#lib/inquiry-files.ts'
import { query } from '#lib/query.ts'
import type { MessageReader } from '#lib/readers.ts'
import { presentSharedAccount, sharedAccountOf } from '#lib/shared-account.ts'

interface InquiryRow extends QuoteColumns {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  readonly subject: string
  readonly content: string
  readonly need: Need | null
  readonly caution: string | null
  readonly person: StoredActor | null
  readonly status: string
  readonly lastSeq: number
  readonly quoteId: string | null
  readonly removedAt: Date | null
  readonly quoteBy: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Columns of `inquiries AS i`. */
const inquiryColumns = `
  i.id, i.sender_id AS "senderId", i.receiver_id AS "receiverId", i.subject, i.content, i.need, i.caution, i.person, i.status, i.last_seq AS "lastSeq",
  i.quote_id AS "quoteId", i.quote_price_minor::float8 AS "priceMinor", i.quote_currency AS "currency", i.quote_valid_until::text AS "validUntil",
  i.removed_at AS "removedAt", (SELECT r.quote_by::text FROM requests AS r WHERE r.id = i.request_id) AS "quoteBy", i.created_at AS "createdAt", i.updated_at AS "updatedAt"`

/** Columns of `accounts AS a`, the other side. */
const otherColumns = 'a.id AS "otherId", a.name AS "otherName", a.sample AS "otherSample", a.kind AS "otherKind"'

interface Other {
  readonly otherId: string
  readonly otherName: string
  readonly otherSample: boolean
  readonly otherKind: string
}

function presentInquiry(row: InquiryRow & Other, readerId: string): Inquiry {
  const { id, senderId, receiverId, subject, content, need, caution, status, removedAt, quoteBy } = row
  return {
    id,
    senderId,
    receiverId,
    other: { id: row.otherId, name: row.otherName, sample: row.otherSample, kind: row.otherKind },
    subject: removedAt ? '' : subject,
    content: removedAt ? '' : content,
    need: removedAt ? null : need,
    status,
    quote: presentQuote(row.quoteId, row),
    quoteBy,
    caution: removedAt ? null : caution,
    removed: removedAt !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...presentActor(row.person, senderId === readerId),
  }
}

/** For one of the two sides. @throws InquiryNotFound */
export async function readThread(reader: Reader, id: string, callerId: string): Promise<InquiryThread> {
  const { rows } = await query(
    reader,
    `SELECT ${inquiryColumns}, ${otherColumns}, ${filesWhere('f.inquiry_id = i.id OR f.request_id = i.request_id')},
       ${sharedAccountOf('a.id')} AS "sharedAccount" FROM inquiries i
     JOIN accounts a ON a.id = CASE WHEN i.sender_id = $2 THEN i.receiver_id ELSE i.sender_id END
     WHERE i.id = $1 AND $2 IN (i.sender_id, i.receiver_id)`,
    [id, callerId],
  )
  const [row] = rows
  if (!row) throw new InquiryNotFound()
  const entries = await readEntries(reader, id, callerId)
  const otherHasCaution =
    !row.removedAt && [{ authorId: row.senderId, caution: row.caution }, ...entries].some((text) => text.caution && text.authorId !== callerId)
  // Only an inquiry of a request has a last day.
  const record = row.quoteBy !== null && row.receiverId === callerId ? await buyerRecord(reader, row.senderId, callerId) : undefined
  return {
    ...presentInquiry(row, callerId),
    attachments: row.removedAt ? [] : (row.attachments ?? []),
    ...(record && { buyerRecord: record }),
    ...(otherHasCaution && { sharedAccount: presentSharedAccount(row.sharedAccount) }),
    entries: row.removedAt ? entries.map(withoutText) : entries,
  }
}

/** Prices stay, so that both sides see what was decided. */
function withoutText(entry: InquiryThread['entries'][number]): InquiryThread['entries'][number] {
  const { quote } = entry
  return { ...entry, content: null, caution: null, quote: quote && { ...quote, terms: undefined } }
}

interface Box {
  readonly box: 'received' | 'sent'
  readonly before?: string | undefined
  readonly limit: number
  readonly requests?: 'only' | undefined
  readonly assigned?: 'me' | undefined
}

/** Last changed first. */
export async function listInquiries(
  reader: Reader,
  { companyId, personId }: MessageReader,
  { box, before, limit, requests, assigned }: Box,
): Promise<Inquiry[]> {
  const [own, other] = box === 'received' ? (['receiver_id', 'sender_id'] as const) : (['sender_id', 'receiver_id'] as const)
  const { rows } = await query(
    reader,
    `SELECT ${inquiryColumns}, ${otherColumns}, s.person_id AS "assigneeId", s.person_name AS "assigneeName"
     FROM inquiries i JOIN accounts a ON a.id = i.${other} LEFT JOIN assignments s ON s.company_id = $1 AND s.thread_id = i.id
     WHERE i.${own} = $1 AND (NOT $4::boolean OR i.request_id IS NOT NULL) AND (NOT $5::boolean OR s.person_id = $6)
       AND ($2::uuid IS NULL OR (i.updated_at, i.id) < (SELECT b.updated_at, b.id FROM inquiries b WHERE b.id = $2 AND b.${own} = $1))
     ORDER BY i.updated_at DESC, i.id DESC LIMIT $3`,
    [companyId, before ?? null, limit, requests === 'only', assigned === 'me', personId],
  )
  return rows.map((row) => ({ ...presentInquiry(row, companyId), ...assigneeOf(row) }))
}

/** The inquiries of a request with terms and costs of their current quotes, in the order of the suppliers' names. Only for its buyer. */
export async function inquiriesOfRequest(reader: Reader, requestId: string, buyerId: string): Promise<RequestInquiry[]> {
  const { rows } = await query(
    reader,
    `SELECT ${inquiryColumns}, ${otherColumns}, e.quote_terms AS terms, e.author_id AS "quotedBy", c.currency AS "costCurrency",
       c.freight_minor::float8 AS "freightMinor", c.duties_minor::float8 AS "dutiesMinor"
     FROM inquiries i JOIN accounts a ON a.id = i.receiver_id
     LEFT JOIN inquiry_entries e ON e.id = i.quote_id LEFT JOIN quote_costs c ON c.quote_id = i.quote_id
     WHERE i.request_id = $1 ORDER BY a.name, i.id`,
    [requestId],
  )
  return rows.map((row) => {
    const { quote, ...inquiry } = presentInquiry(row, buyerId)
    const terms = row.removedAt ? undefined : (row.terms ?? undefined)
    const { costCurrency: currency, freightMinor, dutiesMinor } = row
    const costs = currency === null ? undefined : { currency, freightMinor, dutiesMinor }
    return { ...inquiry, quote: quote && { ...quote, ...(terms && { terms }), by: row.quotedBy ?? inquiry.receiverId, ...(costs && { costs }) } }
  })
}
