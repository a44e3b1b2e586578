// What is left of a closed account's bank details: requests, with what was written in them, and the log of who read what, which are the other side's as well.
import { CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import type { Transaction } from '#lib/dependencies.ts'
import { type Done, removeAll } from './bank-details.ts'

/** Safe to run twice. */
export async function eraseBankDetails(tx: Transaction, done: Done): Promise<void> {
  const { ownerId: id, now } = done
  await removeAll(tx, done)
  await tx.query(`UPDATE bank_details_requests SET bank_name = $2, mask = '••••' WHERE owner_id = $1`, [id, CLOSED_ACCOUNT_NAME])
  // What it could read it can read no more, and what it asked for nobody needs to decide.
  await tx.query(
    `WITH ended AS (
       UPDATE bank_details_requests SET status = CASE status WHEN 'pending' THEN 'rejected' ELSE status END, decided_at = coalesce(decided_at, $2),
         ended_at = CASE status WHEN 'approved' THEN $2::timestamptz END
       WHERE requester_id = $1 AND (status = 'pending' OR status = 'approved' AND ended_at IS NULL AND expires_at > $2) RETURNING id)
     INSERT INTO bank_details_log (request_id, action, by, at) SELECT id, 'deleted', 'requester', $2 FROM ended`,
    [id, now],
  )
}
