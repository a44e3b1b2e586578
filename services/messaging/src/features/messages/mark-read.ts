// Reading one message.
import { type Message, messageRead } from '@ungana/contracts-messaging'
import { outbox } from '@ungana/service-kit/courier'
import { MessageNotFound } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { type MessageRow, messageColumns, presentMessage } from '#lib/messages.ts'

/** Repeating it changes nothing. @throws MessageNotFound for everybody but the receiver: others learn nothing of it, and the sender reads nothing for the receiver */
export async function markRead(tx: Transaction, id: string, readerId: string, requestId: string): Promise<Message> {
  const { rows } = await tx.query<MessageRow>(
    `UPDATE messages AS m SET read_at = clock_timestamp() WHERE m.id = $1 AND m.receiver_id = $2 AND m.read_at IS NULL RETURNING ${messageColumns}`,
    [id, readerId],
  )
  const [changed] = rows
  if (changed?.readAt) {
    const { conversationId, senderId, seq, readAt } = changed
    const payload = { conversationId, readerId, senderId, fromSeq: seq, toSeq: seq, readAt: readAt.toISOString() }
    await outbox.add(tx, messageRead, payload, { requestId })
    return presentMessage(changed)
  }
  const there = await tx.query<MessageRow>(`SELECT ${messageColumns} FROM messages m WHERE m.id = $1 AND m.receiver_id = $2`, [id, readerId])
  const [message] = there.rows
  if (!message) throw new MessageNotFound()
  return presentMessage(message)
}
