// Erases the names of a closed account. Its deals stay, because they also belong to the other side.
import { eraseActivity, eraseApprovals } from '@ungana/service-kit'
import { closeAccount } from '@ungana/service-kit/accounts'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { announceClosing } from './announce-closing.ts'

/** Safe to run twice. */
export async function eraseAccount(tx: Transaction, id: string, now: Date): Promise<void> {
  const { rows: before } = await query(tx, 'SELECT closed_at IS NOT NULL AS closed FROM accounts WHERE id = $1 FOR UPDATE', [id])
  await closeAccount(tx, id, now, { statuses: true })
  if (!before[0]?.closed) await announceClosing(tx, id, now)
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
