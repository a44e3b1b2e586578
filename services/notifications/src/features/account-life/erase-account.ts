// Nothing is left of a closed account here: notifications are nobody else's.
import type { Transaction } from '#lib/dependencies.ts'

const tables = [
  ['notifications', 'account_id'],
  ['read_ranges', 'reader_id'],
  ['feed', 'account_id'],
  ['feed_positions', 'account_id'],
  ['preferences', 'account_id'],
  ['mail_settings', 'account_id'],
  ['accounts', 'id'],
] as const

export async function eraseAccount(tx: Transaction, id: string): Promise<void> {
  for (const [table, column] of tables) await tx.query(`DELETE FROM ${table} WHERE ${column} = $1`, [id])
}
