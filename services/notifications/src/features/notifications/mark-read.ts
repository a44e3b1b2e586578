// Reading one, and reading all.
import type { Notification } from '@ungana/contracts-notifications'
import { NotificationNotFound } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'
import { type NotificationRow, notificationColumns, presentNotification } from '#lib/notifications.ts'
import { tellRead } from '#lib/read-notifications.ts'

/** @throws NotificationNotFound for another's too: what is not one's own is not there */
export async function markRead(tx: Transaction, accountId: string, id: string): Promise<Notification> {
  await holdFeeds(tx, [accountId])
  const changed = await tx.query<NotificationRow>(
    `UPDATE notifications SET read_at = now(), mail_due_at = NULL WHERE id = $1 AND account_id = $2 AND in_app AND read_at IS NULL
     RETURNING ${notificationColumns}`,
    [id, accountId],
  )
  const [fresh] = changed.rows
  if (fresh) {
    await tellRead(tx, accountId, [id])
    return presentNotification(fresh)
  }
  const { rows } = await tx.query<NotificationRow>(`SELECT ${notificationColumns} FROM notifications WHERE id = $1 AND account_id = $2 AND in_app`, [
    id,
    accountId,
  ])
  const [row] = rows
  if (!row) throw new NotificationNotFound()
  return presentNotification(row)
}

/** Resolves to how many were unread. */
export async function markAllRead(tx: Transaction, accountId: string): Promise<number> {
  await holdFeeds(tx, [accountId])
  const { rowCount } = await tx.query(
    'UPDATE notifications SET read_at = now(), mail_due_at = NULL WHERE account_id = $1 AND in_app AND read_at IS NULL',
    [accountId],
  )
  const read = rowCount ?? 0
  if (read > 0) await tellRead(tx, accountId, null)
  return read
}
