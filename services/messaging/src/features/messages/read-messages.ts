// Reads the messages of one account or one conversation.
import { MESSAGES_ALL_MAX, type Message } from '@ungana/contracts-messaging'
import type { Reader } from '#lib/dependencies.ts'
import { messageColumns, presentMessage } from '#lib/messages.ts'
import { query } from '#lib/query.ts'
import type { MessageReader } from '#lib/readers.ts'

export interface Page {
  readonly before?: string | undefined
  readonly limit?: number | undefined
}

/**
 * Messages that `accountId` sent and received, oldest first, as `readerId` sees them: the account itself, or staff. Times within a conversation only grow, so its messages stay in order. An unknown `before` gives
 * an empty page.
 */
export async function messagesOf(
  reader: Reader,
  accountId: string,
  readerId: string,
  { before, limit = MESSAGES_ALL_MAX }: Page,
): Promise<Message[]> {
  const { rows } = await query(
    reader,
    `WITH edge AS (SELECT created_at, id FROM messages WHERE id = $2 AND $1 IN (sender_id, receiver_id))
     SELECT * FROM (
       SELECT ${messageColumns}, m.created_at AS exactly FROM messages m
       WHERE m.sender_id = $1 AND ($2::uuid IS NULL OR (m.created_at, m.id) < (SELECT created_at, id FROM edge))
       UNION ALL
       SELECT ${messageColumns}, m.created_at AS exactly FROM messages m
       WHERE m.receiver_id = $1 AND ($2::uuid IS NULL OR (m.created_at, m.id) < (SELECT created_at, id FROM edge))
       ORDER BY exactly DESC, id DESC LIMIT $3
     ) AS newest ORDER BY exactly, id`,
    [accountId, before ?? null, limit],
  )
  return rows.map((row) => presentMessage(row, readerId))
}

export interface ConversationPage extends Page {
  /** Number of the first message; `before` is then ignored. */
  readonly from?: number | undefined
}

/** Whether a colleague of the person $6 of the company $5 has read the message, and the person has not. */
const unseen = `EXISTS (
  SELECT FROM unread AS u WHERE u.company_id = $5 AND u.person_id = $6 AND u.conversation_id = m.conversation_id AND u.seq = m.seq) AS unseen` as const

/** Oldest first. */
export async function messagesBetween(
  reader: Reader,
  oneId: string,
  otherId: string,
  by: MessageReader,
  { before, limit = MESSAGES_ALL_MAX, from }: ConversationPage,
): Promise<Message[]> {
  if (from !== undefined) return messagesFrom(reader, [oneId, otherId], by, from, limit)
  const { rows } = await query(reader, {
    name: 'messages-between',
    text: `
      WITH c AS (SELECT id FROM conversations WHERE low_id = least($1::uuid, $2::uuid) AND high_id = greatest($1::uuid, $2::uuid))
      SELECT * FROM (
        SELECT ${messageColumns}, ${unseen} FROM messages m
        WHERE m.conversation_id = (SELECT id FROM c)
          AND ($3::uuid IS NULL OR m.seq < (SELECT seq FROM messages b WHERE b.id = $3 AND b.conversation_id = (SELECT id FROM c)))
        ORDER BY m.seq DESC LIMIT $4
      ) AS newest ORDER BY seq` as const,
    values: [oneId, otherId, before ?? null, limit, by.companyId, by.personId],
  })
  return rows.map((row) => presentMessage(row, by.companyId))
}

async function messagesFrom(
  reader: Reader,
  [oneId, otherId]: readonly [string, string],
  by: MessageReader,
  from: number,
  limit: number,
): Promise<Message[]> {
  const { rows } = await query(reader, {
    name: 'messages-from',
    text: `
      SELECT ${messageColumns}, ${unseen} FROM messages m
      WHERE m.conversation_id = (SELECT id FROM conversations WHERE low_id = least($1::uuid, $2::uuid) AND high_id = greatest($1::uuid, $2::uuid))
        AND m.seq >= $3
      ORDER BY m.seq LIMIT $4` as const,
    values: [oneId, otherId, from, limit, by.companyId, by.personId],
  })
  return rows.map((row) => presentMessage(row, by.companyId))
}
