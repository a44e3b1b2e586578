// Who of a company takes care of a thread. Every statement names the company, so the other side cannot reach it.
import { type Assignee, type ThreadName, threadAssigned } from '@ungana/contracts-messaging'
import { InvalidInput } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import type { MessageReader } from '#lib/readers.ts'
import { findThread } from '#lib/threads.ts'

/** @throws ThreadNotFound */
export async function readAssignment(reader: Reader, companyId: string, thread: ThreadName): Promise<{ assignee: Assignee | null }> {
  const { rows } = await query(reader, 'SELECT person_id AS id, person_name AS name FROM assignments WHERE company_id = $1 AND thread_id = $2', [
    companyId,
    (await findThread(reader, companyId, thread)).id,
  ])
  return { assignee: rows[0] ?? null }
}

interface Assigning extends MessageReader {
  readonly requestId: string
}

/** The person is notified, unless people take a thread themselves or have it already. @throws ThreadNotFound, InvalidInput */
export async function assign(
  tx: Transaction,
  thread: ThreadName,
  assignee: Assignee | null,
  { companyId, personId, requestId }: Assigning,
): Promise<{ assignee: Assignee | null }> {
  const { id, otherId } = await findThread(tx, companyId, thread)
  if (!assignee) {
    await query(tx, 'DELETE FROM assignments WHERE company_id = $1 AND thread_id = $2', [companyId, id])
    return { assignee }
  }
  const gone = await query(tx, 'SELECT FROM readers WHERE company_id = $1 AND person_id = $2 AND gone', [companyId, assignee.id])
  if (gone.rowCount) throw new InvalidInput('assignee', 'This person is no longer in your team.')
  const changed = await query(
    tx,
    `INSERT INTO assignments AS a (company_id, thread_id, person_id, person_name) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, thread_id) DO UPDATE SET person_id = $3, person_name = $4 WHERE a.person_id <> $3`,
    [companyId, id, assignee.id, assignee.name],
  )
  if (changed.rowCount && assignee.id !== personId) {
    const payload = { companyId, personId: assignee.id, ...thread, otherId, assignedAt: new Date().toISOString() }
    await outbox.add(tx, threadAssigned, payload, { requestId })
  }
  return { assignee }
}
