// Requests to read somebody's bank details.
import { randomUUIDv7 } from 'node:crypto'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { type BankDetailsRequest, bankDetailsRequested, bankRequestDecided, GRANT_DAYS, type readBankRequestLog } from '@ungana/contracts-payments'
import { audit, oneAtATime, presentActor, type StoredActor } from '@ungana/service-kit'
import { outbox } from '@ungana/service-kit/courier'
import {
  BankDetailsNotFound,
  BankDetailsNotShared,
  BankRequestDecided,
  BankRequestForOwner,
  BankRequestGranted,
  BankRequestNotFound,
  BankRequestNotReadable,
  BankRequestWaiting,
  TooManyBankRequests,
} from '#errors.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { requireShown } from '#lib/suspended.ts'

/** The largest number of rows in a list. */
const LIST_MAX = 500
const DAY = 86_400_000
/** Requests that one company may make within 24 hours. Each one brings its own words to another company. */
const REQUESTS_A_DAY = 50

interface RequestRow {
  readonly id: string
  readonly ownerId: string
  readonly ownerName: string
  readonly ownerKind: string
  readonly requesterId: string
  readonly requesterName: string
  readonly requesterKind: string
  readonly bankDetailsId: string | null
  readonly bankName: string
  readonly currency: string
  readonly masked: string
  readonly status: string
  readonly purpose: string
  readonly message: string | null
  readonly createdAt: Date
  readonly decidedAt: Date | null
  readonly expiresAt: Date | null
  readonly endedAt: Date | null
  readonly askedBy: StoredActor | null
  readonly decidedBy: StoredActor | null
}

const requests = `
  SELECT r.id, r.owner_id AS "ownerId", coalesce(o.name, '') AS "ownerName", coalesce(o.kind, 'business') AS "ownerKind",
    r.requester_id AS "requesterId", coalesce(q.name, '') AS "requesterName", coalesce(q.kind, 'business') AS "requesterKind",
    r.bank_details_id AS "bankDetailsId", r.bank_name AS "bankName", r.currency, r.mask AS masked, r.status, r.purpose, r.message,
    r.created_at AS "createdAt", r.decided_at AS "decidedAt", r.expires_at AS "expiresAt", r.ended_at AS "endedAt", r.asked_by AS "askedBy", r.decided_by AS "decidedBy"
  FROM bank_details_requests r LEFT JOIN accounts o ON o.id = r.owner_id LEFT JOIN accounts q ON q.id = r.requester_id`

const isReadable = (row: Pick<RequestRow, 'status' | 'endedAt' | 'expiresAt'>, now: Date) =>
  row.status === 'approved' && row.endedAt === null && row.expiresAt !== null && row.expiresAt > now

/** @param readerId the account that reads it, or a member of staff */
function present(row: RequestRow, now: Date, readerId: string): BankDetailsRequest {
  const { ownerName, ownerKind, requesterName, requesterKind, createdAt, decidedAt, expiresAt, endedAt, askedBy, decidedBy, ...same } = row
  const asked = row.requesterId === readerId ? presentActor(askedBy, true).person : undefined
  const decided = row.ownerId === readerId ? presentActor(decidedBy, true).person : undefined
  return {
    ...same,
    owner: { id: row.ownerId, name: ownerName, kind: ownerKind },
    requester: { id: row.requesterId, name: requesterName, kind: requesterKind },
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    readable: isReadable(row, now),
    ...(asked && { askedBy: asked }),
    ...(decided && { decidedBy: decided }),
  }
}

/** Newest first. For the owner, pending requests come before all others. */
export async function listRequests(
  reader: Reader,
  { side, userId, readerId, now }: { side: 'owner' | 'requester'; userId: string; readerId: string; now: Date },
): Promise<BankDetailsRequest[]> {
  const waiting = side === 'owner' ? `r.status = 'pending' DESC, ` : ''
  const { rows } = await query(reader, `${requests} WHERE r.${side}_id = $1 ORDER BY ${waiting}r.created_at DESC, r.id DESC LIMIT ${LIST_MAX}`, [
    userId,
  ])
  return rows.map((row) => present(row, now, readerId))
}

interface Call {
  readonly callerId: string
  readonly person: StoredActor | null
  readonly now: Date
  readonly requestId: string
}

interface NewRequest {
  readonly ownerId: string
  readonly bankDetailsId: string
  readonly purpose: string
  readonly message?: string | undefined
}

/** @throws BankOwnerSuspended, BankOwnerFrozen, BankDetailsNotFound, BankRequestWaiting, BankRequestGranted, TooManyBankRequests */
export async function ask(tx: Transaction, { ownerId, bankDetailsId, purpose, message }: NewRequest, call: Call): Promise<BankDetailsRequest> {
  const { callerId, person, now, requestId } = call
  await requireShown(tx, ownerId)
  const shared = await query(
    tx,
    'SELECT bank_name AS "bankName", currency, mask FROM bank_details WHERE id = $1 AND owner_id = $2 AND is_shared FOR SHARE',
    [bankDetailsId, ownerId],
  )
  const [details] = shared.rows
  if (!details) throw new BankDetailsNotFound()
  const granted = await query(
    tx,
    `SELECT FROM bank_details_requests WHERE requester_id = $1 AND bank_details_id = $2 AND status = 'approved' AND ended_at IS NULL AND expires_at > $3`,
    [callerId, bankDetailsId, now],
  )
  if (granted.rowCount) throw new BankRequestGranted()
  await oneAtATime(tx, `bank details requests of ${callerId}`)
  const { rows } = await query(
    tx,
    `SELECT count(*)::int AS count FROM bank_details_requests WHERE requester_id = $1 AND created_at > $2::timestamptz - interval '1 day'`,
    [callerId, now],
  )
  if ((rows[0]?.count ?? 0) >= REQUESTS_A_DAY) throw new TooManyBankRequests(String(REQUESTS_A_DAY))
  const id = randomUUIDv7()
  const made = await query(
    tx,
    `INSERT INTO bank_details_requests (id, owner_id, requester_id, bank_details_id, bank_name, currency, mask, purpose, message, created_at, asked_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
    [id, ownerId, callerId, bankDetailsId, details.bankName, details.currency, details.mask, purpose, message || null, now, person],
  )
  if (!made.rowCount) throw new BankRequestWaiting()
  await log(tx, id, 'requested', 'requester', now)
  await outbox.add(tx, bankDetailsRequested, { requestId: id, ownerId, requesterId: callerId, requestedAt: now.toISOString() }, { requestId })
  return present(await rowOf(tx, id), now, callerId)
}

/** @throws BankRequestNotFound, BankRequestForOwner, BankDetailsNotShared, BankRequestDecided */
export async function decide(tx: Transaction, id: string, decision: 'approved' | 'rejected', call: Call): Promise<BankDetailsRequest> {
  const { callerId, person, now } = call
  const { bankDetailsId, status } = await asOwner(tx, id, callerId)
  if (status !== 'pending') throw new BankRequestDecided(status)
  // Locks the bank details before the request, in the same order as `share`, to avoid deadlocks. The lock keeps the owner from ending the sharing at
  // the same time.
  const { rows } = await query(tx, 'SELECT is_shared AS "isShared" FROM bank_details WHERE id = $1 FOR SHARE', [bankDetailsId])
  if (decision === 'approved' && rows[0]?.isShared === false) throw new BankDetailsNotShared()
  const expiresAt = decision === 'approved' ? new Date(now.getTime() + GRANT_DAYS * DAY) : null
  const { rowCount } = await query(
    tx,
    `UPDATE bank_details_requests SET status = $2, decided_at = $3, expires_at = $4, decided_by = $5 WHERE id = $1 AND status = 'pending'`,
    [id, decision, now, expiresAt, person],
  )
  const row = await rowOf(tx, id)
  if (!rowCount) throw new BankRequestDecided(row.status)
  return finish(tx, row, decision, call)
}

/** @throws BankRequestNotFound, BankRequestForOwner, BankRequestNotReadable */
export async function revoke(tx: Transaction, id: string, call: Call): Promise<BankDetailsRequest> {
  const { callerId, now } = call
  await asOwner(tx, id, callerId)
  const { rowCount } = await query(
    tx,
    `UPDATE bank_details_requests SET ended_at = $2 WHERE id = $1 AND status = 'approved' AND ended_at IS NULL AND expires_at > $2`,
    [id, now],
  )
  if (!rowCount) throw new BankRequestNotReadable()
  return finish(tx, await rowOf(tx, id), 'revoked', call)
}

async function finish(tx: Transaction, row: RequestRow, decision: 'approved' | 'rejected' | 'revoked', { callerId, now, requestId }: Call) {
  const { id, ownerId, requesterId } = row
  await log(tx, id, decision, 'owner', now)
  const payload = { requestId: id, ownerId, requesterId, decision, decidedAt: now.toISOString() }
  await outbox.add(tx, bankRequestDecided, payload, { requestId })
  await audit.add(tx, { actor: callerId, action: `bank-details.request-${decision}`, subject: id, details: { requesterId } })
  return present(row, now, callerId)
}

/** Reads the history of a request, for its owner, its requester and staff. @throws BankRequestNotFound */
export async function readLog(reader: Reader, id: string, callerId: string, isStaff: boolean): Promise<EndpointOutput<typeof readBankRequestLog>> {
  const { ownerId, requesterId } = await rowOf(reader, id)
  if (!isStaff && callerId !== ownerId && callerId !== requesterId) throw new BankRequestNotFound()
  const { rows } = await query(reader, `SELECT action, by, at FROM bank_details_log WHERE request_id = $1 ORDER BY id LIMIT 1000`, [id])
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}

export async function log(tx: Transaction, requestId: string, action: string, by: 'owner' | 'requester', at: Date): Promise<void> {
  await query(tx, 'INSERT INTO bank_details_log (request_id, action, by, at) VALUES ($1, $2, $3, $4)', [requestId, action, by, at])
}

async function rowOf(reader: Reader, id: string): Promise<RequestRow> {
  const { rows } = await query(reader, `${requests} WHERE r.id = $1`, [id])
  const [row] = rows
  if (!row) throw new BankRequestNotFound()
  return row
}

/** Everybody except the owner and the requester gets BankRequestNotFound, because requests are private. */
async function asOwner(reader: Reader, id: string, callerId: string): Promise<RequestRow> {
  const row = await rowOf(reader, id)
  if (row.requesterId === callerId) throw new BankRequestForOwner()
  if (row.ownerId !== callerId) throw new BankRequestNotFound()
  return row
}
