import { type Message, messageRead } from '@ungana/contracts-messaging'
import { outbox } from '@ungana/service-kit/courier'
import { MessageNotFound } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { messageColumns, presentMessage } from '#lib/messages.ts'
import { query } from '#lib/query.ts'

/** Safe to repeat. @throws MessageNotFound unless the caller is the receiver, so that others learn nothing about the message */
export async function markRead(tx: Transaction, id: string, readerId: string, requestId: string): Promise<Message> {
  const { rows } = await query(
    tx,
    `UPDATE messages AS m SET read_at = clock_timestamp() WHERE m.id = $1 AND m.receiver_id = $2 AND m.read_at IS NULL RETURNING ${messageColumns}`,
    [id, readerId],
  )
  const [changed] = rows
  if (changed?.readAt) {
    const { conversationId, senderId, seq, readAt } = changed
    const payload = { conversationId, readerId, senderId, fromSeq: seq, toSeq: seq, readAt: readAt.toISOString() }
    await outbox.add(tx, messageRead, payload, { requestId })
    return presentMessage(changed, readerId)
  }
  const existing = await query(tx, `SELECT ${messageColumns} FROM messages m WHERE m.id = $1 AND m.receiver_id = $2`, [id, readerId])
  const [message] = existing.rows
  if (!message) throw new MessageNotFound()
  return presentMessage(message, readerId)
}
