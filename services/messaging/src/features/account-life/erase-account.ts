// Deletes a closed account. Its partners keep the messages that they received, without its name.
import { eraseActivity, eraseApprovals } from '@ungana/service-kit'
import { closeAccount } from '@ungana/service-kit/accounts'
import type { Files } from '@ungana/service-kit/files'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

export async function eraseAccount(tx: Transaction, id: string, closedAt: Date, files: Pick<Files, 'release'>): Promise<void> {
  // One account at a time: if both partners close at once, the second run sees that the first is gone and deletes the text.
  await query(tx, "SELECT pg_advisory_xact_lock(hashtext('messaging.closing'))")
  await closeAccount(tx, id, closedAt, { statuses: true })
  await eraseActivity(tx, id)
  await eraseApprovals(tx, id)
  for (const statement of [
    'DELETE FROM blocks WHERE blocker_id = $1',
    'UPDATE shared_accounts SET shared = false WHERE owner_id = $1',
    'UPDATE messages SET person = NULL WHERE sender_id = $1 AND person IS NOT NULL',
    'UPDATE inquiries SET person = NULL WHERE sender_id = $1 AND person IS NOT NULL',
    'UPDATE inquiry_entries SET person = NULL WHERE author_id = $1 AND person IS NOT NULL',
    'DELETE FROM quote_costs WHERE buyer_id = $1',
    'DELETE FROM interests WHERE supplier_id = $1',
    'DELETE FROM request_settings WHERE company_id = $1',
    'DELETE FROM suppliers WHERE business_id = $1',
    'DELETE FROM notes WHERE company_id = $1',
    'DELETE FROM assignments WHERE company_id = $1',
    'DELETE FROM readers WHERE company_id = $1',
    'DELETE FROM unread WHERE company_id = $1',
    'DELETE FROM usage WHERE account_id = $1',
    'DELETE FROM response_times WHERE business_id = $1',
    'UPDATE reports SET comment = NULL WHERE reporter_id = $1',
    // The answers stored for idempotency keys contain what the account wrote.
    'DELETE FROM courier.idempotency_keys WHERE scope = $1',
    "UPDATE requests SET subject = '', content = '', need = NULL, reason = NULL, person = NULL, status = 'closed' WHERE buyer_id = $1",
  ] as const) {
    await query(tx, statement, [id])
  }
  await eraseWhereBothClosed(tx, id, files)
}

/** Deletes text and files of conversations and inquiries whose both sides are closed. */
async function eraseWhereBothClosed(tx: Transaction, id: string, files: Pick<Files, 'release'>): Promise<void> {
  const closedAccounts = '(SELECT a.id FROM accounts AS a WHERE a.closed_at IS NOT NULL)'
  const attached = await query(
    tx,
    `DELETE FROM attachments AS f USING messages AS m
     WHERE m.id = f.message_id AND ((m.sender_id = $1 AND m.receiver_id IN ${closedAccounts}) OR (m.receiver_id = $1 AND m.sender_id IN ${closedAccounts}))
     RETURNING f.file_id AS "fileId"`,
    [id],
  )
  const ofInquiries = await query(
    tx,
    `DELETE FROM inquiry_attachments AS f USING inquiries AS i
     WHERE i.id = f.inquiry_id AND ((i.sender_id = $1 AND i.receiver_id IN ${closedAccounts}) OR (i.receiver_id = $1 AND i.sender_id IN ${closedAccounts}))
     RETURNING f.file_id AS "fileId"`,
    [id],
  )
  // The files of a request stay until its buyer and all its suppliers are closed.
  const ofRequests = await query(
    tx,
    `DELETE FROM inquiry_attachments AS f USING requests AS r
     WHERE r.id = f.request_id AND r.buyer_id IN ${closedAccounts}
       AND (r.buyer_id = $1 OR EXISTS (SELECT FROM inquiries AS i WHERE i.request_id = r.id AND i.receiver_id = $1))
       AND NOT EXISTS (SELECT FROM inquiries AS i WHERE i.request_id = r.id AND i.receiver_id NOT IN ${closedAccounts})
     RETURNING f.file_id AS "fileId"`,
    [id],
  )
  for (const { fileId } of [...attached.rows, ...ofInquiries.rows, ...ofRequests.rows]) await files.release(tx, fileId)
  await query(
    tx,
    `UPDATE messages SET content = '', caution = NULL
     WHERE (sender_id = $1 AND receiver_id IN ${closedAccounts}) OR (receiver_id = $1 AND sender_id IN ${closedAccounts})`,
    [id],
  )
  await query(
    tx,
    `WITH both_closed AS (
       UPDATE inquiries SET subject = '', content = '', need = NULL, caution = NULL
       WHERE (sender_id = $1 AND receiver_id IN ${closedAccounts}) OR (receiver_id = $1 AND sender_id IN ${closedAccounts}) RETURNING id)
     UPDATE inquiry_entries SET content = CASE WHEN content IS NOT NULL THEN '' END, quote_terms = NULL, caution = NULL
     WHERE (content IS NOT NULL OR quote_terms IS NOT NULL) AND inquiry_id IN (SELECT id FROM both_closed)`,
    [id],
  )
}
