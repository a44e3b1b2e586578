// Wraps the data keys of all rows with the current key, while rows are read and written.
import type { Courier } from '@ungana/service-kit/courier'
import type { Pool, Transaction } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'
import { rewrap, type Sealed } from './envelope.ts'

/** Few enough that who changes one of them hardly waits. */
const BATCH = 500

type Row = Omit<Sealed, 'sealed'> & { readonly id: string }

export interface Rotation {
  readonly transaction: Courier<Transaction>['transaction']
  readonly keyring: Keyring
  readonly signal?: AbortSignal
}

/**
 * Resolves to how many rows it wrapped anew, once none is left under another key of the ring. Any number of instances do it side by side: rows that
 * one is at are passed over by the others. Reading goes on, because both keys are in the ring and a row changes at once.
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
  const { rows } = await tx.query<Row>(
    `SELECT id, wrapped_key AS "wrappedKey", key_id AS "keyId" FROM bank_details WHERE key_id = ANY($1) LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`,
    [[...keyring.keys.keys()].filter((id) => id !== keyring.currentId)],
  )
  if (rows.length === 0) return 0
  const wrapped = rows.map((row) => rewrap(keyring, row.id, row).wrappedKey)
  await tx.query(
    `UPDATE bank_details b SET wrapped_key = n.wrapped_key, key_id = $3
     FROM (SELECT unnest($1::uuid[]) AS id, unnest($2::bytea[]) AS wrapped_key) n WHERE b.id = n.id`,
    [rows.map(({ id }) => id), wrapped, keyring.currentId],
  )
  return rows.length
}

/** How many rows are wrapped with each key: one that none names may be taken out of the ring, one that the ring lacks must come back. */
export async function countByKey(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ keyId: string; count: number }>(
    'SELECT key_id AS "keyId", count(*)::int AS count FROM bank_details GROUP BY key_id',
  )
  return new Map(rows.map(({ keyId, count }) => [keyId, count]))
}
