// A suspended account is not charged, and its bank details are not shown, until staff restore it.
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** SQL: whether account `column` is suspended. */
export const isSuspended = <const Column extends string>(column: Column) =>
  `EXISTS (SELECT FROM account_status s WHERE s.account_id = ${column} AND s.status = 'suspended')` as const

export async function accountIsSuspended(reader: Reader, id: string): Promise<boolean> {
  const { rows } = await query(reader, `SELECT ${isSuspended('$1::uuid')} AS suspended`, [id])
  return rows[0]?.suspended === true
}
