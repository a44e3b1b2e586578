// Reading a conversation up to a message.
import { messageRead } from '@ungana/contracts-messaging'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'

interface Change {
  readonly conversationId: string
  readonly fromSeq: number
  readonly toSeq: number
  readonly readAt: Date
}

/** Resolves to how many are unread after it. Without such a conversation nothing is read, and none is unread. */
export async function readConversation(
  tx: Transaction,
  { readerId, otherId, upTo }: { readerId: string; otherId: string; upTo: number },
  requestId: string,
): Promise<number> {
  const { rows } = await tx.query<Change>(
    `WITH changed AS (
       UPDATE messages AS m SET read_at = transaction_timestamp()
       FROM conversations c
       WHERE c.low_id = least($1::uuid, $2::uuid) AND c.high_id = greatest($1::uuid, $2::uuid)
         AND m.conversation_id = c.id AND m.receiver_id = $1 AND m.read_at IS NULL AND m.seq <= $3
       RETURNING m.conversation_id, m.seq, m.read_at
     )
     SELECT conversation_id AS "conversationId", min(seq) AS "fromSeq", max(seq) AS "toSeq", min(read_at) AS "readAt" FROM changed GROUP BY conversation_id`,
    [readerId, otherId, upTo],
  )
  for (const { conversationId, fromSeq, toSeq, readAt } of rows) {
    const payload = { conversationId, readerId, senderId: otherId, fromSeq, toSeq, readAt: readAt.toISOString() }
    await outbox.add(tx, messageRead, payload, { requestId })
  }
  const left = await tx.query<{ unread: number }>(
    `SELECT count(*)::int AS unread FROM messages m JOIN conversations c ON c.id = m.conversation_id
     WHERE c.low_id = least($1::uuid, $2::uuid) AND c.high_id = greatest($1::uuid, $2::uuid) AND m.receiver_id = $1 AND m.read_at IS NULL`,
    [readerId, otherId],
  )
  return left.rows[0]?.unread ?? 0
}
