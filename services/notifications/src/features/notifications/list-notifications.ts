import type { Notification } from '@ungana/contracts-notifications'
import type { LanguageCode } from '@ungana/language'
import type { Reader } from '#lib/dependencies.ts'
import { notificationColumns, presentNotification } from '#lib/notifications.ts'
import { query } from '#lib/query.ts'

export interface Page {
  readonly before?: string | undefined
  readonly limit: number
}

/** Newest first; `before` is the id of the last notification on the previous page. */
export async function listNotifications(reader: Reader, accountId: string, { before, limit }: Page, language: LanguageCode): Promise<Notification[]> {
  const { rows } = await query(reader, {
    name: 'list-notifications',
    text: `SELECT ${notificationColumns} FROM notifications
           WHERE account_id = $1 AND in_app AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    values: [accountId, before ?? null, limit],
  })
  return rows.map((row) => presentNotification(row, language))
}

/** Newest first. */
export async function listUnread(reader: Reader, accountId: string, limit: number, language: LanguageCode): Promise<Notification[]> {
  const { rows } = await query(reader, {
    name: 'list-unread',
    text: `SELECT ${notificationColumns} FROM notifications WHERE account_id = $1 AND in_app AND read_at IS NULL ORDER BY id DESC LIMIT $2`,
    values: [accountId, limit],
  })
  return rows.map((row) => presentNotification(row, language))
}

export async function countListed(reader: Reader, accountId: string): Promise<number> {
  const { rows } = await query(reader, 'SELECT count(*)::int AS total FROM notifications WHERE account_id = $1 AND in_app AND read_at IS NULL', [
    accountId,
  ])
  return rows[0]?.total ?? 0
}

/** The bell's number: without messages, which the envelope counts. Reads both numbers in one statement, so that no event comes between them. */
export async function countUnread(reader: Reader, accountId: string): Promise<{ unread: number; position: number }> {
  const { rows } = await query(reader, {
    name: 'count-unread',
    text: `SELECT (SELECT count(*)::int FROM notifications
               WHERE account_id = $1 AND in_app AND read_at IS NULL AND kind <> 'message') AS unread,
             coalesce((SELECT last_seq FROM feed_positions WHERE account_id = $1), 0)::float8 AS position`,
    values: [accountId],
  })
  return rows[0] ?? { unread: 0, position: 0 }
}
