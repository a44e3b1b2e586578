// Searches the caller's own messages.
import { FOUND_MAX, type foundMessage } from '@ungana/contracts-messaging'
import type { output } from 'zod/v4/core'
import type { Reader } from '#lib/dependencies.ts'
import { messageColumns, presentMessage } from '#lib/messages.ts'
import { query } from '#lib/query.ts'
import { rangesOf } from '#lib/ranges.ts'

/** Newest first. `q` without a letter or digit finds nothing. */
export async function searchMessages(
  reader: Reader,
  accountId: string,
  { q, with: otherId }: { q: string; with?: string | undefined },
): Promise<output<typeof foundMessage>[]> {
  // The statement has no name, so that Postgres plans it for these words.
  const { rows } = await query(
    reader,
    `SELECT ${messageColumns}, a.id AS "otherId", a.name AS "otherName", a.sample AS "otherSample", a.kind AS "otherKind"
     FROM messages m
     JOIN accounts a ON a.id = CASE WHEN m.sender_id = $1 THEN m.receiver_id ELSE m.sender_id END
     WHERE ARRAY[m.sender_id, m.receiver_id] @> ARRAY[$1::uuid] AND search.words(m.content) @@ search.asked($2)
       AND m.removed_at IS NULL AND ($3::uuid IS NULL OR $3 IN (m.sender_id, m.receiver_id))
     ORDER BY m.created_at DESC, m.id DESC LIMIT ${FOUND_MAX}`,
    [accountId, q, otherId ?? null],
  )
  return rows.map((row) => ({
    message: presentMessage(row, accountId),
    other: { id: row.otherId, name: row.otherName, sample: row.otherSample, kind: row.otherKind },
    ranges: rangesOf(row.content, q),
  }))
}
