import type { Notification } from '@ungana/contracts-notifications'
import type { LanguageCode } from '@ungana/language'
import { NotificationNotFound } from '#errors.ts'
import { announceRead } from '#lib/announce-read.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { presentNotification } from '#lib/notifications.ts'
import { query } from '#lib/query.ts'
import type { NotificationReader } from '#lib/reader.ts'
import { forReader, parameters, readerColumns, unreadBy } from './list-notifications.ts'

/**
 * Marks these as read by the person; null means all. The email goes to the company, so the first reader ends its wait. Returns how many were unread.
 */
async function mark(tx: Transaction, by: NotificationReader, ids: readonly string[] | null): Promise<number> {
  const { rows } = await query(
    tx,
    `WITH fresh AS (
       INSERT INTO reads (notification_id, person_id, read_at)
       SELECT n.id, $2, now() FROM notifications AS n WHERE ${forReader} AND ${unreadBy} AND ($4::uuid[] IS NULL OR n.id = ANY ($4))
       ON CONFLICT DO NOTHING RETURNING notification_id)
     UPDATE notifications SET mail_due_at = NULL WHERE id IN (SELECT notification_id FROM fresh) RETURNING id, kind`,
    [...parameters(by), ids && [...ids]],
  )
  if (rows.length > 0) await announceRead(tx, by.accountId, ids && rows, by.personId)
  return rows.length
}

/** @throws NotificationNotFound if it does not exist, belongs to another account or does not concern the person's role */
export async function markRead(tx: Transaction, by: NotificationReader, id: string, language: LanguageCode): Promise<Notification> {
  await lockFeeds(tx, [by.accountId])
  await mark(tx, by, [id])
  const { rows } = await query(tx, `SELECT ${readerColumns} FROM notifications AS n WHERE ${forReader} AND n.id = $4`, [...parameters(by), id])
  const [row] = rows
  if (!row) throw new NotificationNotFound()
  return presentNotification(row, language)
}

const partsOf = (address: string) => {
  const [path = '', search] = address.split('?')
  return { path, parameters: new URLSearchParams(search) }
}

/** Marks the notifications about the page at `address` as read: those whose link has its path and no other parameters. Returns how many were unread. */
export async function markPageRead(tx: Transaction, by: NotificationReader, address: string): Promise<number> {
  await lockFeeds(tx, [by.accountId])
  const page = partsOf(address)
  const unread = await query(
    tx,
    `SELECT n.id, n.link FROM notifications AS n WHERE ${forReader} AND ${unreadBy} AND n.kind <> 'message' AND split_part(n.link, '?', 1) = $4`,
    [...parameters(by), page.path],
  )
  const about = unread.rows.filter(({ link }) => [...partsOf(link).parameters].every(([name, value]) => page.parameters.get(name) === value))
  const ids = about.map(({ id }) => id)
  return ids.length === 0 ? 0 : mark(tx, by, ids)
}

/** Returns how many were unread. */
export async function markAllRead(tx: Transaction, by: NotificationReader): Promise<number> {
  await lockFeeds(tx, [by.accountId])
  return mark(tx, by, null)
}
