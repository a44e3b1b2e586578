import type { Notification } from '@ungana/contracts-notifications'
import type { LanguageCode } from '@ungana/language'
import type { Reader } from '#lib/dependencies.ts'
import { presentNotification } from '#lib/notifications.ts'
import { query } from '#lib/query.ts'
import type { NotificationReader } from '#lib/reader.ts'

/** Columns of `notifications AS n` for the person $2. */
export const readerColumns = `n.id, n.account_id AS "userId", n.kind, n.title, n.body, n.texts, n.link, n.created_at AS "createdAt",
  coalesce(n.read_at, (SELECT r.read_at FROM reads AS r WHERE r.notification_id = n.id AND r.person_id = $2)) AS "readAt"` as const

/** Condition on `notifications AS n`: the company $1 has it, and it is for the person $2 alone or of a kind that the person gets. */
export const forReader = 'n.account_id = $1 AND n.in_app AND CASE WHEN n.person_id IS NULL THEN n.kind <> ALL ($3::text[]) ELSE n.person_id = $2 END'

/** Condition on `notifications AS n`: the person $2 has not read it. */
export const unreadBy = 'n.read_at IS NULL AND NOT EXISTS (SELECT FROM reads AS r WHERE r.notification_id = n.id AND r.person_id = $2)'

export interface Page {
  readonly before?: string | undefined
  readonly limit: number
}

/** $1 to $3 of these conditions. */
export const parameters = ({ accountId, personId, hiddenKinds }: NotificationReader) => [accountId, personId, [...hiddenKinds]] as const

/** Newest first; `before` is the id of the last notification on the previous page. */
export async function listNotifications(
  reader: Reader,
  by: NotificationReader,
  { before, limit }: Page,
  language: LanguageCode,
): Promise<Notification[]> {
  const { rows } = await query(reader, {
    name: 'list-notifications',
    text: `SELECT ${readerColumns} FROM notifications AS n WHERE ${forReader} AND ($4::uuid IS NULL OR n.id < $4) ORDER BY n.id DESC LIMIT $5` as const,
    values: [...parameters(by), before ?? null, limit],
  })
  return rows.map((row) => presentNotification(row, language))
}

/** Newest first. */
export async function listUnread(reader: Reader, by: NotificationReader, limit: number, language: LanguageCode): Promise<Notification[]> {
  const { rows } = await query(reader, {
    name: 'list-unread',
    text: `SELECT ${readerColumns} FROM notifications AS n WHERE ${forReader} AND ${unreadBy} ORDER BY n.id DESC LIMIT $4` as const,
    values: [...parameters(by), limit],
  })
  return rows.map((row) => presentNotification(row, language))
}

export async function countListed(reader: Reader, by: NotificationReader): Promise<number> {
  const { rows } = await query(reader, `SELECT count(*)::int AS total FROM notifications AS n WHERE ${forReader} AND ${unreadBy}`, [
    ...parameters(by),
  ])
  return rows[0]?.total ?? 0
}

/** The bell's number: without messages, which the envelope counts. Reads both numbers in one statement, so that no event comes between them. */
export async function countUnread(reader: Reader, by: NotificationReader): Promise<{ unread: number; position: number }> {
  const { rows } = await query(reader, {
    name: 'count-unread',
    text: `SELECT (SELECT count(*)::int FROM notifications AS n WHERE ${forReader} AND ${unreadBy} AND n.kind <> 'message') AS unread,
             coalesce((SELECT last_seq FROM feed_positions WHERE account_id = $1), 0)::float8 AS position` as const,
    values: [...parameters(by)],
  })
  return rows[0] ?? { unread: 0, position: 0 }
}
