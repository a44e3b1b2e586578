// Reports from members, and the decisions of staff.
import { randomUUIDv7 } from 'node:crypto'
import { REPORTS_PAGE_SIZE, type Report, type reportSubjects } from '@ungana/contracts-messaging'
import { audit } from '@ungana/service-kit'
import { BoardEntryNotFound, InquiryNotFound, InterestNotFound, MessageNotFound, ReportDecided, ReportNotFound } from '#errors.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { readEntries } from '#lib/inquiry-entries.ts'
import { query } from '#lib/query.ts'

type ReportSubject = (typeof reportSubjects)[number]

interface NewReport {
  readonly subject: ReportSubject
  readonly subjectId: string
  readonly reporterId: string
  readonly reason: string
  readonly comment?: string | undefined
}

/** Finds the author of the reported text; the reporter is $2. */
const authorQueries = {
  message: 'SELECT sender_id AS "authorId" FROM messages WHERE id = $1 AND receiver_id = $2',
  inquiry: `
    SELECT CASE i.receiver_id WHEN $2 THEN i.sender_id ELSE i.receiver_id END AS "authorId" FROM inquiries i
    WHERE i.id = $1 AND (i.receiver_id = $2 OR i.sender_id = $2
      AND EXISTS (SELECT FROM inquiry_entries e WHERE e.inquiry_id = i.id AND e.author_id = i.receiver_id AND e.kind IN ('reply', 'quote')))`,
  'board-entry': `
    SELECT r.buyer_id AS "authorId" FROM board_entries b JOIN requests r ON r.id = b.request_id
    WHERE b.id = $1 AND r.buyer_id <> $2 AND EXISTS (SELECT FROM suppliers s WHERE s.business_id = $2 AND s.verified)`,
  interest: `
    SELECT x.supplier_id AS "authorId" FROM interests x JOIN board_entries b ON b.id = x.entry_id JOIN requests r ON r.id = b.request_id
    WHERE x.id = $1 AND r.buyer_id = $2`,
} as const

const notFound = { message: MessageNotFound, inquiry: InquiryNotFound, 'board-entry': BoardEntryNotFound, interest: InterestNotFound } as const

const needText = `need ->> 'product', need ->> 'unit', need ->> 'destination', need ->> 'packaging', need ->> 'certificates'` as const
/** What staff read; $1 is the reported subject. */
const textQueries = {
  message: 'SELECT sender_id AS "contentBy", content FROM messages WHERE id = $1',
  inquiry: `SELECT sender_id AS "contentBy", concat_ws(E'\\n\\n', subject, content, ${needText}) AS content FROM inquiries WHERE id = $1`,
  'board-entry': `
    SELECT r.buyer_id AS "contentBy", concat_ws(E'\\n\\n', ${needText}, b.category, b.country) AS content
    FROM board_entries b JOIN requests r ON r.id = b.request_id WHERE b.id = $1`,
  interest: 'SELECT supplier_id AS "contentBy", content FROM interests WHERE id = $1',
} as const
const tables = { message: 'messages', inquiry: 'inquiries', 'board-entry': 'board_entries', interest: 'interests' } as const

/** A repeated report changes nothing, unless more was written after a decision. @throws one of `notFound` if the caller received nothing there */
export async function createReport(tx: Transaction, { subject, subjectId, reporterId, reason, comment }: NewReport) {
  const written = await query(tx, authorQueries[subject], [subjectId, reporterId])
  const authorId = written.rows[0]?.authorId
  if (authorId === undefined) throw new notFound[subject]()
  // An inquiry continues after a dismissed report; staff must see what was written since.
  await query(
    tx,
    `UPDATE reports r SET status = 'open', reason = $3, comment = $4, decided_by = NULL, decided_at = NULL, note = NULL, created_at = clock_timestamp()
     WHERE r.reporter_id = $1 AND r.subject = 'inquiry' AND r.subject_id = $2 AND r.status = 'dismissed'
       AND EXISTS (SELECT FROM inquiry_entries e WHERE e.inquiry_id = r.subject_id AND e.author_id = r.author_id AND e.kind IN ('reply', 'quote')
         AND e.created_at > r.decided_at)`,
    [reporterId, subjectId, reason, comment || null],
  )
  const { rows } = await query(
    tx,
    `INSERT INTO reports AS r (id, subject, subject_id, reporter_id, author_id, reason, comment) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (reporter_id, subject, subject_id) DO UPDATE SET reporter_id = r.reporter_id RETURNING id, status`,
    [randomUUIDv7(), subject, subjectId, reporterId, authorId, reason, comment || null],
  )
  return rows[0] as Pick<Report, 'id' | 'status'>
}

interface ReportRow extends Omit<Report, 'reporter' | 'author' | 'decidedAt' | 'createdAt'> {
  readonly decidedAt: Date | null
  readonly createdAt: Date
  readonly reporterId: string
  readonly reporterName: string
  readonly reporterSample: boolean
  readonly reporterKind: string
  readonly authorId: string
  readonly authorName: string
  readonly authorSample: boolean
  readonly authorKind: string
}

const reports = `
  SELECT r.id, r.subject, r.subject_id AS "subjectId", r.reason, r.comment, r.status, r.decided_by AS "decidedBy", r.decided_at AS "decidedAt", r.note,
    r.created_at AS "createdAt", p.id AS "reporterId", p.name AS "reporterName", p.sample AS "reporterSample", p.kind AS "reporterKind",
    a.id AS "authorId", a.name AS "authorName", a.sample AS "authorSample", a.kind AS "authorKind"
  FROM reports r JOIN accounts p ON p.id = r.reporter_id JOIN accounts a ON a.id = r.author_id`

function present(row: ReportRow): Report {
  const { id, subject, subjectId, reason, comment, status, decidedBy, decidedAt, note, createdAt } = row
  return {
    id,
    subject,
    subjectId,
    reason,
    comment,
    reporter: { id: row.reporterId, name: row.reporterName, sample: row.reporterSample, kind: row.reporterKind },
    author: { id: row.authorId, name: row.authorName, sample: row.authorSample, kind: row.authorKind },
    status,
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    note,
    createdAt: createdAt.toISOString(),
  }
}

/** Open reports oldest first, decided ones newest first. */
export async function listReports(reader: Reader, { status, page }: { status: string; page: number }): Promise<{ found: Report[]; total: number }> {
  const order = status === 'open' ? 'r.created_at, r.id' : 'r.decided_at DESC, r.id'
  const { rows } = await query(reader, `${reports} WHERE r.status = $1 ORDER BY ${order} LIMIT ${REPORTS_PAGE_SIZE} OFFSET $2`, [
    status,
    (page - 1) * REPORTS_PAGE_SIZE,
  ])
  const count = await query(reader, 'SELECT count(*)::int AS total FROM reports WHERE status = $1', [status])
  return { found: rows.map(present), total: count.rows[0]?.total ?? 0 }
}

async function readReport(reader: Reader, id: string): Promise<Report> {
  const { rows } = await query(reader, `${reports} WHERE r.id = $1`, [id])
  const [row] = rows
  if (!row) throw new ReportNotFound()
  return present(row)
}

/**
 * Returns the report with the text, and logs the access, because the text is private. For an inquiry, this is the text of both sides.
 * @throws ReportNotFound
 */
export async function openReport(tx: Transaction, id: string, staffId: string) {
  const found = await readReport(tx, id)
  const { rows } = await query(tx, textQueries[found.subject as ReportSubject], [found.subjectId])
  const [written] = rows
  await audit.add(tx, { actor: staffId, action: 'report.read', subject: id, details: { of: found.subject, subjectId: found.subjectId } })
  return {
    ...found,
    content: written?.content ?? '',
    ...(written && { contentBy: written.contentBy }),
    ...(found.subject === 'inquiry' && { entries: await readEntries(tx, found.subjectId, staffId) }),
  }
}

/** @throws ReportNotFound, ReportDecided */
export async function decideReport(
  tx: Transaction,
  { id, staffId, decision, note }: { id: string; staffId: string; decision: 'upheld' | 'dismissed'; note?: string | undefined },
): Promise<Report> {
  const { rowCount } = await query(
    tx,
    `UPDATE reports SET status = $2, decided_by = $3, decided_at = clock_timestamp(), note = $4 WHERE id = $1 AND status = 'open'`,
    [id, decision, staffId, note || null],
  )
  const found = await readReport(tx, id)
  if (!rowCount) throw new ReportDecided(found.status)
  if (decision === 'upheld') {
    const table = tables[found.subject as ReportSubject]
    await query(tx, `UPDATE ${table} SET removed_at = coalesce(removed_at, clock_timestamp()) WHERE id = $1`, [found.subjectId])
  }
  await audit.add(tx, { actor: staffId, action: `report.${decision}`, subject: id, details: { of: found.subject, subjectId: found.subjectId } })
  return found
}
