// Whom there is to tell, kept from what identity and directory say.
import type { Reader } from '#lib/dependencies.ts'

/** How companies are called; without those of whom no event has told. The list in a subquery keeps the plan (decision 35). */
export async function namesOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await reader.query<{ id: string; name: string }>({
    name: 'names-of',
    text: 'SELECT id, name FROM accounts WHERE id = ANY ((SELECT $1::uuid[])::uuid[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How a company is called; undefined while no event has told. */
export const nameOf = async (reader: Reader, id: string): Promise<string | undefined> => (await namesOf(reader, [id])).get(id)
