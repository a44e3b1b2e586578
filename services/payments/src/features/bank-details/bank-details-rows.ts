import type { BankDetails } from '@ungana/contracts-payments'
import type { Reader } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { isHidden } from '#lib/suspended.ts'
import type { Sealed } from './envelope.ts'

export interface BankDetailsRow extends Sealed {
  readonly id: string
  readonly ownerId: string
  readonly bankName: string
  readonly accountName: string
  readonly swiftCode: string | null
  readonly branchCode: string | null
  readonly bankAddress: string | null
  readonly currency: string
  readonly mask: string
  readonly isShared: boolean
  readonly numberChangedAt: Date | null
  readonly version: number
  readonly createdAt: Date
}

export const columns = `id, owner_id AS "ownerId", bank_name AS "bankName", account_name AS "accountName", swift_code AS "swiftCode",
  branch_code AS "branchCode", bank_address AS "bankAddress", currency, mask, sealed, wrapped_key AS "wrappedKey", key_id AS "keyId",
  is_shared AS "isShared", number_changed_at AS "numberChangedAt", version, created_at AS "createdAt"`

/** Bank details as their owner sees them, with a masked number. */
export function present(row: BankDetailsRow): BankDetails {
  const { id, ownerId, bankName, accountName, swiftCode, branchCode, bankAddress, currency, mask, isShared, numberChangedAt, createdAt } = row
  return {
    id,
    userId: ownerId,
    bankName,
    accountName,
    accountNumber: mask,
    swiftCode,
    branchCode,
    bankAddress,
    currency,
    isShared,
    numberChangedAt: numberChangedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

export async function listOfOwner(reader: Reader, ownerId: string): Promise<BankDetails[]> {
  const { rows } = await query(reader, `SELECT ${columns} FROM bank_details WHERE owner_id = $1 ORDER BY created_at, id`, [ownerId])
  return rows.map(present)
}

/** Reads the bank details that others may request. There are none while the owner is suspended or frozen. */
export async function listShared(reader: Reader, ownerId: string): Promise<{ id: string; bankName: string; currency: string; masked: string }[]> {
  const { rows } = await query(
    reader,
    `SELECT id, bank_name AS "bankName", currency, mask AS masked FROM bank_details
     WHERE owner_id = $1 AND is_shared AND NOT ${isHidden('owner_id')} ORDER BY created_at, id`,
    [ownerId],
  )
  return rows
}
