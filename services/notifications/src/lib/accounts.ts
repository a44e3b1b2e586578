// Names of accounts, copied from identity and directory events.
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/**
 * Names by account id. Accounts whose name no event has delivered yet are missing. The list is in a subquery, so that the query plan stays the same
 * (decision 35).
 */
export async function namesOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await query(reader, {
    name: 'names-of',
    text: 'SELECT id, name FROM accounts WHERE id = ANY ((SELECT $1::uuid[])::uuid[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The account's name; undefined until an event delivers it. */
export const nameOf = async (reader: Reader, id: string): Promise<string | undefined> => (await namesOf(reader, [id])).get(id)
