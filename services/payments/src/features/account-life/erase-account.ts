// The law requires us to keep records of payments. So invoices keep the payer's name; all other personal data of a closed account is erased.
import { eraseActivity, eraseApprovals } from '@ungana/service-kit'
import { closeAccount } from '@ungana/service-kit/accounts'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Safe to run twice. */
export async function eraseAccount(tx: Transaction, id: string, now: Date): Promise<void> {
  await closeAccount(tx, id, now, { emails: true })
  await eraseActivity(tx, id)
  await eraseApprovals(tx, id)
  // Stops all renewals, including those in progress, and the notice about the end of the plan.
  await query(tx, 'UPDATE payments SET renew = false WHERE payer_id = $1 AND renew', [id])
  await query(tx, 'UPDATE payments SET person = NULL WHERE payer_id = $1 AND person IS NOT NULL', [id])
  await query(
    tx,
    'UPDATE memberships SET renewed_by = NULL, renewal_problem = NULL, renewal_remedy = NULL, told_of_end = until WHERE holder_id = $1',
    [id],
  )
  await query(tx, `UPDATE sales_requests SET note = NULL, status = 'closed', closed_at = coalesce(closed_at, $2) WHERE account_id = $1`, [id, now])
  // Removes stored responses, because they contain bank details.
  await query(tx, 'DELETE FROM courier.idempotency_keys WHERE scope = $1', [id])
}
