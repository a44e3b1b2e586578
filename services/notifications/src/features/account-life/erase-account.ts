// Of a closed account nothing is left here but that it is closed: notifications are nobody else's.
import { CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import type { Transaction } from '#lib/dependencies.ts'
import { holdFeeds } from '#lib/feed.ts'

const tables = [
  ['notifications', 'account_id'],
  ['read_ranges', 'reader_id'],
  ['feed', 'account_id'],
  ['feed_positions', 'account_id'],
  ['preferences', 'account_id'],
  ['mail_settings', 'account_id'],
] as const

/** Safe to run twice. What is told of the account afterwards, its address for one, is not kept. */
export async function eraseAccount(tx: Transaction, id: string, closedAt: string): Promise<void> {
  // Whatever tells the account something at this moment is over then, or sees that it is closed.
  await holdFeeds(tx, [id])
  const { rows } = await tx.query<{ email: string | null }>('SELECT email FROM accounts WHERE id = $1 FOR UPDATE', [id])
  await tx.query(
    `INSERT INTO accounts AS a (id, name, closed_at) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = NULL, closed_at = excluded.closed_at`,
    [id, CLOSED_ACCOUNT_NAME, closedAt],
  )
  for (const [table, column] of tables) await tx.query(`DELETE FROM ${table} WHERE ${column} = $1`, [id])
  // Mails that wait for the mail server have name and address in them.
  await tx.query("DELETE FROM mail.queue WHERE mail->>'to' = $1", [rows[0]?.email ?? null])
}
