// The feed from which live streams are sent: numbered rows for each account, with no number missing.
import type { StreamData, StreamEvent } from '@ungana/contracts-notifications'
import { runWithCommit } from '@ungana/service-kit'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export interface FeedRow {
  readonly seq: number
  readonly kind: string
  /** JSON. */
  readonly payload: string
}

/** New feed rows by account, each list in order. */
export type CommittedRows = ReadonlyMap<string, readonly FeedRow[]>

/** Rows by the transaction that wrote them. */
const rowsByTransaction = new WeakMap<Transaction, Map<string, FeedRow[]>>()

/**
 * Locks the feeds of these accounts until the commit, so that changes to one account happen one after the other. Must come first in every
 * transaction that adds feed rows. Locks are taken in the order of ids, so transactions cannot deadlock.
 */
export async function lockFeeds(tx: Transaction, accountIds: readonly string[]): Promise<void> {
  await query(tx, {
    name: 'lock-feeds',
    text: `INSERT INTO feed_positions AS p (account_id, last_seq) SELECT id, 0 FROM unnest($1::uuid[]) AS id ORDER BY id
           ON CONFLICT (account_id) DO UPDATE SET last_seq = p.last_seq`,
    values: [[...new Set(accountIds)]],
  })
}

type EntryOf<E extends StreamEvent> = { readonly accountId: string; readonly kind: E; readonly payload: StreamData<E> }
/** A row to add to an account's feed. */
export type FeedEntry = { [E in StreamEvent]: EntryOf<E> }[StreamEvent]

/**
 * Adds the entries, in this order, to feeds that the caller has locked. They are sent to the database together with the COMMIT. Skips closed
 * accounts.
 */
export async function addToFeeds(tx: Transaction, entries: readonly FeedEntry[]): Promise<void> {
  for (const { accountId, kind, payload } of entries)
    await runWithCommit<FeedRow & { accountId: string }>(
      tx,
      `WITH entry AS (
         SELECT account_id, kind, payload, row_number() OVER (PARTITION BY account_id ORDER BY nth) AS nth
         FROM unnest($1::uuid[], $2::text[], $3::json[]) WITH ORDINALITY AS t (account_id, kind, payload, nth)
       ), position AS (
         UPDATE feed_positions p SET last_seq = p.last_seq + more.count
         FROM (SELECT account_id, count(*) FROM entry GROUP BY account_id) AS more WHERE p.account_id = more.account_id
           AND NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = p.account_id AND a.closed_at IS NOT NULL)
         RETURNING p.account_id, p.last_seq - more.count AS before
       )
       INSERT INTO feed (account_id, seq, kind, payload)
       SELECT account_id, before + nth, kind, payload FROM entry JOIN position USING (account_id)
       RETURNING account_id AS "accountId", seq::float8 AS seq, kind, payload::text AS payload`,
      [accountId, kind, JSON.stringify(payload)],
      (rows) => {
        const feeds = rowsByTransaction.get(tx) ?? new Map<string, FeedRow[]>()
        for (const { accountId: owner, ...row } of rows) feeds.set(owner, [...(feeds.get(owner) ?? []), row])
        for (const feed of feeds.values()) feed.sort((a, b) => a.seq - b.seq)
        rowsByTransaction.set(tx, feeds)
      },
    )
}

/** The feed rows that the committed `tx` wrote. A second call returns no rows. */
export function takeCommittedRows(tx: Transaction): CommittedRows {
  const feeds = rowsByTransaction.get(tx) ?? new Map<string, FeedRow[]>()
  rowsByTransaction.delete(tx)
  return feeds
}

export async function positionOf(reader: Reader, accountId: string): Promise<number> {
  const { rows } = await query(reader, {
    name: 'position-of',
    text: 'SELECT last_seq::float8 AS position FROM feed_positions WHERE account_id = $1',
    values: [accountId],
  })
  return rows[0]?.position ?? 0
}

/** The accounts whose feed has rows after the given position. */
export async function accountsWithNewRows(reader: Reader, positions: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await query(reader, {
    name: 'accounts-with-new-rows',
    text: `SELECT p.account_id AS id FROM feed_positions p JOIN unnest($1::uuid[], $2::bigint[]) AS known (id, seq) ON p.account_id = known.id
           WHERE p.last_seq > known.seq`,
    values: [[...positions.keys()], [...positions.values()]],
  })
  return rows.map(({ id }) => id)
}

/** A request for the rows of one feed after a position. */
export interface AfterPosition {
  readonly accountId: string
  readonly after: number
}

/** Rows of each feed, oldest first, at most `limit` per feed. */
export async function readFeeds(reader: Reader, asked: readonly AfterPosition[], limit: number): Promise<FeedRow[][]> {
  const { rows } = await query(reader, {
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
