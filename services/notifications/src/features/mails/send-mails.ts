// Emails unread notifications, one email per account. Emails never contain what people wrote to each other.
import { notificationPreferencesPath, notificationsPath } from '@ungana/contracts-notifications'
import { asText, type Text, text } from '@ungana/language/server'
import { composeMail, queueMail } from '@ungana/service-kit/mailer'
import type { Notifications, Pool, Transaction } from '#lib/dependencies.ts'
import { mailTimeSince } from '#lib/mail-time.ts'
import { deliverySettingsOf, type NotificationTexts } from '#lib/notifications.ts'
import { query } from '#lib/query.ts'

interface Waiting {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly texts: NotificationTexts | null
  readonly dueAt: Date
}

/** Titles listed in one email. */
const LISTED = 10
/** Notifications read in one query. */
const AT_ONCE = 100

export interface Run {
  readonly clock?: () => Date
  /** When aborted, the run stops after the current account. */
  readonly closing?: AbortSignal
}

/**
 * Sends emails until none is due, oldest first. Instances share the work. A failed account is retried in the next run.
 * @returns the number of queued emails
 * @throws AggregateError with one error per failed account, after all other accounts were handled
 */
export async function mailWaiting(
  { pool, transaction }: Notifications,
  site: string,
  { clock = () => new Date(), closing }: Run = {},
): Promise<number> {
  const failed = new Map<string, unknown>()
  let mails = 0
  for (;;) {
    const due = await readDue(pool, clock(), [...failed.keys()])
    let seen = 0
    for (const { accountId } of due) {
      if (closing?.aborted) break
      try {
        const outcome = await transaction((tx) => mailAccount(tx, accountId, site, clock()))
        if (outcome === 'mailed') mails++
        if (outcome !== 'locked') seen++
      } catch (error) {
        failed.set(accountId, error)
        seen++
      }
    }
    const full = due.reduce((sum, { notifications }) => sum + notifications, 0) === AT_ONCE
    // Accounts locked by another instance are handled there, or in the next run.
    if (!full || seen === 0 || closing?.aborted) break
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), `accounts whose mails failed: ${failed.size}`)
  return mails
}

/** The accounts whose emails have been due longest, except those in `without`. */
async function readDue(pool: Pool, now: Date, without: readonly string[]) {
  const { rows } = await query(
    pool,
    `SELECT account_id AS "accountId", count(*)::int AS notifications FROM (
       SELECT account_id, mail_due_at FROM notifications
       WHERE mail_due_at <= $1 AND read_at IS NULL AND account_id <> ALL ($2::uuid[]) ORDER BY mail_due_at LIMIT ${AT_ONCE}
     ) AS oldest GROUP BY account_id ORDER BY min(mail_due_at)`,
    [now, without],
  )
  return rows
}

/**
 * Emails an account according to its current settings, which may have changed since the email became due: during quiet hours it is postponed, and
 * kinds that are now switched off are left out. Notifications that are not due yet are included.
 */
async function mailAccount(tx: Transaction, accountId: string, site: string, now: Date): Promise<'locked' | 'mailed' | 'nothing'> {
  // If the feed is locked, another transaction is changing or emailing this account; skip the account instead of waiting.
  const feed = await query(tx, 'SELECT FROM feed_positions WHERE account_id = $1 FOR UPDATE SKIP LOCKED', [accountId])
  if (!feed.rowCount) return 'locked'
  const { rows: waiting } = await query(
    tx,
    `SELECT id, kind, title, texts, mail_due_at AS "dueAt" FROM notifications
     WHERE account_id = $1 AND mail_due_at IS NOT NULL AND read_at IS NULL ORDER BY id DESC FOR UPDATE`,
    [accountId],
  )
  const { channelsFor, mailSettingsFor } = await deliverySettingsOf(tx, [accountId])
  const settings = mailSettingsFor(accountId)
  const isWanted = ({ kind }: Waiting) => channelsFor(accountId, kind).email
  const wanted = waiting.filter(isWanted)
  const times = wanted.filter(({ dueAt }) => dueAt <= now).map(({ dueAt }) => mailTimeSince(dueAt, now, settings))
  const isDue = times.some((time) => time <= now)
  const done = isDue ? waiting : waiting.filter((each) => !isWanted(each))
  const idsOf = (rows: readonly Waiting[]) => rows.map(({ id }) => id)
  await query(tx, 'UPDATE notifications SET mail_due_at = NULL WHERE id = ANY ($1::uuid[])', [idsOf(done)])
  if (!isDue) {
    const [time] = times.sort((a, b) => a.getTime() - b.getTime())
    if (time) await query(tx, 'UPDATE notifications SET mail_due_at = greatest(mail_due_at, $2) WHERE id = ANY ($1::uuid[])', [idsOf(wanted), time])
    return 'nothing'
  }
  const account = await query(tx, 'SELECT email FROM accounts WHERE id = $1', [accountId])
  const [{ email = null } = {}] = account.rows
  if (email === null) return 'nothing'
  await queueMail(tx, notificationsMail({ email, site, titles: wanted.map(({ title, texts }) => texts?.title ?? asText(title)) }))
  return 'mailed'
}

/** One title a line. */
const listed = (titles: readonly Text[]): Text => ({
  message: titles.map((_, index) => `{${index}}`).join('\n'),
  values: Object.fromEntries(titles.entries()),
})

export function notificationsMail({ email, site, titles }: { email: string; site: string; titles: readonly Text[] }) {
  const more = titles.length - LISTED
  return composeMail({
    kind: 'notifications',
    to: email,
    subject: text('{count, plural, one {# unread notification} other {# unread notifications}}', { count: titles.length }),
    words: [
      text('You have unread notifications on Ungana:'),
      listed(titles.slice(0, LISTED)),
      ...(more > 0 ? [text('{more, plural, one {and # more.} other {and # more.}}', { more })] : []),
    ],
    button: { label: text('Open your notifications'), to: new URL(notificationsPath(), site).href },
    link: { label: text('Choose which emails you get, and when'), to: new URL(notificationPreferencesPath(), site).href },
  })
}
