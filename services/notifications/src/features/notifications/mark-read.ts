import type { Notification } from '@ungana/contracts-notifications'
import type { LanguageCode } from '@ungana/language'
import { NotificationNotFound } from '#errors.ts'
import { announceRead } from '#lib/announce-read.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notificationColumns, presentNotification } from '#lib/notifications.ts'
import { query } from '#lib/query.ts'

/** @throws NotificationNotFound if it does not exist or belongs to another account */
export async function markRead(tx: Transaction, accountId: string, id: string, language: LanguageCode): Promise<Notification> {
  await lockFeeds(tx, [accountId])
  const changed = await query(
    tx,
    `UPDATE notifications SET read_at = now(), mail_due_at = NULL WHERE id = $1 AND account_id = $2 AND in_app AND read_at IS NULL
     RETURNING ${notificationColumns}`,
    [id, accountId],
  )
  const [fresh] = changed.rows
  if (fresh) {
    await announceRead(tx, accountId, [fresh])
    return presentNotification(fresh, language)
  }
  const { rows } = await query(tx, `SELECT ${notificationColumns} FROM notifications WHERE id = $1 AND account_id = $2 AND in_app`, [id, accountId])
  const [row] = rows
  if (!row) throw new NotificationNotFound()
  return presentNotification(row, language)
}

const partsOf = (address: string) => {
  const [path = '', search] = address.split('?')
  return { path, parameters: new URLSearchParams(search) }
}

/** Marks the notifications about the page at `address` as read: those whose link has its path and no other parameters. Returns how many were unread. */
export async function markPageRead(tx: Transaction, accountId: string, address: string): Promise<number> {
  await lockFeeds(tx, [accountId])
  const { path, parameters } = partsOf(address)
  const unread = await query(
    tx,
    `SELECT id, link FROM notifications
     WHERE account_id = $1 AND in_app AND read_at IS NULL AND kind <> 'message' AND split_part(link, '?', 1) = $2`,
    [accountId, path],
  )
  const about = unread.rows.filter(({ link }) => [...partsOf(link).parameters].every(([name, value]) => parameters.get(name) === value))
  if (about.length === 0) return 0
  const { rows } = await query(
    tx,
    'UPDATE notifications SET read_at = now(), mail_due_at = NULL WHERE id = ANY($1) AND read_at IS NULL RETURNING id, kind',
    [about.map(({ id }) => id)],
  )
  await announceRead(tx, accountId, rows)
  return rows.length
}

/** Returns how many were unread. */
export async function markAllRead(tx: Transaction, accountId: string): Promise<number> {
  await lockFeeds(tx, [accountId])
  const { rowCount } = await query(
    tx,
    'UPDATE notifications SET read_at = now(), mail_due_at = NULL WHERE account_id = $1 AND in_app AND read_at IS NULL',
    [accountId],
  )
  const read = rowCount ?? 0
  if (read > 0) await announceRead(tx, accountId, null)
  return read
}
