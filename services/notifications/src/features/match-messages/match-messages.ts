// Decides when messages about matches go out by SMS or WhatsApp. The channels service sends them: it knows the phones.
import { MATCH_MESSAGES_MAX, matchMessageDue } from '@ungana/contracts-notifications'
import { outbox } from '@ungana/service-kit/courier'
import type { Notifications, Transaction } from '#lib/dependencies.ts'
import { afterQuietHours } from '#lib/mail-time.ts'
import { pushChoicesOf } from '#lib/push-settings.ts'
import { query } from '#lib/query.ts'

const DAY = 24 * 60 * 60_000

/** Publishes one event for all matches that wait for a person, in the transaction that forgets them. */
export async function tellMatches({ transaction }: Pick<Notifications, 'transaction'>, now: Date, closing?: AbortSignal): Promise<void> {
  while (!closing?.aborted && (await transaction((tx) => tellNext(tx, now))));
}

/** Returns whether somebody was due. */
async function tellNext(tx: Transaction, now: Date): Promise<boolean> {
  const { rows } = await query(
    tx,
    `SELECT account_id AS "accountId", person_id AS "personId", by, since, sent_at AS "sentAt" FROM match_recipients AS m
     WHERE EXISTS (SELECT FROM match_messages AS w WHERE w.account_id = m.account_id AND w.person_id = m.person_id AND w.next_attempt_at <= $1)
     LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
    [now],
  )
  const [recipient] = rows
  if (!recipient) return false
  const { accountId, personId, by, since, sentAt } = recipient
  const time = afterQuietHours(allowedAt(sentAt, now), await pushChoicesOf(tx, accountId, personId))
  if (time > now) {
    await query(tx, 'UPDATE match_messages SET next_attempt_at = $3 WHERE account_id = $1 AND person_id = $2', [accountId, personId, time])
    return true
  }
  const count = await unreadOf(tx, { accountId, personId }, now)
  // One message covers all that is waiting, even what is not due yet.
  await query(tx, 'DELETE FROM match_messages WHERE account_id = $1 AND person_id = $2', [accountId, personId])
  if (count === 0) return true
  const kept = [...sentAt, now].slice(-MATCH_MESSAGES_MAX)
  await query(tx, 'UPDATE match_recipients SET sent_at = $3 WHERE account_id = $1 AND person_id = $2', [accountId, personId, kept])
  const due = { accountId, personId, by, since: since.toISOString(), count, dueAt: now.toISOString() }
  await outbox.add(tx, matchMessageDue, due)
  return true
}

/** `now`, or when the oldest of as many messages as a day may have is a day old. */
function allowedAt(sentAt: readonly Date[], now: Date): Date {
  const oldest = sentAt.length < MATCH_MESSAGES_MAX ? undefined : sentAt[0]
  return oldest ? new Date(Math.max(now.getTime(), oldest.getTime() + DAY)) : now
}

/** Matches of the last day that the person has not read on the site. */
async function unreadOf(tx: Transaction, { accountId, personId }: { readonly accountId: string; readonly personId: string }, now: Date) {
  const { rows } = await query(
    tx,
    `SELECT count(*)::int AS total FROM match_messages AS w JOIN notifications AS n ON n.id = w.notification_id
     WHERE w.account_id = $1 AND w.person_id = $2 AND n.read_at IS NULL AND n.created_at > $3::timestamptz - interval '1 day'
       AND NOT EXISTS (SELECT FROM reads AS r WHERE r.notification_id = n.id AND r.person_id = $2)`,
    [accountId, personId, now],
  )
  return rows[0]?.total ?? 0
}
