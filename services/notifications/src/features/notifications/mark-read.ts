import type { Notification } from '@ungana/contracts-notifications'
import type { LanguageCode } from '@ungana/language'
import { NotificationNotFound } from '#errors.ts'
import { announceRead } from '#lib/announce-read.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { presentNotification } from '#lib/notifications.ts'
import { query } from '#lib/query.ts'
import type { NotificationReader } from '#lib/reader.ts'
import { readerColumns, told, unreadBy } from './list-notifications.ts'

/**
 * Marks these as read by the person. The first reader ends the wait of the email, which goes to the company. Returns those that were unread.
 */
async function mark(tx: Transaction, { accountId, personId, untold }: NotificationReader, ids: readonly string[]) {
  const { rows } = await query(
    tx,
    `WITH fresh AS (
       INSERT INTO reads (notification_id, person_id, read_at)
       SELECT n.id, $2, now() FROM notifications AS n WHERE ${told} AND ${unreadBy} AND n.id = ANY ($4::uuid[])
       ON CONFLICT DO NOTHING RETURNING notification_id)
     UPDATE notifications SET mail_due_at = NULL WHERE id IN (SELECT notification_id FROM fresh) RETURNING id, kind`,
    [accountId, personId, [...untold], [...ids]],
  )
  return rows
}

/** @throws NotificationNotFound if it does not exist, belongs to another account or does not concern the person's role */
export async function markRead(tx: Transaction, by: NotificationReader, id: string, language: LanguageCode): Promise<Notification> {
  const { accountId, personId, untold } = by
  await lockFeeds(tx, [accountId])
  await announceRead(tx, accountId, await mark(tx, by, [id]), personId)
  const { rows } = await query(tx, `SELECT ${readerColumns} FROM notifications AS n WHERE ${told} AND n.id = $4`, [
    accountId,
    personId,
    [...untold],
    id,
  ])
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
  const { accountId, personId, untold } = by
  await lockFeeds(tx, [accountId])
  const { path, parameters } = partsOf(address)
  const unread = await query(
    tx,
    `SELECT n.id, n.link FROM notifications AS n WHERE ${told} AND ${unreadBy} AND n.kind <> 'message' AND split_part(n.link, '?', 1) = $4`,
    [accountId, personId, [...untold], path],
  )
  const about = unread.rows.filter(({ link }) => [...partsOf(link).parameters].every(([name, value]) => parameters.get(name) === value))
  if (about.length === 0) return 0
  const read = await mark(
    tx,
    by,
    about.map(({ id }) => id),
  )
  await announceRead(tx, accountId, read, personId)
  return read.length
}

/** Returns how many were unread. */
export async function markAllRead(tx: Transaction, { accountId, personId, untold }: NotificationReader): Promise<number> {
  await lockFeeds(tx, [accountId])
  const { rowCount } = await query(
    tx,
    `WITH fresh AS (
       INSERT INTO reads (notification_id, person_id, read_at)
       SELECT n.id, $2, now() FROM notifications AS n WHERE ${told} AND ${unreadBy} ON CONFLICT DO NOTHING RETURNING notification_id)
     UPDATE notifications SET mail_due_at = NULL WHERE id IN (SELECT notification_id FROM fresh)`,
    [accountId, personId, [...untold]],
  )
  const read = rowCount ?? 0
  if (read > 0) await announceRead(tx, accountId, null, personId)
  return read
}
