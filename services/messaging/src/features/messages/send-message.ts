// Sending: the message, its number in the conversation, the count against the plan and what others learn of it are one transaction.
import { randomUUIDv7 } from 'node:crypto'
import { conversationAnswered, type Message, messageSent } from '@ungana/contracts-messaging'
import { outbox } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import { QuotaUsedUp } from '#errors.ts'
import { sidesOf } from '#lib/accounts.ts'
import { ATTACHMENT_PURPOSE } from '#lib/attachments.ts'
import { cautionOf } from '#lib/caution.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { type MessageRow, messageColumns, presentMessage } from '#lib/messages.ts'
import { allowanceAt, quotaSentence } from './quota.ts'
import { noteAnswer } from './response-time.ts'

export interface Outgoing {
  readonly senderId: string
  readonly receiverId: string
  readonly content: string
  readonly attachmentIds: readonly string[]
}

/** What sending did to the conversation. */
interface Stored extends MessageRow {
  /** Where this is the first answer in it: how long the other side had waited. Else null. */
  readonly waitedSeconds: number | null
}

/** @throws a refusal of `sidesOf`, or QuotaUsedUp; nothing is counted then. Run it through `askingOnce`. */
export async function sendMessage(
  tx: Transaction,
  outgoing: Outgoing,
  { files, now, requestId }: { files: Files; now: Date; requestId: string },
): Promise<Message> {
  const { senderId, receiverId, attachmentIds } = outgoing
  const { sender } = await sidesOf(tx, senderId, receiverId)
  const allowance = allowanceAt(now, sender)
  const stored = await store(tx, outgoing, allowance)
  if (!stored) throw new QuotaUsedUp(quotaSentence(allowance))

  const { id, conversationId, seq, createdAt } = stored
  const at = createdAt.toISOString()
  const attachments = await attach(tx, files, { messageId: id, ownerId: senderId, attachmentIds })
  await outbox.add(tx, messageSent, { messageId: id, conversationId, seq, senderId, receiverId, createdAt: at }, { requestId })
  if (stored.waitedSeconds !== null) {
    await outbox.add(tx, conversationAnswered, { conversationId, answeredBy: senderId, other: receiverId, answeredAt: at }, { requestId })
    await noteAnswer(tx, { conversationId, businessId: senderId, seconds: stored.waitedSeconds, answeredAt: createdAt }, requestId)
  }
  return presentMessage({ ...stored, attachments })
}

/** @throws InvalidInput where one is no file that the sender uploaded for a message and has not sent yet */
async function attach(
  tx: Transaction,
  files: Files,
  { messageId, ownerId, attachmentIds }: { messageId: string; ownerId: string; attachmentIds: readonly string[] },
): Promise<Message['attachments']> {
  const attachments: Message['attachments'] = []
  for (const fileId of attachmentIds) {
    const { id, name, mediaType, bytes } = await files.keep(tx, fileId, { ownerId, purpose: ATTACHMENT_PURPOSE, field: 'attachmentIds' })
    await tx.query('INSERT INTO attachments (file_id, message_id, position, name, media_type, bytes) VALUES ($1, $2, $3, $4, $5, $6)', [
      id,
      messageId,
      attachments.length,
      name,
      mediaType,
      bytes,
    ])
    attachments.push({ id, name, mediaType, bytes })
  }
  return attachments
}

/**
 * Counts, numbers and stores in one statement; undefined where the plan allows no more. The rows of the count and of the conversation are held until
 * the commit: who sends at the same moment waits, and so finds the next number, or the limit reached. Always in this order, and of the count only the
 * sender's own: no two senders wait for each other.
 */
async function store(
  tx: Transaction,
  { senderId, receiverId, content }: Outgoing,
  { month, limit }: { month: string; limit: number | null },
): Promise<Stored | undefined> {
  const { rows } = await tx.query<Stored>({
    name: 'store-message',
    text: `
      WITH counted AS (
        INSERT INTO usage AS u (account_id, month, used) SELECT $1::uuid, $5::date, 1 WHERE $6::int IS NULL OR $6 > 0
        ON CONFLICT (account_id, month) DO UPDATE SET used = u.used + 1 WHERE $6 IS NULL OR u.used < $6
        RETURNING used
      ), conversation AS (
        INSERT INTO conversations AS c (id, low_id, high_id, last_seq, last_at, opened_by, opened_at)
        SELECT $3::uuid, least($1, $2::uuid), greatest($1, $2), 1, opened_at, $1, opened_at FROM counted, clock_timestamp() AS opened_at
        ON CONFLICT (low_id, high_id) DO UPDATE SET
          last_seq = c.last_seq + 1,
          -- Clocks of servers may go back; the times of a conversation do not.
          last_at = greatest(clock_timestamp(), c.last_at + interval '1 microsecond'),
          answered_seq = coalesce(c.answered_seq, CASE WHEN c.opened_by <> $1 THEN c.last_seq + 1 END)
        RETURNING c.id, c.last_seq, c.last_at, CASE WHEN c.answered_seq = c.last_seq THEN c.last_at - c.opened_at END AS waited
      ), m AS (
        INSERT INTO messages (id, conversation_id, seq, sender_id, receiver_id, content, caution, created_at)
        SELECT $4::uuid, id, last_seq, $1, $2, $7, $8, last_at FROM conversation
        RETURNING *
      )
      SELECT ${messageColumns}, extract(epoch FROM c.waited)::int AS "waitedSeconds"
      FROM m CROSS JOIN conversation c`,
    values: [senderId, receiverId, randomUUIDv7(), randomUUIDv7(), month, limit, content, cautionOf(content)],
  })
  return rows[0]
}
