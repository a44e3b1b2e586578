// No other code returns a full account number.
import { CAUTION_HOURS, type GrantedBankDetails } from '@ungana/contracts-payments'
import { audit } from '@ungana/service-kit'
import { BankRequestForRequester, BankRequestNotApproved, BankRequestNotFound, BankRequestOver } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'
import { query } from '#lib/query.ts'
import { requireShown } from '#lib/suspended.ts'
import { columns } from './bank-details-rows.ts'
import { log } from './bank-requests.ts'
import { open } from './envelope.ts'

const HOUR = 3_600_000

interface Grant {
  readonly ownerId: string
  readonly requesterId: string
  readonly bankDetailsId: string | null
  readonly status: string
  readonly expiresAt: Date | null
  readonly endedAt: Date | null
}

/**
 * Reads bank details for the requester of an approved request. The read is logged in the same transaction, so that no read goes unlogged.
 * @throws BankRequestNotFound, BankRequestForRequester, BankRequestNotApproved, BankOwnerSuspended, BankOwnerFrozen, BankRequestOver
 */
export async function readGranted(tx: Transaction, keyring: Keyring, id: string, callerId: string, now: Date): Promise<GrantedBankDetails> {
  const { bankDetailsId } = await grantOf(tx, id, callerId, '')
  // Locks in the same order as `share`, to avoid deadlocks. Both locks last until the commit, so the approval cannot end during the read.
  const { rows } = await query(tx, `SELECT ${columns} FROM bank_details WHERE id = $1 FOR SHARE`, [bankDetailsId])
  const grant = await grantOf(tx, id, callerId, 'FOR SHARE')
  if (grant.status !== 'approved') throw grant.bankDetailsId === null ? new BankRequestOver() : new BankRequestNotApproved()
  const [row] = rows
  await requireShown(tx, grant.ownerId)
  if (!row || grant.endedAt !== null || grant.expiresAt === null || grant.expiresAt <= now) throw new BankRequestOver()

  const accountNumber = open(keyring, row.id, row)
  const { bankName, accountName, swiftCode, branchCode, bankAddress, currency, numberChangedAt } = row
  const isRecentlyChanged = numberChangedAt !== null && now.getTime() - numberChangedAt.getTime() < CAUTION_HOURS * HOUR
  await log(tx, id, 'read', 'requester', now)
  await audit.add(tx, { actor: callerId, action: 'bank-details.read', subject: row.id, details: { request: id } })
  return {
    bankName,
    accountName,
    accountNumber,
    swiftCode,
    branchCode,
    bankAddress,
    currency,
    expiresAt: grant.expiresAt.toISOString(),
    numberChangedAt: isRecentlyChanged ? numberChangedAt.toISOString() : null,
  }
}

async function grantOf(tx: Transaction, id: string, callerId: string, lock: '' | 'FOR SHARE'): Promise<Grant> {
  const { rows } = await query(
    tx,
    `SELECT owner_id AS "ownerId", requester_id AS "requesterId", bank_details_id AS "bankDetailsId", status, expires_at AS "expiresAt", ended_at AS "endedAt"
     FROM bank_details_requests WHERE id = $1 ${lock}`,
    [id],
  )
  const [grant] = rows
  if (grant?.ownerId === callerId) throw new BankRequestForRequester()
  if (grant?.requesterId !== callerId) throw new BankRequestNotFound()
  return grant
}
