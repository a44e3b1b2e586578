// Searches the caller's own inquiries and their entries.
import { FOUND_MAX, type foundCard } from '@ungana/contracts-messaging'
import type { output } from 'zod/v4/core'
import type { Reader } from '#lib/dependencies.ts'
import { cardsById } from '#lib/inquiry-cards.ts'
import { query } from '#lib/query.ts'
import { rangesOf } from '#lib/ranges.ts'
import type { MessageReader } from '#lib/readers.ts'

/** Newest first. `q` without a letter or digit finds nothing. */
export async function searchInquiries(
  reader: Reader,
  by: MessageReader,
  { q, with: otherId }: { q: string; with?: string | undefined },
): Promise<output<typeof foundCard>[]> {
  // The statement has no name, so that Postgres plans it for these words.
  const { rows } = await query(
    reader,
    `WITH found AS (
       SELECT i.id, i.id AS inquiry_id, i.subject || E'\\n' || i.content AS text, i.created_at FROM inquiries AS i
       WHERE ARRAY[i.sender_id, i.receiver_id] @> ARRAY[$1::uuid] AND search.words(i.subject || E'\\n' || i.content) @@ search.asked($2)
       UNION ALL
       SELECT e.id, e.inquiry_id, e.content, e.created_at FROM inquiry_entries AS e
       WHERE ARRAY[e.author_id, e.other_id] @> ARRAY[$1::uuid] AND search.words(e.content) @@ search.asked($2)
     ), shown AS (
       SELECT f.id, f.inquiry_id, f.text, f.created_at, CASE i.sender_id WHEN $1 THEN i.receiver_id ELSE i.sender_id END AS other_id
       FROM found AS f JOIN inquiries AS i ON i.id = f.inquiry_id
       WHERE i.removed_at IS NULL AND $1 IN (i.sender_id, i.receiver_id) AND ($3::uuid IS NULL OR $3 IN (i.sender_id, i.receiver_id))
       ORDER BY f.created_at DESC, f.id DESC LIMIT ${FOUND_MAX}
     )
     SELECT s.id, s.inquiry_id AS "inquiryId", s.text, a.id AS "otherId", a.name AS "otherName", a.sample AS "otherSample", a.kind AS "otherKind",
       coalesce((SELECT m.seq FROM messages AS m WHERE m.conversation_id = c.id AND m.created_at <= s.created_at ORDER BY m.seq DESC LIMIT 1),
         CASE WHEN c.id IS NOT NULL THEN 1 END) AS "nearSeq"
     FROM shown AS s JOIN accounts AS a ON a.id = s.other_id
     LEFT JOIN conversations AS c ON c.low_id = least($1, s.other_id) AND c.high_id = greatest($1, s.other_id)
     ORDER BY s.created_at DESC, s.id DESC`,
    [by.companyId, q, otherId ?? null],
  )
  const named = rows.map((row) => ({ ...row, id: row.id ?? '', inquiryId: row.inquiryId ?? '', text: row.text ?? '' }))
  const cards = await cardsById(reader, by, named)
  return named.flatMap(({ id, text, otherId: other, otherName: name, otherSample: sample, otherKind: kind, nearSeq }) => {
    const card = cards.get(id)
    return card ? [{ card, other: { id: other, name, sample, kind }, text, ranges: rangesOf(text, q), nearSeq }] : []
  })
}
