// Notifies the receiver and updates the open pages of both sides. Waiting events are handled together, because many arrive at once.

import type { EventPayload } from '@ungana/contracts-kit'
import { conversationPath, messageSent } from '@ungana/contracts-messaging'
import { text } from '@ungana/language/server'
import { inOneWrite } from '@ungana/service-kit'
import { batchConsumer } from '@ungana/service-kit/courier'
import { namesOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { type DeliverySettings, deliverySettingsOf, notifyAll } from '#lib/notifications.ts'
import { query } from '#lib/query.ts'

type Sent = EventPayload<typeof messageSent>

interface Facts {
  readonly readAtOf: (message: Sent) => Date | null
  readonly names: ReadonlyMap<string, string>
  readonly settings: DeliverySettings
}

export const onMessageSent = batchConsumer(
  messageSent,
  'messages-sent',
  async (tx: Transaction, occurrences, { readAtOf, names, settings }: Facts) => {
    const messages = occurrences.map(({ payload }) => payload)
    await notifyAll(
      tx,
      messages.map((message) => {
        const { messageId, conversationId, seq, senderId, receiverId } = message
        const sender = names.get(senderId)
        return {
          accountId: receiverId,
          kind: 'message' as const,
          about: `message:${messageId}`,
          title: sender ? text('New message from {sender}', { sender }) : text('New message'),
          body: text('Open the conversation to read it.'),
          link: conversationPath(senderId),
          message: { conversationId, seq, readAt: readAtOf(message) },
        }
      }),
      {
        settings,
        first: messages.flatMap((payload) =>
          [payload.senderId, payload.receiverId].map((accountId) => ({ accountId, kind: 'message' as const, payload })),
        ),
      },
    )
  },
  {
    // 4 ms is too short to notice and long enough to collect messages that arrive together.
    pause: 4,
    async read(tx, occurrences) {
      const messages = occurrences.map(({ payload }) => payload)
      const senders = messages.map(({ senderId }) => senderId)
      const receivers = messages.map(({ receiverId }) => receiverId)
      // The database runs the statements in order, so the reads run after the lock.
      const [, readAtOf, names, settings] = await inOneWrite(tx, () =>
        Promise.all([lockFeeds(tx, [...senders, ...receivers]), readTimesOf(tx, messages), namesOf(tx, senders), deliverySettingsOf(tx, receivers)]),
      )
      return { readAtOf, names, settings }
    },
  },
)

/**
 * Looks up when each message was read, because the read event may have arrived before the message event. Lists are in subqueries, so that the query
 * plan stays the same (decision 35).
 */
async function readTimesOf(tx: Transaction, messages: readonly Sent[]): Promise<(message: Sent) => Date | null> {
  const { rows } = await query(tx, {
    name: 'read-times-of',
    text: `
      SELECT m.id, min(r.read_at) AS "readAt"
      FROM unnest((SELECT $1::uuid[]), (SELECT $2::uuid[]), (SELECT $3::uuid[]), (SELECT $4::int[])) AS m (id, reader_id, conversation_id, seq)
      JOIN read_ranges r ON r.reader_id = m.reader_id AND r.conversation_id = m.conversation_id AND m.seq BETWEEN r.from_seq AND r.to_seq
      GROUP BY m.id`,
    values: [
      messages.map(({ messageId }) => messageId),
      messages.map(({ receiverId }) => receiverId),
      messages.map(({ conversationId }) => conversationId),
      messages.map(({ seq }) => seq),
    ],
  })
  const readAt = new Map(rows.map((row) => [row.id, row.readAt]))
  return ({ messageId }) => readAt.get(messageId) ?? null
}
