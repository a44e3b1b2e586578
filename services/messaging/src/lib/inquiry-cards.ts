// Inquiries and their entries as cards in the conversation of two companies: docs/decisions/0086-one-conversation.md.
import { CARD_TEXT_MAX, type InquiryCard, messageRead } from '@ungana/contracts-messaging'
import { presentActor, type StoredActor } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import type { MessageReader } from '#lib/readers.ts'

interface CardRow {
  readonly id: string | null
  readonly inquiryId: string
  readonly seq: number | null
  readonly kind: string | null
  readonly senderId: string
  readonly authorId: string | null
  readonly subject: string
  readonly text: string | null
  readonly priceMinor: number | null
  readonly currency: string | null
  readonly status: string
  readonly caution: string | null
  readonly removed: boolean | null
  readonly requestId: string | null
  readonly person: StoredActor | null
  readonly exactly: Date | null
  readonly unseen: boolean
}

/** Condition of `inquiries AS i` between the companies $1 and $3. */
const ofPair =
  'least(i.sender_id, i.receiver_id) = least($1::uuid, $3::uuid) AND greatest(i.sender_id, i.receiver_id) = greatest($1::uuid, $3::uuid)' as const

/** Each inquiry `i` and its entries as rows `s`, as the person $2 of the company $1 sees them. */
const cards = `
  SELECT s.id, i.id AS "inquiryId", s.seq, s.kind, i.sender_id AS "senderId", s.author_id AS "authorId", i.subject,
    left(s.content, ${CARD_TEXT_MAX}) AS text, s.price_minor::float8 AS "priceMinor", s.currency, i.status, s.caution, i.removed_at IS NOT NULL AS removed,
    CASE WHEN i.sender_id = $1 THEN i.request_id END AS "requestId", s.person, s.created_at AS exactly,
    EXISTS (SELECT FROM unread AS u WHERE u.company_id = $1 AND u.person_id = $2 AND u.conversation_id = i.id AND u.seq = s.seq) AS unseen
  FROM inquiries AS i CROSS JOIN LATERAL (
    SELECT i.id, 0 AS seq, 'inquiry' AS kind, i.sender_id AS author_id, i.content, NULL::bigint AS price_minor, NULL AS currency, i.caution, i.person, i.created_at
    UNION ALL
    SELECT e.id, e.seq, e.kind, e.author_id, e.content, e.quote_price_minor, e.quote_currency, e.caution, e.person, e.created_at
    FROM inquiry_entries AS e WHERE e.inquiry_id = i.id
  ) AS s` as const

export interface CardsPage {
  readonly before?: string | undefined
  readonly limit: number
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** Newest first. An unknown `before` gives an empty page. */
export async function cardsWith(
  reader: Reader,
  { companyId, personId }: MessageReader,
  otherId: string,
  { before, limit, from, until }: CardsPage,
): Promise<InquiryCard[]> {
  const { rows } = await query(
    reader,
    `WITH edge AS (
       SELECT i.created_at, i.id FROM inquiries AS i WHERE i.id = $4 AND ${ofPair}
       UNION ALL
       SELECT e.created_at, e.id FROM inquiry_entries AS e JOIN inquiries AS i ON i.id = e.inquiry_id WHERE e.id = $4 AND ${ofPair}
     )
     ${cards}
     WHERE ${ofPair} AND ($4::uuid IS NULL OR (s.created_at, s.id) < (SELECT created_at, id FROM edge))
       AND ($6::timestamptz IS NULL OR (i.updated_at >= $6 AND s.created_at >= $6))
       AND ($7::timestamptz IS NULL OR date_trunc('milliseconds', s.created_at) <= $7)
     ORDER BY s.created_at DESC, s.id DESC LIMIT $5`,
    [companyId, personId, otherId, before ?? null, limit, from ?? null, until ?? null],
  )
  return rows.map((row) => presentCard(row, companyId))
}

/** The cards with these ids, by id. */
export async function cardsById(
  reader: Reader,
  { companyId, personId }: MessageReader,
  named: readonly { readonly id: string; readonly inquiryId: string }[],
): Promise<ReadonlyMap<string, InquiryCard>> {
  if (named.length === 0) return new Map()
  const { rows } = await query(reader, `${cards} WHERE i.id = ANY($3) AND s.id = ANY($4) AND $1 IN (i.sender_id, i.receiver_id)`, [
    companyId,
    personId,
    named.map(({ inquiryId }) => inquiryId),
    named.map(({ id }) => id),
  ])
  return new Map(rows.map((row) => [row.id ?? '', presentCard(row, companyId)]))
}

function presentCard(row: CardRow, companyId: string): InquiryCard {
  const { inquiryId, senderId, subject, status, priceMinor, currency, requestId, unseen } = row
  const authorId = row.authorId ?? senderId
  const removed = row.removed ?? false
  return {
    id: row.id ?? inquiryId,
    inquiryId,
    seq: row.seq ?? 0,
    kind: row.kind === 'quote' && authorId === senderId ? 'counter-quote' : (row.kind ?? 'inquiry'),
    authorId,
    subject: removed ? '' : subject,
    text: removed ? '' : (row.text ?? ''),
    price: priceMinor === null || currency === null ? null : { priceMinor, currency },
    status,
    caution: removed ? null : row.caution,
    removed,
    ...(requestId !== null && { requestId }),
    createdAt: (row.exactly ?? new Date(0)).toISOString(),
    ...presentActor(row.person, authorId === companyId),
    ...(unseen && { unread: true as const }),
  }
}

interface ReadUpTo {
  readonly otherId: string
  readonly inquiries: readonly { readonly id: string; readonly upTo: number }[]
}

/** Marks entries of the other side as read by the person. Safe to repeat. */
export async function readEntriesUpTo(
  tx: Transaction,
  { companyId, personId }: MessageReader,
  { otherId, inquiries }: ReadUpTo,
  requestId: string,
): Promise<void> {
  const { rows } = await query(
    tx,
    `WITH seen AS (
       DELETE FROM unread AS u USING inquiries AS i, unnest((SELECT $4::uuid[]), (SELECT $5::int[])) AS r (id, up_to)
       WHERE i.id = r.id AND ${ofPair} AND u.company_id = $1 AND u.person_id = $2 AND u.conversation_id = i.id AND u.seq <= r.up_to
       RETURNING u.conversation_id, u.seq
     )
     SELECT conversation_id AS "inquiryId", min(seq) AS "fromSeq", max(seq) AS "toSeq" FROM seen GROUP BY conversation_id`,
    [companyId, personId, otherId, inquiries.map(({ id }) => id), inquiries.map(({ upTo }) => upTo)],
  )
  const read = { readerId: companyId, senderId: otherId, readAt: new Date().toISOString(), personId }
  for (const { inquiryId, fromSeq, toSeq } of rows)
    await outbox.add(tx, messageRead, { conversationId: inquiryId, fromSeq, toSeq, ...read }, { requestId })
}

/** Marks the quotes of a request as read by a person of its buyer, who compares them. Its replies stay unread. */
export async function readQuotesOf(tx: Transaction, { companyId, personId }: MessageReader, id: string, requestId: string): Promise<void> {
  const { rows } = await query(
    tx,
    `WITH seen AS (
       DELETE FROM unread AS u USING inquiries AS i, inquiry_entries AS e
       WHERE i.request_id = $3 AND i.sender_id = $1 AND e.inquiry_id = i.id AND e.kind = 'quote'
         AND u.company_id = $1 AND u.person_id = $2 AND u.conversation_id = i.id AND u.seq = e.seq
       RETURNING u.conversation_id, u.seq, i.receiver_id
     )
     SELECT conversation_id AS "inquiryId", seq, receiver_id AS "senderId" FROM seen`,
    [companyId, personId, id],
  )
  const read = { readerId: companyId, readAt: new Date().toISOString(), personId }
  for (const { inquiryId, seq, senderId } of rows)
    await outbox.add(tx, messageRead, { conversationId: inquiryId, senderId, fromSeq: seq, toSeq: seq, ...read }, { requestId })
}

/** Cards with the other company that the person has not read. */
export async function countUnreadCards(reader: Reader, { companyId, personId }: MessageReader, otherId: string): Promise<number> {
  const { rows } = await query(
    reader,
    `SELECT count(*)::int AS unread FROM inquiries AS i JOIN unread AS u ON u.company_id = $1 AND u.person_id = $2 AND u.conversation_id = i.id
     WHERE ${ofPair}`,
    [companyId, personId, otherId],
  )
  return rows[0]?.unread ?? 0
}
