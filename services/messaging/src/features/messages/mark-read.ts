import { type Message, messageRead } from '@ungana/contracts-messaging'
import { outbox } from '@ungana/service-kit/courier'
import { MessageNotFound } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { messageColumns, presentMessage } from '#lib/messages.ts'
import { query } from '#lib/query.ts'
import { colleagues, type MessageReader } from '#lib/readers.ts'

/** Safe to repeat. @throws MessageNotFound unless the caller is the receiver, so that others learn nothing about the message */
export async function markRead(tx: Transaction, id: string, { companyId, personId }: MessageReader, requestId: string): Promise<Message> {
  const { rows } = await query(
    tx,
    `UPDATE messages AS m SET read_at = clock_timestamp() WHERE m.id = $1 AND m.receiver_id = $2 AND m.read_at IS NULL RETURNING ${messageColumns}`,
    [id, companyId],
  )
  const [changed] = rows
  if (changed?.readAt) {
    const { conversationId, senderId, seq, readAt } = changed
    await query(
      tx,
      `INSERT INTO unread (company_id, person_id, conversation_id, seq) SELECT $1, o.person_id, $3::uuid, $4::int FROM (${colleagues}) AS o ON CONFLICT DO NOTHING`,
      [companyId, personId, conversationId, seq],
    )
    const payload = { conversationId, readerId: companyId, senderId, fromSeq: seq, toSeq: seq, readAt: readAt.toISOString() }
    await outbox.add(tx, messageRead, payload, { requestId })
    return presentMessage(changed, companyId)
  }
  const existing = await query(tx, `SELECT ${messageColumns} FROM messages m WHERE m.id = $1 AND m.receiver_id = $2`, [id, companyId])
  const [message] = existing.rows
  if (!message) throw new MessageNotFound()
  const { conversationId, senderId, seq } = message
  const seen = await query(tx, 'DELETE FROM unread WHERE company_id = $1 AND person_id = $2 AND conversation_id = $3 AND seq = $4', [
    companyId,
    personId,
    conversationId,
    seq,
  ])
  if (seen.rowCount) {
    const payload = { conversationId, readerId: companyId, senderId, fromSeq: seq, toSeq: seq, readAt: new Date().toISOString(), personId }
    await outbox.add(tx, messageRead, payload, { requestId })
  }
  return presentMessage(message, companyId)
}
