// A suspended account is not charged, and its bank details are not shown, until staff restore it. Those of a frozen company are not shown either.
import { isFrozen } from '@ungana/service-kit/accounts'
import { BankOwnerFrozen, BankOwnerSuspended } from '#errors.ts'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** SQL: whether account `column` is suspended. */
export const isSuspended = <const Column extends string>(column: Column) =>
  `EXISTS (SELECT FROM account_status s WHERE s.account_id = ${column} AND s.status = 'suspended')` as const

/** SQL: whether others may not see the bank details of account `column`. */
export const isHidden = <const Column extends string>(column: Column) => `(${isSuspended(column)} OR ${isFrozen(column)})` as const

/** @throws BankOwnerSuspended, BankOwnerFrozen */
export async function requireShown(reader: Reader, ownerId: string): Promise<void> {
  const { rows } = await query(reader, `SELECT ${isSuspended('$1::uuid')} AS suspended, ${isHidden('$1::uuid')} AS hidden`, [ownerId])
  if (rows[0]?.suspended) throw new BankOwnerSuspended()
  if (rows[0]?.hidden) throw new BankOwnerFrozen()
}
