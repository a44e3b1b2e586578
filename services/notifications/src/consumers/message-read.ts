// Marks the notifications of read messages as read, and updates the open pages of both sides.
import { messageRead } from '@ungana/contracts-messaging'
import { consumer } from '@ungana/service-kit/courier'
import { announceRead } from '#lib/announce-read.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { addToFeeds, lockFeeds } from '#lib/feed.ts'
import { query } from '#lib/query.ts'

export const onMessageRead = consumer(messageRead, 'messages-read', async (tx: Transaction, reading) => {
  const { personId, ...shown } = reading
  const { conversationId, readerId, senderId, fromSeq, toSeq, readAt } = shown
  if (personId !== undefined) {
    await lockFeeds(tx, [readerId])
    await addToFeeds(tx, [{ accountId: readerId, kind: 'message-read', payload: { ...shown, person: personId } }])
    return
  }
  await lockFeeds(tx, [readerId, senderId])
  await query(
    tx,
    `INSERT INTO read_ranges (reader_id, conversation_id, from_seq, to_seq, read_at)
     SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT FROM accounts WHERE id = $1 AND closed_at IS NOT NULL)
     ON CONFLICT DO NOTHING`,
    [readerId, conversationId, fromSeq, toSeq, readAt],
  )
  await addToFeeds(
    tx,
    [readerId, senderId].map((accountId) => ({ accountId, kind: 'message-read', payload: shown })),
  )
  const { rows } = await query(
    tx,
    `UPDATE notifications SET read_at = $5, mail_due_at = NULL
     WHERE account_id = $1 AND conversation_id = $2 AND message_seq BETWEEN $3 AND $4 AND read_at IS NULL RETURNING id, kind, in_app AS "inApp"`,
    [readerId, conversationId, fromSeq, toSeq, readAt],
  )
  await announceRead(
    tx,
    readerId,
    rows.filter(({ inApp }) => inApp),
  )
})
