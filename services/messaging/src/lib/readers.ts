// Who has read what. A message is read once somebody of the company has read it; its other people count it as unread until they read it too.
import type { IdentityClaims } from '@ungana/contracts-identity'
import { callerOf, personIdOf } from '@ungana/service-kit'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** A person who reads the messages of a company. */
export interface MessageReader {
  readonly companyId: string
  readonly personId: string
}

export const readerOf = (call: { readonly identity: IdentityClaims }): MessageReader => ({ companyId: callerOf(call), personId: personIdOf(call) })

/** Ids of the other people of the company $1, besides the person $2. */
export const colleagues = `
  SELECT r.person_id FROM readers AS r WHERE r.company_id = $1 AND r.person_id <> $2 AND NOT r.gone
  UNION SELECT $1::uuid WHERE $1::uuid <> $2::uuid AND NOT EXISTS (SELECT FROM readers AS g WHERE g.company_id = $1 AND g.person_id = $1)` as const

/** SQL for the ids of the people of a company who may have something to read; none if it is closed. `companyId` is a column. */
export const peopleOf = <const CompanyId extends string>(companyId: CompanyId) =>
  `
  SELECT p.person_id FROM (
    SELECT r.person_id FROM readers AS r WHERE r.company_id = ${companyId} AND NOT r.gone
    UNION SELECT ${companyId} WHERE NOT EXISTS (SELECT FROM readers AS g WHERE g.company_id = ${companyId} AND g.person_id = ${companyId})) AS p
  WHERE NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = ${companyId} AND a.closed_at IS NOT NULL)` as const

/** Messages and entries of inquiries that the person has not read. From the first count on, messages that colleagues read stay unread for the person, and so do new entries. */
export async function countUnread(reader: Reader, { companyId, personId }: MessageReader): Promise<number> {
  const { rows } = await query(reader, {
    name: 'count-unread',
    text: `
      SELECT (SELECT count(*) FROM messages WHERE receiver_id = $1 AND read_at IS NULL)::int
           + (SELECT count(*) FROM unread WHERE company_id = $1 AND person_id = $2)::int AS unread,
        coalesce((SELECT NOT gone FROM readers WHERE company_id = $1 AND person_id = $2), $1::uuid = $2::uuid) AS known` as const,
    values: [companyId, personId],
  })
  const { unread, known } = rows[0] ?? { unread: 0, known: true }
  if (!known)
    await query(
      reader,
      'INSERT INTO readers (company_id, person_id) VALUES ($1, $2) ON CONFLICT (company_id, person_id) DO UPDATE SET gone = false',
      [companyId, personId],
    )
  return unread
}

/** For a person who has left. Safe to run twice. */
export async function removeReader(tx: Transaction, { companyId, personId }: MessageReader): Promise<void> {
  await query(
    tx,
    'INSERT INTO readers (company_id, person_id, gone) VALUES ($1, $2, true) ON CONFLICT (company_id, person_id) DO UPDATE SET gone = true',
    [companyId, personId],
  )
  await query(tx, 'DELETE FROM unread WHERE company_id = $1 AND person_id = $2', [companyId, personId])
  await query(tx, 'DELETE FROM assignments WHERE company_id = $1 AND person_id = $2', [companyId, personId])
}
