// Whom staff have suspended: nothing is charged, and nothing of his is handed out, until he is restored.
import type { Reader } from '#lib/dependencies.ts'

/** SQL: whether the account that `column` names is suspended. */
export const isSuspended = (column: string) => `EXISTS (SELECT FROM account_status s WHERE s.account_id = ${column} AND s.status = 'suspended')`

export async function accountIsSuspended(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await reader.query<{ suspended: boolean }>(`SELECT ${isSuspended('$1::uuid')} AS suspended`, [id])
  return rows[0]?.suspended === true
}
