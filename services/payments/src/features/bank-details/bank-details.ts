// Adds, changes, shares and deletes bank details.
import { randomUUIDv7 } from 'node:crypto'
import { bankDetailsChanged, type bankDetailsForm, type changeBankDetails } from '@ungana/contracts-payments'
import { audit, oneAtATime } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import type * as z from 'zod/mini'
import { BankDetailsNotFound, TooManyBankDetails } from '#errors.ts'
import type { Transaction } from '#lib/dependencies.ts'
import type { Keyring } from '#lib/keyring.ts'
import { query } from '#lib/query.ts'
import { type BankDetailsRow, columns } from './bank-details-rows.ts'
import { open, seal } from './envelope.ts'
import { maskOf } from './mask.ts'

/** How many bank accounts an owner can save. No real company needs more. */
const ACCOUNTS_MAX = 20

export interface Done {
  readonly ownerId: string
  readonly now: Date
  readonly requestId: string
}

/** @throws TooManyBankDetails */
export async function add(tx: Transaction, keyring: Keyring, given: z.output<typeof bankDetailsForm>, done: Done): Promise<BankDetailsRow> {
  const { ownerId, now } = done
  await oneAtATime(tx, `bank details of ${ownerId}`)
  const id = randomUUIDv7()
  const { sealed, wrappedKey, keyId } = seal(keyring, id, given.accountNumber)
  const { rows } = await query(
    tx,
    `INSERT INTO bank_details (id, owner_id, bank_name, account_name, swift_code, branch_code, bank_address, currency, mask, sealed, wrapped_key, key_id, is_shared, created_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
     WHERE (SELECT count(*) FROM bank_details WHERE owner_id = $2) < ${ACCOUNTS_MAX} RETURNING ${columns}`,
    [
      id,
      ownerId,
      given.bankName,
      given.accountName,
      given.swiftCode || null,
      given.branchCode || null,
      given.bankAddress || null,
      given.currency,
      maskOf(given.accountNumber),
      sealed,
      wrappedKey,
      keyId,
      given.isShared,
      now,
    ],
  )
  const [row] = rows
  if (!row) throw new TooManyBankDetails(String(ACCOUNTS_MAX))
  await audit.add(tx, { actor: ownerId, action: 'bank-details.added', subject: id, details: { isShared: row.isShared } })
  await publishChange(tx, row, 'added', [], done)
  return row
}

interface Changed {
  readonly row: BankDetailsRow
  /** Names of the changed fields. */
  readonly fields: readonly string[]
}

/** Omitted fields stay; an empty text clears a field. Sending the current values changes nothing. @throws BankDetailsNotFound */
export async function change(
  tx: Transaction,
  keyring: Keyring,
  id: string,
  given: z.output<typeof changeBankDetails.schema.body>,
  done: Done,
): Promise<Changed> {
  const before = await ownRow(tx, id, done.ownerId)
  const { accountNumber, ...described } = given
  const otherNumber = accountNumber !== undefined && open(keyring, id, before) !== accountNumber
  const number = otherNumber
    ? { ...seal(keyring, id, accountNumber), mask: maskOf(accountNumber), numberChangedAt: done.now }
    : { sealed: before.sealed, wrappedKey: before.wrappedKey, keyId: before.keyId, mask: before.mask, numberChangedAt: before.numberChangedAt }
  const texts = Object.fromEntries(Object.entries(described).map(([name, value]) => [name, value || null])) as Partial<BankDetailsRow>
  const after = { ...before, ...texts, ...number }
  const fields = (Object.keys(described) as (keyof typeof described)[]).filter((name) => after[name] !== before[name])
  const changed = [...(otherNumber ? ['accountNumber'] : []), ...fields]
  if (changed.length === 0) return { row: before, fields: [] }
  const { rows } = await query(
    tx,
    `UPDATE bank_details SET bank_name = $2, account_name = $3, swift_code = $4, branch_code = $5, bank_address = $6, currency = $7,
       mask = $8, sealed = $9, wrapped_key = $10, key_id = $11, number_changed_at = $12, version = version + 1
     WHERE id = $1 RETURNING ${columns}`,
    [
      id,
      after.bankName,
      after.accountName,
      after.swiftCode,
      after.branchCode,
      after.bankAddress,
      after.currency,
      after.mask,
      after.sealed,
      after.wrappedKey,
      after.keyId,
      after.numberChangedAt,
    ],
  )
  const row = rows[0] as BankDetailsRow
  const readers = otherNumber ? await readersOf(tx, id, done.now) : []
  if (otherNumber) await logForRequests(tx, readers, 'number-changed', done.now)
  const what = otherNumber ? 'number-changed' : 'described'
  await audit.add(tx, { actor: done.ownerId, action: `bank-details.${what}`, subject: id, details: { fields: changed } })
  await publishChange(tx, row, what, readers, done)
  return { row, fields: changed }
}

/** Shares bank details or stops sharing them, which ends all approvals. Sending the current value changes nothing. @throws BankDetailsNotFound */
export async function share(
  tx: Transaction,
  id: string,
  isShared: boolean,
  done: Done,
): Promise<{ readonly row: BankDetailsRow; readonly changed: boolean }> {
  const before = await ownRow(tx, id, done.ownerId)
  if (before.isShared === isShared) return { row: before, changed: false }
  const { rows } = await query(tx, `UPDATE bank_details SET is_shared = $2, version = version + 1 WHERE id = $1 RETURNING ${columns}`, [id, isShared])
  const row = rows[0] as BankDetailsRow
  const ended = isShared ? [] : await endGrants(tx, id, 'unshared', done.now)
  const what = isShared ? 'shared' : 'unshared'
  await audit.add(tx, { actor: done.ownerId, action: `bank-details.${what}`, subject: id })
  await publishChange(tx, row, what, ended, done)
  return { row, changed: true }
}

/** Deletes the row with its encrypted number, ends approvals and rejects pending requests. @throws BankDetailsNotFound */
export async function remove(tx: Transaction, id: string, done: Done): Promise<BankDetailsRow> {
  const row = await ownRow(tx, id, done.ownerId)
  const ended = await endGrants(tx, id, 'deleted', done.now)
  const { rows } = await query(
    tx,
    `UPDATE bank_details_requests SET status = 'rejected', decided_at = $2 WHERE bank_details_id = $1 AND status = 'pending'
     RETURNING id, requester_id AS "requesterId"`,
    [id, done.now],
  )
  await logForRequests(tx, rows, 'deleted', done.now)
  await query(tx, 'DELETE FROM bank_details WHERE id = $1', [id])
  await publishChange(tx, { ...row, isShared: false, version: row.version + 1 }, 'deleted', ended, done)
  await audit.add(tx, { actor: done.ownerId, action: 'bank-details.deleted', subject: id })
  return row
}

/** Deletes all bank details of an owner. */
export async function removeAll(tx: Transaction, done: Done): Promise<void> {
  const { rows } = await query(tx, 'SELECT id FROM bank_details WHERE owner_id = $1 ORDER BY id', [done.ownerId])
  for (const { id } of rows) await remove(tx, id, done)
}

/** Locks the row until the commit, so that approvals and reads do not overlap with a change. */
async function ownRow(tx: Transaction, id: string, ownerId: string): Promise<BankDetailsRow> {
  const { rows } = await query(tx, `SELECT ${columns} FROM bank_details WHERE id = $1 AND owner_id = $2 FOR UPDATE`, [id, ownerId])
  const [row] = rows
  if (!row) throw new BankDetailsNotFound()
  return row
}

interface AccessRequest {
  readonly id: string
  readonly requesterId: string
}

/** Reads the approved requests that give access now. */
async function readersOf(tx: Transaction, id: string, now: Date): Promise<AccessRequest[]> {
  const { rows } = await query(
    tx,
    `SELECT id, requester_id AS "requesterId" FROM bank_details_requests
     WHERE bank_details_id = $1 AND status = 'approved' AND ended_at IS NULL AND expires_at > $2`,
    [id, now],
  )
  return rows
}

async function endGrants(tx: Transaction, id: string, action: 'unshared' | 'deleted', now: Date): Promise<AccessRequest[]> {
  const { rows } = await query(
    tx,
    `UPDATE bank_details_requests SET ended_at = $2 WHERE bank_details_id = $1 AND status = 'approved' AND ended_at IS NULL AND expires_at > $2
     RETURNING id, requester_id AS "requesterId"`,
    [id, now],
  )
  await logForRequests(tx, rows, action, now)
  return rows
}

async function logForRequests(tx: Transaction, requests: readonly AccessRequest[], action: string, at: Date): Promise<void> {
  await query(tx, `INSERT INTO bank_details_log (request_id, action, by, at) SELECT unnest($1::uuid[]), $2, 'owner', $3`, [
    requests.map(({ id }) => id),
    action,
    at,
  ])
}

type Change = 'added' | 'described' | 'number-changed' | 'shared' | 'unshared' | 'deleted'

async function publishChange(
  tx: Transaction,
  row: BankDetailsRow,
  what: Change,
  readers: readonly AccessRequest[],
  { now, requestId }: Done,
): Promise<void> {
  const { id: bankDetailsId, ownerId, isShared, numberChangedAt, version } = row
  const payload = {
    bankDetailsId,
    ownerId,
    change: what,
    isShared,
    numberChangedAt: numberChangedAt?.toISOString() ?? null,
    readerIds: [...new Set(readers.map(({ requesterId }) => requesterId))],
    changedAt: now.toISOString(),
    version,
  }
  await outbox.add(tx, bankDetailsChanged, payload, { requestId })
}
