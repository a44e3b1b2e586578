import type { Correspondence } from '@ungana/contracts-messaging'
import { assigneeOf } from '#lib/assignee.ts'
import type { Reader } from '#lib/dependencies.ts'
import { cardsById } from '#lib/inquiry-cards.ts'
import { messageColumns, presentMessage } from '#lib/messages.ts'
import { query } from '#lib/query.ts'
import type { MessageReader } from '#lib/readers.ts'

export interface Page {
  /** The other company of the last row. */
  readonly before?: string | undefined
  readonly limit: number
  readonly q?: string | undefined
  readonly assigned?: 'me' | undefined
}

/** Conditions of the inquiries `n` with the company `otherId`, a column. The index `inquiries_pair_idx` has them. */
const inquiriesWith = <const OtherId extends string>(otherId: OtherId) =>
  `least(n.sender_id, n.receiver_id) = least($1::uuid, ${otherId}) AND greatest(n.sender_id, n.receiver_id) = greatest($1::uuid, ${otherId})` as const

/** Of each kind only a page, unless the list is filtered later. */
const newestFirst = 'ORDER BY at DESC, other_id DESC LIMIT CASE WHEN $5::text IS NULL AND NOT $6::boolean THEN $3::int END' as const

/** The conversation `c`, unless an inquiry with the same company is newer. */
const conversations = <const Own extends string, const Other extends string>(own: Own, other: Other) =>
  `SELECT c.${other} AS other_id, c.last_at AS at, NULL::uuid AS inquiry_id FROM conversations AS c
   WHERE c.${own} = $1
     AND ($2::uuid IS NULL OR (c.last_at <= (SELECT at FROM edge) AND (c.last_at, c.${other}) < (SELECT at, $2::uuid FROM edge)))
     AND NOT EXISTS (SELECT FROM inquiries AS n WHERE ${inquiriesWith(`c.${other}`)} AND n.updated_at > c.last_at OFFSET 0)
   ${newestFirst}` as const

/** The inquiry `i`, unless a message or another inquiry with the same company is newer. */
const inquiries = <const Own extends string, const Other extends string>(own: Own, other: Other) =>
  `SELECT i.${other} AS other_id, i.updated_at AS at, i.id AS inquiry_id FROM inquiries AS i
   WHERE i.${own} = $1
     AND ($2::uuid IS NULL OR (i.updated_at <= (SELECT at FROM edge) AND (i.updated_at, i.${other}) < (SELECT at, $2::uuid FROM edge)))
     AND NOT EXISTS (SELECT FROM conversations AS c WHERE c.low_id = least($1, i.${other}) AND c.high_id = greatest($1, i.${other}) AND c.last_at >= i.updated_at OFFSET 0)
     AND NOT EXISTS (SELECT FROM inquiries AS n WHERE ${inquiriesWith(`i.${other}`)} AND n.updated_at >= i.updated_at AND (n.updated_at, n.id) > (i.updated_at, i.id) OFFSET 0)
   ${newestFirst}` as const

/** Newest first. Reads conversations and inquiries by time from their indexes until the page is full; OFFSET 0 makes Postgres look for newer ones row by row. */
export async function listCorrespondence(reader: Reader, by: MessageReader, { before, limit, q, assigned }: Page): Promise<Correspondence[]> {
  const { companyId, personId } = by
  const { rows } = await query(
    reader,
    `WITH edge AS (SELECT greatest(
         (SELECT c.last_at FROM conversations AS c WHERE c.low_id = least($1::uuid, $2::uuid) AND c.high_id = greatest($1::uuid, $2::uuid)),
         (SELECT n.updated_at FROM inquiries AS n WHERE ${inquiriesWith('$2::uuid')} ORDER BY n.updated_at DESC LIMIT 1)) AS at),
     waiting AS (
       SELECT CASE i.sender_id WHEN $1 THEN i.receiver_id ELSE i.sender_id END AS other_id, count(*)::int AS cards
       FROM unread AS u JOIN inquiries AS i ON i.id = u.conversation_id WHERE u.company_id = $1 AND u.person_id = $4 GROUP BY 1),
     page AS (
       SELECT mine.other_id, mine.at, mine.inquiry_id, a.name, a.sample, a.kind, c.id AS conversation_id, c.last_seq, s.person_id, s.person_name
       FROM ((${conversations('low_id', 'high_id')}) UNION ALL (${conversations('high_id', 'low_id')})
         UNION ALL (${inquiries('sender_id', 'receiver_id')}) UNION ALL (${inquiries('receiver_id', 'sender_id')})) AS mine
       JOIN accounts AS a ON a.id = mine.other_id
       LEFT JOIN conversations AS c ON c.low_id = least($1, mine.other_id) AND c.high_id = greatest($1, mine.other_id)
       LEFT JOIN assignments AS s ON s.company_id = $1 AND s.thread_id = c.id
       WHERE ($5::text IS NULL OR (trim(search.fold($5)) <> '' AND strpos(search.fold(a.name), trim(search.fold($5))) > 0))
         AND (NOT $6::boolean OR s.person_id = $4)
       ORDER BY mine.at DESC, mine.other_id DESC LIMIT $3)
     SELECT p.other_id AS "otherId", p.name AS "otherName", p.sample AS "otherSample", p.kind AS "otherKind", p.inquiry_id AS "inquiryId",
       CASE WHEN p.inquiry_id IS NULL THEN p.last_seq END AS "messageSeq", p.conversation_id AS "conversationId",
       (SELECT e.id FROM inquiry_entries AS e WHERE e.inquiry_id = p.inquiry_id ORDER BY e.seq DESC LIMIT 1) AS "entryId",
       (SELECT count(*) FROM messages AS m WHERE m.receiver_id = $1 AND m.conversation_id = p.conversation_id AND m.read_at IS NULL)::int
         + (SELECT count(*) FROM unread AS u WHERE u.company_id = $1 AND u.person_id = $4 AND u.conversation_id = p.conversation_id)::int
         + coalesce(w.cards, 0) AS unread,
       EXISTS (SELECT FROM blocks AS b WHERE b.blocker_id = $1 AND b.blocked_id = p.other_id) AS blocked,
       p.person_id AS "assigneeId", p.person_name AS "assigneeName"
     FROM page AS p LEFT JOIN waiting AS w ON w.other_id = p.other_id
     ORDER BY p.at DESC, p.other_id DESC`,
    [companyId, before ?? null, limit, personId, q || null, assigned === 'me'],
  )
  const named = rows.flatMap(({ inquiryId, entryId }) => (inquiryId === null ? [] : [{ inquiryId, id: entryId ?? inquiryId }]))
  const cards = await cardsById(reader, by, named)
  const messages = await lastMessages(
    reader,
    rows.filter(({ inquiryId }) => inquiryId === null),
    companyId,
  )
  return rows.map((row) => ({
    id: row.otherId,
    other: { id: row.otherId, name: row.otherName, sample: row.otherSample, kind: row.otherKind },
    lastMessage: row.inquiryId === null ? (messages.get(row.conversationId ?? '') ?? null) : null,
    lastCard: row.inquiryId === null ? null : (cards.get(row.entryId ?? row.inquiryId) ?? null),
    unread: row.unread,
    blocked: row.blocked,
    ...assigneeOf(row),
  }))
}

async function lastMessages(
  reader: Reader,
  named: readonly { readonly conversationId: string | null; readonly messageSeq: number | null }[],
  companyId: string,
) {
  const { rows } = await query(
    reader,
    `SELECT ${messageColumns} FROM unnest((SELECT $1::uuid[]), (SELECT $2::int[])) AS p (id, seq)
     JOIN messages AS m ON m.conversation_id = p.id AND m.seq = p.seq`,
    [named.map(({ conversationId }) => conversationId), named.map(({ messageSeq }) => messageSeq)],
  )
  return new Map(rows.map((row) => [row.conversationId, presentMessage(row, companyId)]))
}
