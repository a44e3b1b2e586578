// What is left of a closed account here: its partners keep what was said to them, without its name.
import { CLOSED_ACCOUNT_NAME } from '@ungana/contracts-identity'
import type { Files } from '@ungana/service-kit/files'
import { CLOSED_VERSION } from '#lib/accounts.ts'
import type { Transaction } from '#lib/dependencies.ts'

export async function eraseAccount(tx: Transaction, id: string, files: Pick<Files, 'release'>): Promise<void> {
  // One at a time: of two partners who go at the same moment, the second sees that the first is gone.
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('messaging.closing'))")
  await tx.query(
    `INSERT INTO accounts AS a (id, name, status, version, status_version) VALUES ($1, $2, 'suspended', $3, $3)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, status = 'suspended', version = excluded.version, status_version = excluded.status_version`,
    [id, CLOSED_ACCOUNT_NAME, CLOSED_VERSION],
  )
  for (const statement of [
    'DELETE FROM blocks WHERE blocker_id = $1',
    'UPDATE shared_accounts SET shared = false WHERE owner_id = $1',
    'DELETE FROM usage WHERE account_id = $1',
    'DELETE FROM response_times WHERE business_id = $1',
    'UPDATE reports SET comment = NULL WHERE reporter_id = $1',
  ]) {
    await tx.query(statement, [id])
  }
  await eraseWhereBothAreGone(tx, id, files)
}

/** Words and files that nobody is left to read. */
async function eraseWhereBothAreGone(tx: Transaction, id: string, files: Pick<Files, 'release'>): Promise<void> {
  const gone = `(SELECT a.id FROM accounts AS a WHERE a.name = $2 AND a.version = $3)`
  const values = [id, CLOSED_ACCOUNT_NAME, CLOSED_VERSION]
  const attached = await tx.query<{ fileId: string }>(
    `DELETE FROM attachments AS f USING messages AS m
     WHERE m.id = f.message_id AND ((m.sender_id = $1 AND m.receiver_id IN ${gone}) OR (m.receiver_id = $1 AND m.sender_id IN ${gone}))
     RETURNING f.file_id AS "fileId"`,
    values,
  )
  for (const { fileId } of attached.rows) await files.release(tx, fileId)
  await tx.query(
    `UPDATE messages SET content = '', caution = NULL
     WHERE (sender_id = $1 AND receiver_id IN ${gone}) OR (receiver_id = $1 AND sender_id IN ${gone})`,
    values,
  )
  await tx.query(
    `WITH both_gone AS (
       UPDATE inquiries SET subject = '', content = '', caution = NULL
       WHERE (sender_id = $1 AND receiver_id IN ${gone}) OR (receiver_id = $1 AND sender_id IN ${gone}) RETURNING id)
     UPDATE inquiry_entries SET content = '', caution = NULL WHERE content IS NOT NULL AND inquiry_id IN (SELECT id FROM both_gone)`,
    values,
  )
}
