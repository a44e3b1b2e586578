import { messageRead } from '@ungana/contracts-messaging'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Returns how many messages are still unread; 0 if there is no conversation. */
export async function readConversation(
  tx: Transaction,
  { readerId, otherId, upTo }: { readerId: string; otherId: string; upTo: number },
  requestId: string,
): Promise<number> {
  const { rows } = await query(
    tx,
    `WITH changed AS (
       UPDATE messages AS m SET read_at = transaction_timestamp()
       FROM conversations c
       WHERE c.low_id = least($1::uuid, $2::uuid) AND c.high_id = greatest($1::uuid, $2::uuid)
         AND m.conversation_id = c.id AND m.receiver_id = $1 AND m.read_at IS NULL AND m.seq <= $3
       RETURNING m.conversation_id, m.seq, m.read_at
     )
     SELECT conversation_id AS "conversationId", min(seq) AS "fromSeq", max(seq) AS "toSeq", min(read_at) AS "firstReadAt" FROM changed GROUP BY conversation_id`,
    [readerId, otherId, upTo],
  )
  for (const { conversationId, fromSeq, toSeq, firstReadAt } of rows) {
    const payload = { conversationId, readerId, senderId: otherId, fromSeq, toSeq, readAt: firstReadAt.toISOString() }
    await outbox.add(tx, messageRead, payload, { requestId })
  }
  const remaining = await query(
    tx,
    `SELECT count(*)::int AS unread FROM messages m JOIN conversations c ON c.id = m.conversation_id
     WHERE c.low_id = least($1::uuid, $2::uuid) AND c.high_id = greatest($1::uuid, $2::uuid) AND m.receiver_id = $1 AND m.read_at IS NULL`,
    [readerId, otherId],
  )
  return remaining.rows[0]?.unread ?? 0
}
