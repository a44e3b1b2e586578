// A message came: its receiver is told of it, and the screens of both sides learn of it. Many come at once: all that wait are told of together.
import type { EventPayload } from '@ungana/contracts-kit'
import { conversationPath, messageSent } from '@ungana/contracts-messaging'
import { inOneWrite } from '@ungana/service-kit'
import { consumerOfMany } from '@ungana/service-kit/courier'
import { namesOf } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { notifyAll, type Wishes, wishesOf } from '#lib/notifications.ts'

type Sent = EventPayload<typeof messageSent>

interface Known {
  readonly readAtOf: (message: Sent) => Date | null
  readonly names: ReadonlyMap<string, string>
  readonly wishes: Wishes
}

export const newsOfMessage = consumerOfMany(
  messageSent,
  'messages-sent',
  async (tx: Transaction, occurrences, { readAtOf, names, wishes }: Known) => {
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
          title: sender ? `New message from ${sender}` : 'New message',
          body: 'Open the conversation to read it.',
          link: conversationPath(senderId),
          message: { conversationId, seq, readAt: readAtOf(message) },
        }
      }),
      {
        wishes,
        first: messages.flatMap((payload) =>
          [payload.senderId, payload.receiverId].map((accountId) => ({ accountId, kind: 'message' as const, payload })),
        ),
      },
    )
  },
  {
    // Less than anybody notices, and enough to tell many that come at once together.
    pause: 4,
    async read(tx, occurrences) {
      const messages = occurrences.map(({ payload }) => payload)
      const senders = messages.map(({ senderId }) => senderId)
      const receivers = messages.map(({ receiverId }) => receiverId)
      // Each sees what is there once the feeds are held: the database does one after the other.
      const [, readAtOf, names, wishes] = await inOneWrite(tx, () =>
        Promise.all([holdFeeds(tx, [...senders, ...receivers]), readingsOf(tx, messages), namesOf(tx, senders), wishesOf(tx, receivers)]),
      )
      return { readAtOf, names, wishes }
    },
  },
)

/** When each was read: its reading may have been told before it. Lists in subqueries keep the plan (decision 35). */
async function readingsOf(tx: Transaction, messages: readonly Sent[]): Promise<(message: Sent) => Date | null> {
  const { rows } = await tx.query<{ id: string; readAt: Date }>({
    name: 'readings-of',
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
