// What live streams tell: a row for each thing, numbered per account without gaps.
import type { StreamData, StreamEvent } from '@ungana/contracts-notifications'
import type { Reader, Transaction } from '#lib/dependencies.ts'

export interface FeedRow {
  readonly seq: number
  readonly kind: string
  /** JSON. */
  readonly payload: string
}

/** By transaction: whose feed has something new. */
const told = new WeakMap<Transaction, Set<string>>()

/**
 * Holds the feeds of these accounts until the commit, so that what is decided for one of them is decided in an order. Comes first in every transaction
 * that tells something: whoever holds several took them in the order of their ids, so nobody waits in a circle.
 */
export async function holdFeeds(tx: Transaction, accountIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(accountIds)].sort()) {
    await tx.query({
      name: 'hold-feed',
      text: 'INSERT INTO feed_positions AS p (account_id, last_seq) VALUES ($1, 0) ON CONFLICT (account_id) DO UPDATE SET last_seq = p.last_seq',
      values: [id],
    })
  }
}

/** Adds to the feed of an account, which is held. */
export async function tell<E extends StreamEvent>(tx: Transaction, accountId: string, kind: E, payload: StreamData<E>): Promise<void> {
  await tx.query({
    name: 'tell',
    text: `WITH position AS (UPDATE feed_positions SET last_seq = last_seq + 1 WHERE account_id = $1 RETURNING last_seq)
           INSERT INTO feed (account_id, seq, kind, payload) SELECT $1, last_seq, $2, $3::json FROM position`,
    values: [accountId, kind, JSON.stringify(payload)],
  })
  // Clients of a pool outlive a transaction that was rolled back: then somebody looks once in vain.
  told.set(tx, (told.get(tx) ?? new Set()).add(accountId))
}

/** The accounts whose feeds grew in `tx`, once. */
export function takeTold(tx: Transaction): readonly string[] {
  const accountIds = [...(told.get(tx) ?? [])]
  told.delete(tx)
  return accountIds
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

/** What came after `after`, the oldest first. */
export async function readFeed(reader: Reader, accountId: string, after: number, limit: number): Promise<FeedRow[]> {
  const { rows } = await reader.query<FeedRow>({
    name: 'read-feed',
    text: 'SELECT seq::float8 AS seq, kind, payload::text AS payload FROM feed WHERE account_id = $1 AND seq > $2 ORDER BY seq LIMIT $3',
    values: [accountId, after, limit],
  })
  return rows
}
