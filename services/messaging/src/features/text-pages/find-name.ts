import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** The name of a company or organization. */
export async function findName(reader: Reader, id: string): Promise<string | undefined> {
  const { rows } = await query(reader, {
    name: 'text-page-name',
    text: 'SELECT name FROM accounts WHERE id = $1',
    values: [id],
  })
  return rows[0]?.name
}
