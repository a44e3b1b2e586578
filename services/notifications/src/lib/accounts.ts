// Whom there is to tell, kept from what identity and directory say.
import type { Reader } from '#lib/dependencies.ts'

/** How a company is called; undefined while no event has told. */
export async function nameOf(reader: Reader, id: string): Promise<string | undefined> {
  const { rows } = await reader.query<{ name: string }>({ name: 'name-of', text: 'SELECT name FROM accounts WHERE id = $1', values: [id] })
  return rows[0]?.name
}
