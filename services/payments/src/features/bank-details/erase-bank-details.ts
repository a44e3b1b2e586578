// Erases a closed account's bank details. Requests and their log stay, because they also belong to the other side.
import { CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { type Done, removeAll } from './bank-details.ts'

/** Safe to run twice. */
export async function eraseBankDetails(tx: Transaction, done: Done): Promise<void> {
  const { ownerId: id, now } = done
  await removeAll(tx, done)
  await query(tx, `UPDATE bank_details_requests SET bank_name = $2, mask = '••••', decided_by = NULL WHERE owner_id = $1`, [id, CLOSED_ACCOUNT_NAME])
  await query(tx, 'UPDATE bank_details_requests SET asked_by = NULL WHERE requester_id = $1 AND asked_by IS NOT NULL', [id])
  // Ends the account's own approvals and rejects its pending requests.
  await query(
    tx,
    `WITH ended AS (
       UPDATE bank_details_requests SET status = CASE status WHEN 'pending' THEN 'rejected' ELSE status END, decided_at = coalesce(decided_at, $2),
         ended_at = CASE status WHEN 'approved' THEN $2::timestamptz END
       WHERE requester_id = $1 AND (status = 'pending' OR status = 'approved' AND ended_at IS NULL AND expires_at > $2) RETURNING id)
     INSERT INTO bank_details_log (request_id, action, by, at) SELECT id, 'deleted', 'requester', $2 FROM ended`,
    [id, now],
  )
}
