import type { Conversation } from '@ungana/contracts-messaging'
import { assigneeOf } from '#lib/assignee.ts'
import type { Reader } from '#lib/dependencies.ts'
import { messageColumns, presentMessage } from '#lib/messages.ts'
import { query } from '#lib/query.ts'
import type { MessageReader } from '#lib/readers.ts'

export interface Page {
  readonly before?: string | undefined
  readonly limit: number
  readonly q?: string | undefined
  readonly assigned?: 'me' | undefined
}

/** Newest message first. Uses two index scans, one for each side of a conversation, and reads only the page. */
export async function listConversations(
  reader: Reader,
  { companyId, personId }: MessageReader,
  { before, limit, q, assigned }: Page,
): Promise<Conversation[]> {
  const { rows } = await query(
    reader,
    `WITH edge AS (SELECT last_at, id FROM conversations WHERE id = $2 AND $1 IN (low_id, high_id)),
     mine AS (
       (SELECT c.id, c.last_seq, c.last_at, c.high_id AS other_id FROM conversations c
        WHERE c.low_id = $1 AND ($2::uuid IS NULL OR (c.last_at, c.id) < (SELECT last_at, id FROM edge)))
       UNION ALL
       (SELECT c.id, c.last_seq, c.last_at, c.low_id AS other_id FROM conversations c
        WHERE c.high_id = $1 AND ($2::uuid IS NULL OR (c.last_at, c.id) < (SELECT last_at, id FROM edge)))
     )
     SELECT ${messageColumns}, a.id AS "otherId", a.name AS "otherName", a.sample AS "otherSample", a.kind AS "otherKind",
       (SELECT count(*) FROM messages u WHERE u.receiver_id = $1 AND u.conversation_id = c.id AND u.read_at IS NULL)::int
         + (SELECT count(*) FROM unread u WHERE u.company_id = $1 AND u.person_id = $5 AND u.conversation_id = c.id)::int AS unread,
       EXISTS (SELECT FROM blocks b WHERE b.blocker_id = $1 AND b.blocked_id = c.other_id) AS blocked,
       s.person_id AS "assigneeId", s.person_name AS "assigneeName"
     FROM mine c
     JOIN accounts a ON a.id = c.other_id
     JOIN messages m ON m.conversation_id = c.id AND m.seq = c.last_seq
     LEFT JOIN assignments s ON s.company_id = $1 AND s.thread_id = c.id
     WHERE ($4::text IS NULL OR (trim(search.fold($4)) <> '' AND strpos(search.fold(a.name), trim(search.fold($4))) > 0))
       AND (NOT $6::boolean OR s.person_id = $5)
     ORDER BY c.last_at DESC, c.id DESC LIMIT $3`,
    [companyId, before ?? null, limit, q || null, personId, assigned === 'me'],
  )
  return rows.map((row) => ({
    id: row.conversationId,
    other: { id: row.otherId, name: row.otherName, sample: row.otherSample, kind: row.otherKind },
    lastMessage: presentMessage(row, companyId),
    unread: row.unread,
    blocked: row.blocked,
    ...assigneeOf(row),
  }))
}
