// Deletes rows that nothing needs any more.
import { firstIdOf } from '@ungana/service-kit'
import type { Pool } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Days for which a stream can resume from its last position. */
const FEED_DAYS = 7

/** Days for which a notification is kept. */
const KEPT_DAYS = 365

/** Rows in one statement. */
const AT_ONCE = 5000

export async function deleteOld(pool: Pool): Promise<void> {
  const batches = [
    () =>
      query(
        pool,
        `DELETE FROM feed WHERE (account_id, seq) IN (
       SELECT account_id, seq FROM feed WHERE created_at < now() - interval '${FEED_DAYS} days' ORDER BY created_at LIMIT ${AT_ONCE})`,
      ),
    // NATS keeps events for 14 days, so no message event can arrive later.
    () =>
      query(
        pool,
        `DELETE FROM read_ranges WHERE (reader_id, conversation_id, from_seq, to_seq) IN (
       SELECT reader_id, conversation_id, from_seq, to_seq FROM read_ranges WHERE read_at < now() - interval '14 days' ORDER BY read_at LIMIT ${AT_ONCE})`,
      ),
    // UUIDv7 ids contain the creation time, so the primary key serves as the index.
    () =>
      query(pool, `DELETE FROM notifications WHERE id IN (SELECT id FROM notifications WHERE id < $1 ORDER BY id LIMIT ${AT_ONCE})`, [
        firstIdOf(new Date(Date.now() - KEPT_DAYS * 24 * 60 * 60 * 1000)),
      ]),
  ]
  for (const deleteBatch of batches) {
    let deleted: number
    do deleted = (await deleteBatch()).rowCount ?? 0
    while (deleted === AT_ONCE)
  }
}
