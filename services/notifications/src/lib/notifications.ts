// A notification in the database, and as others see it.
import { randomUUIDv7 } from 'node:crypto'
import type { Notification, notificationKinds } from '@ungana/contracts-notifications'
import type { Transaction } from '#lib/dependencies.ts'
import { tell } from '#lib/feed.ts'
import { mailTime } from '#lib/mail-time.ts'
import { channelsOf, mailSettingsOf } from '#lib/preferences.ts'

export interface NotificationRow {
  readonly id: string
  readonly userId: string
  readonly kind: string
  readonly title: string
  readonly body: string
  readonly link: string
  readonly createdAt: Date
  readonly readAt: Date | null
}

export const notificationColumns = `id, account_id AS "userId", kind, title, body, link, created_at AS "createdAt", read_at AS "readAt"`

export const presentNotification = ({ createdAt, readAt, ...row }: NotificationRow): Notification => ({
  ...row,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})

export interface News {
  readonly kind: (typeof notificationKinds)[number]
  /** What it tells of, the same whenever it is told: `review:<id>`. */
  readonly about: string
  readonly title: string
  readonly body: string
  readonly link: string
  /** Whether a mail of its own tells of it already. */
  readonly mailed?: boolean
  readonly message?: { readonly conversationId: string; readonly seq: number; readonly readAt: Date | null }
}

/** Notifies an account, whose feed is held, once of each thing. What it does not want to hear of, its open pages learn all the same. */
export async function notify(tx: Transaction, accountId: string, { kind, about, title, body, link, mailed = false, message }: News): Promise<void> {
  const channels = (await channelsOf(tx, accountId)).find((each) => each.kind === kind)
  const inApp = channels?.inApp !== false
  const readAt = message?.readAt ?? null
  const byMail = channels?.email !== false && readAt === null && !mailed
  if (!inApp) await tell(tx, accountId, 'changed', { kind, link })
  if (!inApp && !byMail) return
  const mailDueAt = byMail ? mailTime(new Date(), await mailSettingsOf(tx, accountId)) : null
  const { rows } = await tx.query<NotificationRow>({
    name: 'notify',
    text: `
      INSERT INTO notifications (id, account_id, kind, about, title, body, link, in_app, conversation_id, message_seq, created_at, read_at, mail_due_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp(), $11, $12)
      ON CONFLICT (account_id, about) DO NOTHING RETURNING ${notificationColumns}`,
    values: [
      randomUUIDv7(),
      accountId,
      kind,
      about,
      title,
      body,
      link,
      inApp,
      message?.conversationId ?? null,
      message?.seq ?? null,
      readAt,
      mailDueAt,
    ],
  })
  const [row] = rows
  if (row && inApp) await tell(tx, accountId, 'notification', presentNotification(row))
}
