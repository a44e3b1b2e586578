// Reads messages from the database and presents them to their two sides.
import type { Message } from '@ungana/contracts-messaging'
import { presentActor, type StoredActor } from '@ungana/service-kit'
import { presentSharedAccount, type SharedAccountRow, sharedAccountOf } from '#lib/shared-account.ts'

/** A row of `messageColumns`. */
export interface MessageRow {
  readonly id: string
  readonly conversationId: string
  readonly seq: number
  readonly senderId: string
  readonly receiverId: string
  readonly content: string
  readonly caution: string | null
  readonly person: StoredActor | null
  readonly sharedAccount: SharedAccountRow
  readonly createdAt: Date
  readonly readAt: Date | null
  readonly removedAt: Date | null
  readonly attachments: Message['attachments'] | null
  /** Whether a colleague has read it, and the person who reads has not. */
  readonly unseen?: boolean
}

/** Columns of `messages AS m` themselves. */
export const ownColumns = `
  m.id, m.conversation_id AS "conversationId", m.seq, m.sender_id AS "senderId", m.receiver_id AS "receiverId", m.content, m.caution, m.person,
  CASE WHEN m.caution IS NOT NULL THEN ${sharedAccountOf('m.sender_id')} END AS "sharedAccount",
  m.created_at AS "createdAt", m.read_at AS "readAt", m.removed_at AS "removedAt"` as const

/** Columns of `messages AS m` with the attachments. */
export const messageColumns = `${ownColumns},
  (SELECT json_agg(json_build_object('id', f.file_id, 'name', f.name, 'mediaType', f.media_type, 'bytes', f.bytes) ORDER BY f.position)
   FROM attachments f WHERE f.message_id = m.id) AS "attachments"` as const

/** @param readerId the account that reads it */
export function presentMessage(row: MessageRow, readerId: string): Message {
  const { id, conversationId, seq, senderId, receiverId, content, caution, createdAt, readAt, removedAt, attachments } = row
  return {
    id,
    conversationId,
    seq,
    senderId,
    receiverId,
    content: removedAt ? '' : content,
    read: readAt !== null,
    readAt: readAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    caution: removedAt ? null : caution,
    ...(caution && !removedAt && { sharedAccount: presentSharedAccount(row.sharedAccount) }),
    removed: removedAt !== null,
    attachments: removedAt ? [] : (attachments ?? []),
    ...presentActor(row.person, senderId === readerId),
    ...(row.unseen && { unread: true as const }),
  }
}
