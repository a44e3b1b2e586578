// What is left of a closed account here: what the law asks to keep of money that moved. Invoices name their payer for that reason; nothing else does.
import { CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import type { Transaction } from '#lib/dependencies.ts'

/** Safe to run twice. */
export async function eraseAccount(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO accounts (id, kind, name, closed_at) VALUES ($1, 'business', $2, $3)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = NULL, closed_at = coalesce(accounts.closed_at, excluded.closed_at)`,
    [id, CLOSED_ACCOUNT_NAME, now],
  )
  // Nothing is charged again, not by what is under way either, and nobody is told of the end.
  await tx.query('UPDATE payments SET renew = false WHERE payer_id = $1 AND renew', [id])
  await tx.query(
    'UPDATE memberships SET renewed_by = NULL, renewal_problem = NULL, renewal_remedy = NULL, told_of_end = until WHERE holder_id = $1',
    [id],
  )
  await tx.query(`UPDATE sales_requests SET note = NULL, status = 'closed', closed_at = coalesce(closed_at, $2) WHERE account_id = $1`, [id, now])
  // Answers that would be sent again under their key hold bank details.
  await tx.query('DELETE FROM courier.idempotency_keys WHERE scope = $1', [id])
}
