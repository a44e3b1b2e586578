// The data that messaging holds about an account, for its owner's data export: what the owner wrote and received.
import { exportApprovals, inPoolTransaction } from '@ungana/service-kit'
import { shownInterests } from '#lib/board.ts'
import type { Pool } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

const other = <const Table extends string>(table: Table) =>
  `(SELECT a.name FROM accounts AS a WHERE a.id = CASE ${table}.sender_id WHEN $1 THEN ${table}.receiver_id ELSE ${table}.sender_id END) AS "partner"` as const
const direction = <const Table extends string>(table: Table) =>
  `CASE ${table}.sender_id WHEN $1 THEN 'sent' ELSE 'received' END AS "direction"` as const

/** Text and files that staff removed are not exported. */
const statements = {
  messages: `
    SELECT m.id, ${direction('m')}, ${other('m')}, CASE WHEN m.removed_at IS NULL THEN m.content END AS content, m.created_at AS "createdAt", m.read_at AS "readAt",
      (SELECT json_agg(f.name ORDER BY f.position) FROM attachments AS f WHERE f.message_id = m.id AND m.removed_at IS NULL) AS attachments
    FROM messages AS m WHERE m.sender_id = $1 OR m.receiver_id = $1 ORDER BY m.created_at, m.id`,
  inquiries: `
    SELECT i.id, ${direction('i')}, ${other('i')}, CASE WHEN i.removed_at IS NULL THEN i.subject END AS subject,
      CASE WHEN i.removed_at IS NULL THEN i.content END AS content, CASE WHEN i.removed_at IS NULL THEN i.need END AS need, i.status, i.created_at AS "createdAt",
      (SELECT json_agg(f.name ORDER BY f.position) FROM inquiry_attachments AS f
       WHERE i.removed_at IS NULL AND (f.inquiry_id = i.id OR f.request_id = i.request_id)) AS attachments,
      (SELECT json_agg(json_build_object('by', CASE e.author_id WHEN $1 THEN 'you' ELSE 'partner' END, 'kind', e.kind,
         'content', CASE WHEN i.removed_at IS NULL THEN e.content END,
         'terms', CASE WHEN i.removed_at IS NULL THEN e.quote_terms END, 'createdAt', e.created_at) ORDER BY e.seq) FROM inquiry_entries AS e WHERE e.inquiry_id = i.id) AS entries
    FROM inquiries AS i WHERE i.sender_id = $1 OR i.receiver_id = $1 ORDER BY i.created_at, i.id`,
  requests: `
    SELECT r.subject, r.content, r.need, r.quote_by::text AS "quoteBy", r.status, r.reason, r.created_at AS "createdAt",
      (SELECT json_agg(f.name ORDER BY f.position) FROM inquiry_attachments AS f WHERE f.request_id = r.id) AS attachments,
      CASE WHEN b.shown THEN b.country END AS "onBoardFor"
    FROM requests AS r LEFT JOIN board_entries AS b ON b.request_id = r.id WHERE r.buyer_id = $1 ORDER BY r.created_at, r.id`,
  costs: `
    SELECT i.subject, a.name AS supplier, c.currency, c.freight_minor::float8 AS "freightMinor", c.duties_minor::float8 AS "dutiesMinor"
    FROM quote_costs AS c JOIN inquiry_entries AS e ON e.id = c.quote_id JOIN inquiries AS i ON i.id = e.inquiry_id JOIN accounts AS a ON a.id = i.receiver_id
    WHERE c.buyer_id = $1 ORDER BY e.created_at, e.id`,
  interests: `
    SELECT CASE x.supplier_id WHEN $1 THEN 'sent' ELSE 'received' END AS "direction",
      CASE WHEN x.supplier_id <> $1 THEN (SELECT a.name FROM accounts AS a WHERE a.id = x.supplier_id) END AS partner,
      r.need ->> 'product' AS product, CASE WHEN x.removed_at IS NULL THEN x.content END AS content, x.created_at AS "createdAt"
    FROM interests AS x JOIN board_entries AS b ON b.id = x.entry_id JOIN requests AS r ON r.id = b.request_id
    WHERE x.supplier_id = $1 OR (r.buyer_id = $1 AND ${shownInterests}) ORDER BY x.created_at, x.id`,
  requestSettings: `SELECT w.per_day AS "perDay", w.categories FROM request_settings AS w WHERE w.company_id = $1`,
  notes: `
    SELECT n.content, n.person ->> 'name' AS "writtenBy", n.created_at AS "createdAt" FROM notes AS n WHERE n.company_id = $1 ORDER BY n.id`,
  assignments: `
    SELECT s.person_name AS person, a.name AS partner, i.subject FROM assignments AS s
    LEFT JOIN conversations AS c ON c.id = s.thread_id LEFT JOIN inquiries AS i ON i.id = s.thread_id AND i.removed_at IS NULL
    LEFT JOIN accounts AS a ON a.id <> $1 AND a.id IN (c.low_id, c.high_id, i.sender_id, i.receiver_id)
    WHERE s.company_id = $1 ORDER BY s.thread_id`,
  blocks: `SELECT b.blocked_id AS "blocked", b.created_at AS "createdAt" FROM blocks AS b WHERE b.blocker_id = $1 ORDER BY b.created_at`,
  reports: `SELECT r.subject, r.reason, r.comment, r.status, r.created_at AS "createdAt" FROM reports AS r WHERE r.reporter_id = $1 ORDER BY r.created_at`,
  usage: `SELECT u.month, u.used FROM usage AS u WHERE u.account_id = $1 ORDER BY u.month`,
} as const

export async function exportOf(pool: Pool, id: string): Promise<Record<string, Record<string, unknown>[]>> {
  const sections: Record<string, Record<string, unknown>[]> = {}
  for (const [name, statement] of Object.entries(statements)) sections[name] = (await query(pool, statement, [id])).rows
  sections.approvals = await inPoolTransaction(pool, (tx) => exportApprovals(tx, id))
  return JSON.parse(JSON.stringify(sections))
}
