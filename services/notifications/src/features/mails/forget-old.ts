// What nobody asks for any more.
import type { Pool } from '#lib/dependencies.ts'

/** Days for which a stream can go on where it ended. */
const FEED_DAYS = 7

/** Rows in one statement. */
const AT_ONCE = 5000

export async function forgetOld(pool: Pool): Promise<void> {
  const statements = [
    `DELETE FROM feed WHERE (account_id, seq) IN (
       SELECT account_id, seq FROM feed WHERE created_at < now() - interval '${FEED_DAYS} days' ORDER BY created_at LIMIT ${AT_ONCE})`,
    // Events come within 14 days or not at all.
    "DELETE FROM read_ranges WHERE read_at < now() - interval '14 days'",
    `DELETE FROM notifications WHERE id IN (
       SELECT id FROM notifications WHERE created_at < now() - interval '1 year' LIMIT ${AT_ONCE})`,
  ]
  for (const statement of statements) {
    let deleted: number
    do deleted = (await pool.query(statement)).rowCount ?? 0
    while (deleted === AT_ONCE)
  }
}
