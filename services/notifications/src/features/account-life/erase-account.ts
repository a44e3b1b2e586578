// Deletes all data of a closed account and keeps only the fact that it is closed.
import { closeAccount } from '@ungana/service-kit/accounts'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { query } from '#lib/query.ts'

const deletions = [
  'DELETE FROM notifications WHERE account_id = $1',
  'DELETE FROM read_ranges WHERE reader_id = $1',
  'DELETE FROM feed WHERE account_id = $1',
  'DELETE FROM feed_positions WHERE account_id = $1',
  'DELETE FROM preferences WHERE account_id = $1',
  'DELETE FROM mail_settings WHERE account_id = $1',
  'DELETE FROM push_devices WHERE account_id = $1 OR person_id = $1',
  'DELETE FROM push_settings WHERE account_id = $1',
  'DELETE FROM match_recipients WHERE account_id = $1 OR person_id = $1',
] as const

/** Safe to run twice. Later events cannot add data to a closed account. */
export async function eraseAccount(tx: Transaction, id: string, closedAt: Date): Promise<void> {
  // The lock waits for transactions that are notifying the account. Later transactions see that the account is closed.
  await lockFeeds(tx, [id])
  const { rows } = await query(tx, 'SELECT email FROM accounts WHERE id = $1 FOR UPDATE', [id])
  await closeAccount(tx, id, closedAt, { emails: true })
  for (const deletion of deletions) await query(tx, deletion, [id])
  // Queued emails contain the name and the address.
  await query(tx, "DELETE FROM mail.queue WHERE mail->>'to' = $1", [rows[0]?.email ?? null])
}
