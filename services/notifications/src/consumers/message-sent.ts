// A message came: its receiver is told of it, and the screens of both sides learn of it.
import { conversationPath, messageSent } from '@ungana/contracts-messaging'
import { consumer } from '@ungana/service-kit/courier'
import { nameOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds, tell } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

export const newsOfMessage = consumer(
  messageSent,
  'messages-sent',
  async (tx: Transaction, message) => {
    const { messageId, conversationId, seq, senderId, receiverId } = message
    await holdFeeds(tx, [senderId, receiverId])
    for (const side of [senderId, receiverId]) await tell(tx, side, 'message', message)
    // Its reading may have been told before it.
    const { rows } = await tx.query<{ readAt: Date }>(
      `SELECT read_at AS "readAt" FROM read_ranges WHERE reader_id = $1 AND conversation_id = $2 AND $3 BETWEEN from_seq AND to_seq ORDER BY read_at LIMIT 1`,
      [receiverId, conversationId, seq],
    )
    const sender = await nameOf(tx, senderId)
    await notify(tx, receiverId, {
      kind: 'message',
      about: `message:${messageId}`,
      title: sender ? `New message from ${sender}` : 'New message',
      body: 'Open the conversation to read it.',
      link: conversationPath(senderId),
      message: { conversationId, seq, readAt: rows[0]?.readAt ?? null },
    })
  },
  { concurrency: 4 },
)
