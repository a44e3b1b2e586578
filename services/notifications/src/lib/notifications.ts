// Creates notifications in the database, in feeds and for email.
import { randomUUIDv7 } from 'node:crypto'
import type { Notification, notificationKinds } from '@ungana/contracts-notifications'
import { isLanguageCode, type LanguageCode } from '@ungana/language'
import { say, type Text } from '@ungana/language/server'
import type { Transaction } from '#lib/dependencies.ts'
import { addToFeeds, type FeedEntry } from '#lib/feed.ts'
import { mailTime } from '#lib/mail-time.ts'
import { channelsOfAll, mailSettingsOfAll } from '#lib/preferences.ts'
import { query } from '#lib/query.ts'

export interface NotificationRow {
  readonly id: string
  readonly userId: string
  readonly kind: string
  readonly title: string
  readonly body: string
  /** The title and the body for other languages; null in rows of the release before. */
  readonly texts: NotificationTexts | null
  readonly link: string
  readonly createdAt: Date
  readonly readAt: Date | null
}

const notificationColumns = `id, account_id AS "userId", kind, title, body, texts, link, created_at AS "createdAt", read_at AS "readAt"`

/** @param language of the page that shows it */
export const presentNotification = ({ createdAt, readAt, texts, ...row }: NotificationRow, language: LanguageCode): Notification => ({
  ...row,
  ...(texts && { title: say(language, texts.title), body: say(language, texts.body) }),
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})

export interface NotificationTexts {
  readonly title: Text
  readonly body: Text
}

export interface NewNotification extends NotificationTexts {
  readonly kind: (typeof notificationKinds)[number]
  /** Key of the occurrence, for example `review:<id>`. An account is notified only once for each key. */
  readonly about: string
  readonly link: string
  /** True if another email already tells the account. */
  readonly mailed?: boolean
  /** The only person who gets it, also if the company switched its kind off. It is not emailed, because emails go to the company's contact. */
  readonly person?: string
  readonly message?: { readonly conversationId: string; readonly seq: number; readonly readAt: Date | null }
}

/**
 * Notifies an account once per `about`. The caller must have locked the account's feed. A switched-off kind still updates the account's open pages.
 */
export const notify = (tx: Transaction, accountId: string, notification: NewNotification): Promise<void> =>
  notifyAll(tx, [{ ...notification, accountId }])

/** Which channels and email times accounts chose. */
export interface DeliverySettings {
  readonly channelsFor: Awaited<ReturnType<typeof channelsOfAll>>
  readonly mailSettingsFor: Awaited<ReturnType<typeof mailSettingsOfAll>>
}

export async function deliverySettingsOf(tx: Transaction, accountIds: readonly string[]): Promise<DeliverySettings> {
  const [channelsFor, mailSettingsFor] = await Promise.all([channelsOfAll(tx, accountIds), mailSettingsOfAll(tx, accountIds)])
  return { channelsFor, mailSettingsFor }
}

interface Options {
  /** Settings of all notified accounts, if the caller has read them already. */
  readonly settings?: DeliverySettings
  /** Feed entries to add before the entries of the notifications. */
  readonly first?: readonly FeedEntry[]
}

/** Like `notify`, for several notifications in one write. */
export async function notifyAll(
  tx: Transaction,
  news: readonly (NewNotification & { readonly accountId: string })[],
  options: Options = {},
): Promise<void> {
  const { channelsFor, mailSettingsFor } = options.settings ?? (await deliverySettingsOf(tx, [...new Set(news.map(({ accountId }) => accountId))]))
  const now = new Date()
  const wanted = news.map((each) => {
    const channels = each.person === undefined ? channelsFor(each.accountId, each.kind) : { inApp: true, email: false }
    const readAt = each.message?.readAt ?? null
    const byMail = channels.email && readAt === null && !each.mailed
    const mailDueAt = byMail ? mailTime(now, mailSettingsFor(each.accountId)) : null
    return { ...each, id: randomUUIDv7(), inApp: channels.inApp, readAt, mailDueAt }
  })
  const written = await write(
    tx,
    wanted.filter(({ inApp, mailDueAt }) => inApp || mailDueAt),
  )
  const notifications = wanted.flatMap(({ accountId, id, inApp, kind, link, person }): FeedEntry[] => {
    if (!inApp) return [{ accountId, kind: 'changed', payload: { kind, link } }]
    const row = written.get(id)
    if (!row) return []
    return [
      {
        accountId,
        kind: 'notification',
        payload: { ...presentNotification(row, languageOf(row.language)), ...(person !== undefined && { person }) },
      },
    ]
  })
  await addToFeeds(tx, [...(options.first ?? []), ...notifications])
}

const languageOf = (code: string | null): LanguageCode => (code !== null && isLanguageCode(code) ? code : 'en')

interface RowToWrite extends NewNotification {
  readonly accountId: string
  readonly id: string
  readonly inApp: boolean
  readonly readAt: Date | null
  readonly mailDueAt: Date | null
}

/** Seconds until a notification is pushed, because a person who is on the site reads it there. */
const PUSH_DELAY = 10

/** Minutes until an SMS or WhatsApp message announces a match, because the next ones join it. */
const MATCHES_GATHER = 5

/** Returns the new rows by id. If the account already has a notification with the same `about`, no row is added. */
async function write(
  tx: Transaction,
  news: readonly RowToWrite[],
): Promise<ReadonlyMap<string, NotificationRow & { readonly language: string | null }>> {
  if (news.length === 0) return new Map()
  const { rows } = await query(tx, {
    name: 'notify',
    text: `
      WITH written AS (
      INSERT INTO notifications (id, account_id, kind, about, title, body, texts, link, in_app, conversation_id, message_seq, created_at, read_at, mail_due_at, person_id)
      SELECT id, account_id, kind, about, title, body, texts, link, in_app, conversation_id, message_seq, clock_timestamp(), read_at, mail_due_at, person_id
      FROM unnest(
        $1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::uuid[], $10::int[], $11::timestamptz[],
        $12::timestamptz[], $13::json[], $14::uuid[]
      ) AS n (id, account_id, kind, about, title, body, link, in_app, conversation_id, message_seq, read_at, mail_due_at, texts, person_id)
      WHERE NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = n.account_id AND a.closed_at IS NOT NULL)
      ON CONFLICT (account_id, about) DO NOTHING RETURNING *
      ), pushed AS (
      INSERT INTO pushes (device_id, notification_id, next_attempt_at)
      SELECT d.id, w.id, clock_timestamp() + interval '${PUSH_DELAY} seconds' FROM written AS w JOIN push_devices AS d ON d.account_id = w.account_id
      WHERE w.in_app AND w.read_at IS NULL AND (w.person_id IS NULL OR w.person_id = d.person_id) FOR KEY SHARE OF d
      ), told AS (
      INSERT INTO match_messages (account_id, person_id, notification_id, next_attempt_at)
      SELECT m.account_id, m.person_id, w.id, clock_timestamp() + interval '${MATCHES_GATHER} minutes'
      FROM written AS w JOIN match_recipients AS m ON m.account_id = w.account_id
      WHERE w.in_app AND w.about LIKE 'match:%' FOR KEY SHARE OF m
      )
      SELECT ${notificationColumns}, (SELECT language FROM accounts AS a WHERE a.id = account_id) AS language FROM written`,
    values: [
      news.map(({ id }) => id),
      news.map(({ accountId }) => accountId),
      news.map(({ kind }) => kind),
      news.map(({ about }) => about),
      news.map(({ title }) => say('en', title)),
      news.map(({ body }) => say('en', body)),
      news.map(({ link }) => link),
      news.map(({ inApp }) => inApp),
      news.map(({ message }) => message?.conversationId ?? null),
      news.map(({ message }) => message?.seq ?? null),
      news.map(({ readAt }) => readAt),
      news.map(({ mailDueAt }) => mailDueAt),
      news.map(({ title, body }) => JSON.stringify({ title, body })),
      news.map(({ person }) => person ?? null),
    ],
  })
  return new Map(rows.map((row) => [row.id, row]))
}
