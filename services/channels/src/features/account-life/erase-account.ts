import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Deletes all data of a closed account. Safe to run twice. A closed account gets no phone session, so nothing is added later. */
export async function eraseAccount(tx: Transaction, id: string): Promise<void> {
  await query(
    tx,
    'DELETE FROM messages AS m USING dialogues AS d WHERE d.channel = m.channel AND d.session = m.session AND (d.account_id = $1 OR d.person_id = $1)',
    [id],
  )
  await query(tx, 'DELETE FROM match_notices WHERE account_id = $1 OR person_id = $1', [id])
  await query(tx, 'DELETE FROM dialogues WHERE account_id = $1 OR person_id = $1', [id])
}
