// Mails of what is still unread after a while: one an account, whatever waits for it. Nothing in them of what people wrote.
import { notificationPreferencesPath, notificationsPath } from '@ungana/contracts-notifications'
import { letter, queueMail } from '@ungana/service-kit/mailer'
import type { Notifications, Pool, Transaction } from '#lib/dependencies.ts'
import { mailTimeSince } from '#lib/mail-time.ts'
import { wishesOf } from '#lib/notifications.ts'

interface Waiting {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly dueAt: Date
}

/** Titles in one mail. */
const LISTED = 10
/** Notifications in one look. */
const AT_ONCE = 100

export interface Run {
  readonly clock?: () => Date
  /** Ends it after the account that it is at. */
  readonly closing?: AbortSignal
}

/**
 * Goes on until nothing is due, whoever waits longest first; resolves to how many mails were queued. Instances share the work. An account that fails waits
 * for the next time.
 * @throws AggregateError of those that failed, when it is through with the others
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
        const outcome = await transaction((tx) => seeTo(tx, accountId, site, clock()))
        if (outcome === 'mailed') mails++
        if (outcome !== 'held') seen++
      } catch (error) {
        failed.set(accountId, error)
        seen++
      }
    }
    const full = due.reduce((sum, { notifications }) => sum + notifications, 0) === AT_ONCE
    // What others hold just then they see to, or the next time does.
    if (!full || seen === 0 || closing?.aborted) break
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), `accounts whose mails failed: ${failed.size}`)
  return mails
}

/** Accounts of what is due the longest, without these. */
async function readDue(pool: Pool, now: Date, without: readonly string[]) {
  const { rows } = await pool.query<{ accountId: string; notifications: number }>(
    `SELECT account_id AS "accountId", count(*)::int AS notifications FROM (
       SELECT account_id, mail_due_at FROM notifications
       WHERE mail_due_at <= $1 AND read_at IS NULL AND account_id <> ALL ($2::uuid[]) ORDER BY mail_due_at LIMIT ${AT_ONCE}
     ) AS oldest GROUP BY account_id ORDER BY min(mail_due_at)`,
    [now, without],
  )
  return rows
}

/**
 * Mails an account what waits for it, as it wishes it now: quiet hours may have begun since it became due, and what it wants no mails of any more is
 * forgotten. What is not due yet goes along: the next mail is for what comes after this one.
 */
async function seeTo(tx: Transaction, accountId: string, site: string, now: Date): Promise<'held' | 'mailed' | 'nothing'> {
  // Whoever holds the feed reads, notifies or mails just then: nobody waits for that.
  const feed = await tx.query('SELECT FROM feed_positions WHERE account_id = $1 FOR UPDATE SKIP LOCKED', [accountId])
  if (!feed.rowCount) return 'held'
  const { rows: waiting } = await tx.query<Waiting>(
    `SELECT id, kind, title, mail_due_at AS "dueAt" FROM notifications
     WHERE account_id = $1 AND mail_due_at IS NOT NULL AND read_at IS NULL ORDER BY id DESC FOR UPDATE`,
    [accountId],
  )
  const { channelsFor, mailSettingsFor } = await wishesOf(tx, [accountId])
  const settings = mailSettingsFor(accountId)
  const isWanted = ({ kind }: Waiting) => channelsFor(accountId, kind).email
  const wanted = waiting.filter(isWanted)
  const times = wanted.filter(({ dueAt }) => dueAt <= now).map(({ dueAt }) => mailTimeSince(dueAt, now, settings))
  const goes = times.some((time) => time <= now)
  const done = goes ? waiting : waiting.filter((each) => !isWanted(each))
  const idsOf = (rows: readonly Waiting[]) => rows.map(({ id }) => id)
  await tx.query('UPDATE notifications SET mail_due_at = NULL WHERE id = ANY ($1::uuid[])', [idsOf(done)])
  if (!goes) {
    const [time] = times.sort((a, b) => a.getTime() - b.getTime())
    if (time) await tx.query('UPDATE notifications SET mail_due_at = greatest(mail_due_at, $2) WHERE id = ANY ($1::uuid[])', [idsOf(wanted), time])
    return 'nothing'
  }
  const account = await tx.query<{ name: string; email: string | null }>('SELECT name, email FROM accounts WHERE id = $1', [accountId])
  const [{ name = '', email = null } = {}] = account.rows
  if (email === null) return 'nothing'
  await queueMail(tx, mailOf({ name, email, site, titles: wanted.map(({ title }) => title) }))
  return 'mailed'
}

function mailOf({ name, email, site, titles }: { name: string; email: string; site: string; titles: readonly string[] }) {
  const [only] = titles
  const more = titles.length - LISTED
  return letter({
    to: email,
    subject: titles.length === 1 && only ? only : `${titles.length} unread notifications`,
    words: [`For ${name}:`, titles.slice(0, LISTED).join('\n'), ...(more > 0 ? [`and ${more} more.`] : [])],
    button: { label: 'See your notifications', to: new URL(notificationsPath(), site).href },
    after: [`You choose which mails you get, and when:\n${new URL(notificationPreferencesPath(), site).href}`],
  })
}
