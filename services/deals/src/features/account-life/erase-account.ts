// Erases the names of a closed account. Its deals stay, because they also belong to the other side.
import { eraseActivity, eraseApprovals } from '@ungana/service-kit'
import { closeAccount } from '@ungana/service-kit/accounts'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Safe to run twice. */
export async function eraseAccount(tx: Transaction, id: string, now: Date): Promise<void> {
  await closeAccount(tx, id, now, { statuses: true })
  await eraseActivity(tx, id)
  await eraseApprovals(tx, id)
  await query(
    tx,
    `UPDATE deal_events SET by_name = NULL, body = body - 'signature' WHERE by_id = $1 AND (by_name IS NOT NULL OR body ? 'signature')`,
    [id],
  )
  await query(tx, 'DELETE FROM deal_guests WHERE company_id = $1', [id])
  await query(tx, 'DELETE FROM record_entries WHERE company_id = $1', [id])
  await query(tx, 'UPDATE passports SET token = NULL, revoked_at = coalesce(revoked_at, $2) WHERE company_id = $1 AND token IS NOT NULL', [id, now])
  await query(tx, 'DELETE FROM courier.idempotency_keys WHERE scope = $1', [id])
}
