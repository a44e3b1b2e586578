// What live streams tell: a row for each thing, numbered per account without gaps.
import type { StreamData, StreamEvent } from '@ungana/contracts-notifications'
import { runWithCommit } from '@ungana/service-kit'
import type { Reader, Transaction } from '#lib/dependencies.ts'

export interface FeedRow {
  readonly seq: number
  readonly kind: string
  /** JSON. */
  readonly payload: string
}

/** What was told, by account, each in its order. */
export type Told = ReadonlyMap<string, readonly FeedRow[]>

/** By transaction that was committed. */
const told = new WeakMap<Transaction, Map<string, FeedRow[]>>()

/**
 * Holds the feeds of these accounts until the commit, so that what is decided for one of them is decided in an order. Comes first in every transaction
 * that tells something: whoever holds several took them in the order of their ids, so nobody waits in a circle.
 */
export async function holdFeeds(tx: Transaction, accountIds: readonly string[]): Promise<void> {
  await tx.query({
    name: 'hold-feeds',
    text: `INSERT INTO feed_positions AS p (account_id, last_seq) SELECT id, 0 FROM unnest($1::uuid[]) AS id ORDER BY id
           ON CONFLICT (account_id) DO UPDATE SET last_seq = p.last_seq`,
    values: [[...new Set(accountIds)]],
  })
}

type TellingOf<E extends StreamEvent> = { readonly accountId: string; readonly kind: E; readonly payload: StreamData<E> }
/** What an account's feed is to say. */
export type Telling = { [E in StreamEvent]: TellingOf<E> }[StreamEvent]

/** Adds to the feeds of accounts, which are held, in this order, with the COMMIT; not to those of closed ones. */
export async function tell(tx: Transaction, tellings: readonly Telling[]): Promise<void> {
  for (const { accountId, kind, payload } of tellings)
    await runWithCommit<FeedRow & { accountId: string }>(
      tx,
      `WITH telling AS (
         SELECT account_id, kind, payload, row_number() OVER (PARTITION BY account_id ORDER BY nth) AS nth
         FROM unnest($1::uuid[], $2::text[], $3::json[]) WITH ORDINALITY AS t (account_id, kind, payload, nth)
       ), position AS (
         UPDATE feed_positions p SET last_seq = p.last_seq + more.count
         FROM (SELECT account_id, count(*) FROM telling GROUP BY account_id) AS more WHERE p.account_id = more.account_id
           AND NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = p.account_id AND a.closed_at IS NOT NULL)
         RETURNING p.account_id, p.last_seq - more.count AS before
       )
       INSERT INTO feed (account_id, seq, kind, payload)
       SELECT account_id, before + nth, kind, payload FROM telling JOIN position USING (account_id)
       RETURNING account_id AS "accountId", seq::float8 AS seq, kind, payload::text AS payload`,
      [accountId, kind, JSON.stringify(payload)],
      (rows) => {
        const feeds = told.get(tx) ?? new Map<string, FeedRow[]>()
        for (const { accountId: of, ...row } of rows) feeds.set(of, [...(feeds.get(of) ?? []), row])
        for (const feed of feeds.values()) feed.sort((a, b) => a.seq - b.seq)
        told.set(tx, feeds)
      },
    )
}

/** What was told in `tx`, which is committed, once. */
export function takeTold(tx: Transaction): Told {
  const feeds = told.get(tx) ?? new Map<string, FeedRow[]>()
  told.delete(tx)
  return feeds
}

export async function positionOf(reader: Reader, accountId: string): Promise<number> {
  const { rows } = await reader.query<{ position: number }>({
    name: 'position-of',
    text: 'SELECT last_seq::float8 AS position FROM feed_positions WHERE account_id = $1',
    values: [accountId],
  })
  return rows[0]?.position ?? 0
}

/** Of these accounts, those whose feed goes beyond what is said beside them. */
export async function movedOn(reader: Reader, positions: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await reader.query<{ id: string }>({
    name: 'moved-on',
    text: `SELECT p.account_id AS id FROM feed_positions p JOIN unnest($1::uuid[], $2::bigint[]) AS known (id, seq) ON p.account_id = known.id
           WHERE p.last_seq > known.seq`,
    values: [[...positions.keys()], [...positions.values()]],
  })
  return rows.map(({ id }) => id)
}

/** Of one feed, what came after a position. */
export interface Asked {
  readonly accountId: string
  readonly after: number
}

/** Of each feed at most `limit`, the oldest first. */
export async function readFeeds(reader: Reader, asked: readonly Asked[], limit: number): Promise<FeedRow[][]> {
  const { rows } = await reader.query<FeedRow & { nth: number }>({
    name: 'read-feeds',
    text: `SELECT asked.nth::int, f.seq::float8 AS seq, f.kind, f.payload::text AS payload
           FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY AS asked (account_id, after, nth)
           CROSS JOIN LATERAL (SELECT seq, kind, payload FROM feed WHERE account_id = asked.account_id AND seq > asked.after ORDER BY seq LIMIT $3) AS f
           ORDER BY asked.nth, f.seq`,
    values: [asked.map(({ accountId }) => accountId), asked.map(({ after }) => after), limit],
  })
  const feeds: FeedRow[][] = asked.map(() => [])
  for (const { nth, ...row } of rows) feeds[nth - 1]?.push(row)
  return feeds
}
