// A company's conversations and inquiries, as calls name them.
import type { ThreadName } from '@ungana/contracts-messaging'
import { ThreadNotFound } from '#errors.ts'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

const threads = {
  conversation: `
    SELECT id, CASE WHEN low_id = $2 THEN high_id ELSE low_id END AS "otherId" FROM conversations
    WHERE low_id = least($1::uuid, $2::uuid) AND high_id = greatest($1::uuid, $2::uuid)`,
  inquiry: `
    SELECT id, CASE WHEN sender_id = $2 THEN receiver_id ELSE sender_id END AS "otherId" FROM inquiries
    WHERE id = $1 AND $2 IN (sender_id, receiver_id)`,
} as const

/** @throws ThreadNotFound unless the company takes part in the thread */
export async function findThread(reader: Reader, companyId: string, { kind, id }: ThreadName): Promise<{ id: string; otherId: string }> {
  const { rows } = await query(reader, threads[kind], [id, companyId])
  if (!rows[0]) throw new ThreadNotFound()
  return rows[0]
}
