// Sends messages. Storing, numbering, counting against the plan and publishing happen in one transaction, for one message or for several that are sent at
// the same moment.
import { randomUUIDv7 } from 'node:crypto'
import { conversationAnswered, conversationBegun, type Message, messageSent } from '@ungana/contracts-messaging'
import type { StoredActor } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import { QuotaUsedUp } from '#errors.ts'
import { readSides, type SidesOf } from '#lib/accounts.ts'
import { ATTACHMENT_PURPOSE } from '#lib/attachments.ts'
import { cautionOf } from '#lib/caution.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { type MessageRow, ownColumns, presentMessage } from '#lib/messages.ts'
import { query } from '#lib/query.ts'
import { type Allowance, allowanceAt, quotaSentence } from './quota.ts'
import { storeAnswer } from './response-time.ts'

export interface Outgoing {
  readonly senderId: string
  readonly receiverId: string
  readonly content: string
  readonly attachmentIds: readonly string[]
  readonly person: StoredActor | null
  /** Id of the HTTP request. */
  readonly requestId: string
}

interface Sending {
  readonly files: Files
  readonly now: Date
}

/** A message that is not yet counted against the plan of its sender. */
interface AllowedMessage extends Outgoing {
  readonly allowance: Allowance
}

/** A stored message. */
interface Stored extends Omit<MessageRow, 'attachments'> {
  /** Seconds that the other side waited for this first answer; null for any other message. */
  readonly waitedSeconds: number | null
}

/** @throws the refusals of `SidesOf`, or QuotaUsedUp; nothing is counted then. Run it through `withDirectoryLookup`. */
export async function sendMessage(tx: Transaction, outgoing: Outgoing, sending: Sending): Promise<Message> {
  const [sent] = await sendMessages(tx, [outgoing], await readSides(tx, [outgoing]), sending)
  if (!(sent && 'id' in sent)) throw sent ?? new Error('The message was not sent')
  return sent
}

/**
 * Sends messages of different senders in different conversations. Returns each sent message, or the refusal of `sidesOf` or QuotaUsedUp in its place.
 * @throws InvalidInput for an invalid attachment; the transaction must then be rolled back
 */
export async function sendMessages(
  tx: Transaction,
  outgoing: readonly Outgoing[],
  sidesOf: SidesOf,
  { files, now }: Sending,
): Promise<(Message | Error)[]> {
  const allowed = outgoing.map((message) => allow(message, sidesOf, now))
  const stored = await store(
    tx,
    allowed.filter((each): each is AllowedMessage => !(each instanceof Error)),
  )
  const answers = outgoing.filter((message) => typeof stored.get(message.senderId)?.waitedSeconds === 'number')
  // Sorted by sender, so that two transactions lock rows in the same order and cannot deadlock.
  answers.sort((a, b) => (a.senderId < b.senderId ? -1 : 1))
  const sent = await Promise.all(
    allowed.map(async (each) => {
      if (each instanceof Error) return each
      const row = stored.get(each.senderId)
      return row ? publishSent(tx, files, each, row) : new QuotaUsedUp(quotaSentence(each.allowance))
    }),
  )
  // One after the other, because a parallel query could still run after another one failed and ended the transaction.
  for (const { senderId, requestId } of answers) {
    const { conversationId, waitedSeconds, createdAt } = stored.get(senderId) as Stored
    await storeAnswer(tx, { conversationId, businessId: senderId, seconds: waitedSeconds ?? 0, answeredAt: createdAt }, requestId)
  }
  return sent
}

function allow(message: Outgoing, sidesOf: SidesOf, now: Date): AllowedMessage | Error {
  try {
    return { ...message, allowance: allowanceAt(now, sidesOf(message).sender) }
  } catch (refusal) {
    return refusal as Error
  }
}

/** Attaches the files and publishes the events. */
async function publishSent(
  tx: Transaction,
  files: Files,
  { senderId, receiverId, attachmentIds, requestId }: AllowedMessage,
  stored: Stored,
): Promise<Message> {
  const { id, conversationId, seq, createdAt } = stored
  const at = createdAt.toISOString()
  const attachments = await attach(tx, files, { messageId: id, ownerId: senderId, attachmentIds })
  await outbox.add(tx, messageSent, { messageId: id, conversationId, seq, senderId, receiverId, createdAt: at }, { requestId })
  if (seq === 1) await outbox.add(tx, conversationBegun, { conversationId, begunBy: senderId, other: receiverId, begunAt: at }, { requestId })
  if (stored.waitedSeconds !== null)
    await outbox.add(tx, conversationAnswered, { conversationId, answeredBy: senderId, other: receiverId, answeredAt: at }, { requestId })
  return presentMessage({ ...stored, attachments }, senderId)
}

/** @throws InvalidInput for a file that the sender did not upload for a message, or has already sent */
async function attach(
  tx: Transaction,
  files: Files,
  { messageId, ownerId, attachmentIds }: { messageId: string; ownerId: string; attachmentIds: readonly string[] },
): Promise<Message['attachments']> {
  const attachments: Message['attachments'] = []
  for (const fileId of attachmentIds) {
    const { id, name, mediaType, bytes } = await files.keep(tx, fileId, { ownerId, purpose: ATTACHMENT_PURPOSE, field: 'attachmentIds' })
    await query(tx, 'INSERT INTO attachments (file_id, message_id, position, name, media_type, bytes) VALUES ($1, $2, $3, $4, $5, $6)', [
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
 * Counts, numbers and stores in one statement. Returns the stored messages by sender, without senders whose plan allows no more. The rows of counts
 * and conversations stay locked until the commit, so a second message at the same moment waits, and then gets the next number or exceeds the limit.
 * Locks are always taken in the same order, so transactions cannot deadlock.
 */
async function store(tx: Transaction, messages: readonly AllowedMessage[]): Promise<ReadonlyMap<string, Stored>> {
  if (messages.length === 0) return new Map()
  const { rows } = await query(tx, {
    name: 'store-messages',
    text: `
      WITH outgoing AS (
        SELECT *, least(sender_id, receiver_id) AS low_id, greatest(sender_id, receiver_id) AS high_id
        FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::date[], $6::int[], $7::text[], $8::text[], $9::jsonb[])
          AS o (sender_id, receiver_id, conversation_id, id, month, most, content, caution, person)
      ), counted AS (
        INSERT INTO usage AS u (account_id, month, used) SELECT sender_id, month, 1 FROM outgoing WHERE most IS NULL OR most > 0 ORDER BY sender_id
        ON CONFLICT (account_id, month) DO UPDATE SET used = u.used + 1
          WHERE u.used < coalesce((SELECT most FROM outgoing o WHERE o.sender_id = u.account_id), 2147483647)
        RETURNING account_id
      ), conversation AS (
        INSERT INTO conversations AS c (id, low_id, high_id, last_seq, last_at, opened_by, opened_at)
        SELECT o.conversation_id, o.low_id, o.high_id, 1, opened_at, o.sender_id, opened_at
        FROM counted JOIN outgoing o ON o.sender_id = counted.account_id CROSS JOIN clock_timestamp() AS opened_at
        ORDER BY o.low_id, o.high_id
        ON CONFLICT (low_id, high_id) DO UPDATE SET
          last_seq = c.last_seq + 1,
          -- Server clocks may go back; the times of a conversation must not.
          last_at = greatest(clock_timestamp(), c.last_at + interval '1 microsecond'),
          answered_seq = coalesce(c.answered_seq, CASE WHEN c.opened_by <> excluded.opened_by THEN c.last_seq + 1 END)
        RETURNING c.id, c.low_id, c.high_id, c.last_seq, c.last_at, CASE WHEN c.answered_seq = c.last_seq THEN c.last_at - c.opened_at END AS waited
      ), m AS (
        INSERT INTO messages (id, conversation_id, seq, sender_id, receiver_id, content, caution, person, created_at)
        SELECT o.id, c.id, c.last_seq, o.sender_id, o.receiver_id, o.content, o.caution, o.person, c.last_at
        FROM conversation c JOIN outgoing o USING (low_id, high_id)
        RETURNING *
      )
      SELECT ${ownColumns}, extract(epoch FROM c.waited)::int AS "waitedSeconds"
      FROM m JOIN conversation c ON c.id = m.conversation_id` as const,
    values: [
      messages.map(({ senderId }) => senderId),
      messages.map(({ receiverId }) => receiverId),
      messages.map(() => randomUUIDv7()),
      messages.map(() => randomUUIDv7()),
      messages.map(({ allowance }) => allowance.month),
      messages.map(({ allowance }) => allowance.limit),
      messages.map(({ content }) => content),
      messages.map(({ content }) => cautionOf(content)),
      messages.map(({ person }) => person && JSON.stringify(person)),
    ],
  })
  return new Map(rows.map((row) => [row.senderId, row]))
}
