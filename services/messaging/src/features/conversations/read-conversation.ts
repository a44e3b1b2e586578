import { messageRead } from '@ungana/contracts-messaging'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { colleagues, type MessageReader } from '#lib/readers.ts'

/** Returns how many messages the person has still not read; 0 if there is no conversation. */
export async function readConversation(
  tx: Transaction,
  { companyId, personId }: MessageReader,
  { otherId, upTo }: { otherId: string; upTo: number },
  requestId: string,
): Promise<number> {
  const { rows: first } = await query(
    tx,
    `WITH changed AS (
       UPDATE messages AS m SET read_at = transaction_timestamp()
       FROM conversations c
       WHERE c.low_id = least($1::uuid, $3::uuid) AND c.high_id = greatest($1::uuid, $3::uuid)
         AND m.conversation_id = c.id AND m.receiver_id = $1 AND m.read_at IS NULL AND m.seq <= $4
       RETURNING m.conversation_id, m.seq, m.read_at
     ), kept AS (
       INSERT INTO unread (company_id, person_id, conversation_id, seq)
       SELECT $1, o.person_id, changed.conversation_id, changed.seq FROM changed CROSS JOIN (${colleagues}) AS o ON CONFLICT DO NOTHING
     )
     SELECT conversation_id AS "conversationId", min(seq) AS "fromSeq", max(seq) AS "toSeq", min(read_at) AS "firstReadAt" FROM changed GROUP BY conversation_id`,
    [companyId, personId, otherId, upTo],
  )
  // A second statement, so that it sees what a colleague read at the same moment.
  const { rows: later } = await query(
    tx,
    `WITH seen AS (
       DELETE FROM unread AS u USING conversations AS c
       WHERE c.low_id = least($1::uuid, $3::uuid) AND c.high_id = greatest($1::uuid, $3::uuid)
         AND u.company_id = $1 AND u.person_id = $2 AND u.conversation_id = c.id AND u.seq <= $4
       RETURNING u.conversation_id, u.seq
     )
     SELECT conversation_id AS "conversationId", min(seq) AS "fromSeq", max(seq) AS "toSeq", transaction_timestamp() AS "firstReadAt" FROM seen GROUP BY conversation_id`,
    [companyId, personId, otherId, upTo],
  )
  const tell = async (rows: typeof first, only: { personId?: string }) => {
    for (const { conversationId, fromSeq, toSeq, firstReadAt } of rows) {
      const payload = { conversationId, readerId: companyId, senderId: otherId, fromSeq, toSeq, readAt: firstReadAt.toISOString(), ...only }
      await outbox.add(tx, messageRead, payload, { requestId })
    }
  }
  await tell(first, {})
  await tell(later, { personId })
  const remaining = await query(
    tx,
    `SELECT (SELECT count(*) FROM messages m WHERE m.conversation_id = c.id AND m.receiver_id = $1 AND m.read_at IS NULL)::int
       + (SELECT count(*) FROM unread u WHERE u.company_id = $1 AND u.person_id = $2 AND u.conversation_id = c.id)::int AS unread
     FROM conversations c WHERE c.low_id = least($1::uuid, $3::uuid) AND c.high_id = greatest($1::uuid, $3::uuid)`,
    [companyId, personId, otherId],
  )
  return remaining.rows[0]?.unread ?? 0
}
