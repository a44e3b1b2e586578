// Messages were read: what told of them is read with them, and the screens of both sides learn of it.
import { messageRead } from '@ungana/contracts-messaging'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds, tell } from '#lib/feed.ts'
import { tellRead } from '#lib/read-notifications.ts'

export const newsOfReading = consumer(messageRead, 'messages-read', async (tx: Transaction, reading) => {
  const { conversationId, readerId, senderId, fromSeq, toSeq, readAt } = reading
  await holdFeeds(tx, [readerId, senderId])
  await tx.query(
    `INSERT INTO read_ranges (reader_id, conversation_id, from_seq, to_seq, read_at)
     SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT FROM accounts WHERE id = $1 AND closed_at IS NOT NULL)
     ON CONFLICT DO NOTHING`,
    [readerId, conversationId, fromSeq, toSeq, readAt],
  )
  await tell(
    tx,
    [readerId, senderId].map((accountId) => ({ accountId, kind: 'message-read', payload: reading })),
  )
  const { rows } = await tx.query<{ id: string; inApp: boolean }>(
    `UPDATE notifications SET read_at = $5, mail_due_at = NULL
     WHERE account_id = $1 AND conversation_id = $2 AND message_seq BETWEEN $3 AND $4 AND read_at IS NULL RETURNING id, in_app AS "inApp"`,
    [readerId, conversationId, fromSeq, toSeq, readAt],
  )
  const ids = rows.filter(({ inApp }) => inApp).map(({ id }) => id)
  await tellRead(tx, readerId, ids)
})
