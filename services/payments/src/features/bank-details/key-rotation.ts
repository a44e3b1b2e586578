// Wraps the data keys of all rows with the current key while the service runs.
import type { Courier } from '@ungana/service-kit/courier'
import type { Pool, Transaction } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'
import { query } from '#lib/query.ts'
import { rewrap } from './envelope.ts'

/** Rows per transaction. The number is small, so that somebody who edits a locked row hardly has to wait. */
const BATCH = 500

export interface Rotation {
  readonly transaction: Courier<Transaction>['transaction']
  readonly keyring: Keyring
  readonly signal?: AbortSignal
}

/**
 * Resolves when no row uses an older key, with the number of rows whose keys it wrapped. Instances can run this at the same time, because each skips
 * rows that another one has locked. Reads keep working, because the keyring contains both keys and each row changes in one step.
 */
export async function rotateKeys({ transaction, keyring, signal }: Rotation): Promise<number> {
  let rotated = 0
  for (;;) {
    signal?.throwIfAborted()
    const count = await transaction((tx) => rotateBatch(tx, keyring))
    if (count === 0) return rotated
    rotated += count
  }
}

async function rotateBatch(tx: Transaction, keyring: Keyring): Promise<number> {
  const { rows } = await query(
    tx,
    `SELECT id, wrapped_key AS "wrappedKey", key_id AS "keyId" FROM bank_details WHERE key_id = ANY($1) LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`,
    [[...keyring.keys.keys()].filter((id) => id !== keyring.currentId)],
  )
  if (rows.length === 0) return 0
  const wrapped = rows.map((row) => rewrap(keyring, row.id, row).wrappedKey)
  await query(
    tx,
    `UPDATE bank_details b SET wrapped_key = n.wrapped_key, key_id = $3
     FROM (SELECT unnest($1::uuid[]) AS id, unnest($2::bytea[]) AS wrapped_key) n WHERE b.id = n.id`,
    [rows.map(({ id }) => id), wrapped, keyring.currentId],
  )
  return rows.length
}

/**
 * Counts what uses each key: rows, and changes that wait for a second person, which stay as they are until they end. A key that nothing uses can be
 * removed from the keyring; all others must stay.
 */
export async function countByKey(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await query(
    pool,
    `SELECT k.id AS "keyId", count(*)::int AS count FROM (
       SELECT b.key_id AS id FROM bank_details b
       UNION ALL SELECT coalesce(r.payload -> 'number' ->> 'keyId', '') FROM approvals.requests r
       WHERE r.state = 'waiting' AND r.expires_at > now() AND r.payload ? 'number') AS k
     GROUP BY k.id`,
  )
  return new Map(rows.map(({ keyId, count }) => [keyId, count]))
}
