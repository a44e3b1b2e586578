// What the two databases hold in the end, against what was acknowledged.
import type pg from 'pg'

export interface Reckoning {
  /** Acknowledged, not stored. */
  readonly lost: number
  /** Stored more than once, or under another id than was answered. */
  readonly storedTwice: number
  /** Conversations whose numbers are not 1, 2, 3 … to their last. */
  readonly gaps: number
  /** Of a message its receiver has no notification. */
  readonly notNotified: number
  /** Notifications, and news to a side, that came of a message more than once. */
  readonly duplicates: number
  /** Sides of a message that were told nothing. */
  readonly untold: number
  /** Accounts whose feed is not numbered without a gap. */
  readonly feedGaps: number
}

const countOf = async (pool: pg.Pool, text: string, values: unknown[] = []) => Number((await pool.query<{ n: string }>(text, values)).rows[0]?.n ?? 0)

export async function reckon(messaging: pg.Pool, notifications: pg.Pool, acknowledged: ReadonlyMap<number, string>): Promise<Reckoning> {
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

  const told = await notifications.query<{ id: string; account: string; n: number }>(
    `SELECT payload->>'messageId' AS id, account_id AS account, count(*)::int AS n FROM feed WHERE kind = 'message' GROUP BY 1, 2`,
  )
  const timesTold = new Map(told.rows.map(({ id, account, n }) => [`${id} ${account}`, n]))
  const noted = await notifications.query<{ about: string; account: string; n: number }>(
    `SELECT about, account_id AS account, count(*)::int AS n FROM notifications WHERE kind = 'message' GROUP BY 1, 2`,
  )
  const timesNoted = new Map(noted.rows.map(({ about, account, n }) => [`${about} ${account}`, n]))
  let [untold, notNotified] = [0, 0]
  for (const { id, sender, receiver } of stored) {
    for (const side of [sender, receiver]) if (!timesTold.has(`${id} ${side}`)) untold += 1
    if (!timesNoted.has(`message:${id} ${receiver}`)) notNotified += 1
  }
  const again = (times: ReadonlyMap<string, number>) => [...times.values()].reduce((sum, n) => sum + n - 1, 0)
  // Of each message two sides are told, one is notified: whatever is beyond that was made up.
  const invented = timesTold.size - (2 * stored.length - untold) + timesNoted.size - (stored.length - notNotified)

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
    duplicates: again(timesTold) + again(timesNoted) + invented,
    untold,
    feedGaps: await countOf(
      notifications,
      `SELECT count(*) AS n FROM feed_positions p JOIN
         (SELECT account_id, count(*) AS n, min(seq) AS low, max(seq) AS high FROM feed GROUP BY 1) f USING (account_id)
       WHERE f.n <> p.last_seq OR f.low <> 1 OR f.high <> p.last_seq`,
    ),
  }
}
