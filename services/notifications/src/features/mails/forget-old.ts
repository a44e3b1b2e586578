// What nobody asks for any more.
import type { Pool } from '#lib/dependencies.ts'

/** Days for which a stream can go on where it ended. */
const FEED_DAYS = 7

/** Days for which a notification is kept. */
const KEPT_DAYS = 365

/** Rows in one statement. */
const AT_ONCE = 5000

export async function forgetOld(pool: Pool): Promise<void> {
  const statements = [
    `DELETE FROM feed WHERE (account_id, seq) IN (
       SELECT account_id, seq FROM feed WHERE created_at < now() - interval '${FEED_DAYS} days' ORDER BY created_at LIMIT ${AT_ONCE})`,
    // Events come within 14 days or not at all.
    `DELETE FROM read_ranges WHERE (reader_id, conversation_id, from_seq, to_seq) IN (
       SELECT reader_id, conversation_id, from_seq, to_seq FROM read_ranges WHERE read_at < now() - interval '14 days' ORDER BY read_at LIMIT ${AT_ONCE})`,
    // By their ids, which say when they were made: there is no index of that otherwise.
    `DELETE FROM notifications WHERE id IN (
       SELECT id FROM notifications WHERE id < '${firstIdOf(new Date(Date.now() - KEPT_DAYS * 24 * 60 * 60 * 1000))}' ORDER BY id LIMIT ${AT_ONCE})`,
  ]
  for (const statement of statements) {
    let deleted: number
    do deleted = (await pool.query(statement)).rowCount ?? 0
    while (deleted === AT_ONCE)
  }
}

/** Below all UUIDv7 of that moment, and above those of any before it. */
function firstIdOf(time: Date): string {
  const millis = time.getTime().toString(16).padStart(12, '0')
  return `${millis.slice(0, 8)}-${millis.slice(8)}-0000-0000-000000000000`
}
