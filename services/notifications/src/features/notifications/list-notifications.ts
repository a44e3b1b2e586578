// An account's notifications.
import type { Notification } from '@ungana/contracts-notifications'
import type { Reader } from '#lib/dependencies.ts'
import { type NotificationRow, notificationColumns, presentNotification } from '#lib/notifications.ts'

export interface Wanted {
  readonly before?: string | undefined
  readonly limit: number
}

/** The newest first. */
export async function listNotifications(reader: Reader, accountId: string, { before, limit }: Wanted): Promise<Notification[]> {
  const { rows } = await reader.query<NotificationRow>({
    name: 'list-notifications',
    text: `SELECT ${notificationColumns} FROM notifications
           WHERE account_id = $1 AND in_app AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    values: [accountId, before ?? null, limit],
  })
  return rows.map(presentNotification)
}

/** The newest first. */
export async function listUnread(reader: Reader, accountId: string, limit: number): Promise<Notification[]> {
  const { rows } = await reader.query<NotificationRow>({
    name: 'list-unread',
    text: `SELECT ${notificationColumns} FROM notifications WHERE account_id = $1 AND in_app AND read_at IS NULL ORDER BY id DESC LIMIT $2`,
    values: [accountId, limit],
  })
  return rows.map(presentNotification)
}

/** Both of one moment: one statement sees one state of the database. */
export async function countUnread(reader: Reader, accountId: string): Promise<{ unread: number; position: number }> {
  const { rows } = await reader.query<{ unread: number; position: number }>({
    name: 'count-unread',
    text: `SELECT (SELECT count(*)::int FROM notifications WHERE account_id = $1 AND in_app AND read_at IS NULL) AS unread,
             coalesce((SELECT last_seq FROM feed_positions WHERE account_id = $1), 0)::float8 AS position`,
    values: [accountId],
  })
  return rows[0] ?? { unread: 0, position: 0 }
}
