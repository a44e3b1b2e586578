// Compares the two databases with the acknowledged messages after a run.
import type pg from 'pg'

export interface Comparison {
  /** Messages that were acknowledged but not stored. */
  readonly lost: number
  /** Messages that were stored more than once, or under another id than the answer gave. */
  readonly storedTwice: number
  /** Conversations whose message numbers have gaps. */
  readonly gaps: number
  /** Messages without a notification for the receiver. */
  readonly notNotified: number
  /** Notifications and feed rows that belong to no message. */
  readonly duplicates: number
  /** Feed rows that are missing: each message needs one for each side. */
  readonly missingFeedRows: number
  /** Accounts whose feed numbers have gaps. */
  readonly feedGaps: number
}

const countOf = async (pool: pg.Pool, text: string, values: unknown[] = []) => Number((await pool.query<{ n: string }>(text, values)).rows[0]?.n ?? 0)

export async function compareDatabases(messaging: pg.Pool, notifications: pg.Pool, acknowledged: ReadonlyMap<number, string>): Promise<Comparison> {
  const { rows: stored } = await messaging.query<{ id: string; content: string; sender: string; receiver: string }>(
    'SELECT id, content, sender_id AS sender, receiver_id AS receiver FROM messages',
  )
  const byContent = new Map<string, string[]>()
  for (const { id, content } of stored) byContent.set(content, [...(byContent.get(content) ?? []), id])
  let [lost, storedTwice] = [0, 0]
  for (const [n, id] of acknowledged) {
    const ids = byContent.get(`Message ${n}`) ?? []
    if (ids.length === 0) lost += 1
    else if (ids.length > 1 || ids[0] !== id) storedTwice += 1
  }

  const feedRows = await notifications.query<{ id: string; account: string; n: number }>(
    `SELECT payload->>'messageId' AS id, account_id AS account, count(*)::int AS n FROM feed WHERE kind = 'message' GROUP BY 1, 2`,
  )
  const feedCounts = new Map(feedRows.rows.map(({ id, account, n }) => [`${id} ${account}`, n]))
  const notified = await notifications.query<{ about: string; account: string; n: number }>(
    `SELECT about, account_id AS account, count(*)::int AS n FROM notifications WHERE kind = 'message' GROUP BY 1, 2`,
  )
  const notificationCounts = new Map(notified.rows.map(({ about, account, n }) => [`${about} ${account}`, n]))
  let [missingFeedRows, notNotified] = [0, 0]
  for (const { id, sender, receiver } of stored) {
    for (const side of [sender, receiver]) if (!feedCounts.has(`${id} ${side}`)) missingFeedRows += 1
    if (!notificationCounts.has(`message:${id} ${receiver}`)) notNotified += 1
  }
  const repeats = (times: ReadonlyMap<string, number>) => [...times.values()].reduce((sum, n) => sum + n - 1, 0)
  // Each message needs two feed rows and one notification. All other rows and notifications belong to no message.
  const extra = feedCounts.size - (2 * stored.length - missingFeedRows) + notificationCounts.size - (stored.length - notNotified)

  return {
    lost,
    storedTwice,
    gaps: await countOf(
      messaging,
      `SELECT count(*) AS n FROM conversations c LEFT JOIN
         (SELECT conversation_id AS id, count(*) AS n, count(DISTINCT seq) AS seqs, min(seq) AS low, max(seq) AS high FROM messages GROUP BY 1) m USING (id)
       WHERE m.n IS DISTINCT FROM c.last_seq OR m.seqs <> m.n OR m.low <> 1 OR m.high <> c.last_seq`,
    ),
    notNotified,
    duplicates: repeats(feedCounts) + repeats(notificationCounts) + extra,
    missingFeedRows,
    feedGaps: await countOf(
      notifications,
      `SELECT count(*) AS n FROM feed_positions p JOIN
         (SELECT account_id, count(*) AS n, min(seq) AS low, max(seq) AS high FROM feed GROUP BY 1) f USING (account_id)
       WHERE f.n <> p.last_seq OR f.low <> 1 OR f.high <> p.last_seq`,
    ),
  }
}
