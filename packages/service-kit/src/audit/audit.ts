// The audit log, to which entries can only be added. Each entry contains the hash of the previous entry.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { runSql, type SqlTransaction } from '../transactions.ts'

export interface AuditEntry {
  /** Who acted: an account's id or a service's name. */
  readonly actor: string
  /** What was done: `bank-details.read`. */
  readonly action: string
  /** Id of the affected object, for example the bank details that were read. */
  readonly subject: string
  /** Further details as JSON, without secrets. */
  readonly details?: Readonly<Record<string, unknown>>
}

interface StoredEntry {
  readonly sequence: string
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly details: string
  readonly previous_hash: string
  readonly hash: string
}

const FIRST = '0'.repeat(64)

async function add(tx: SqlTransaction, { actor, action, subject, details = {} }: AuditEntry): Promise<string> {
  // Lets one transaction write at a time, until its commit, because the next entry needs the last hash. Cast to text because Prisma cannot read void.
  await runSql(tx, "SELECT pg_advisory_xact_lock(hashtext('audit.entries'))::text", [])
  const [last] = await runSql<Pick<StoredEntry, 'sequence' | 'hash'>>(
    tx,
    'SELECT sequence::text, hash FROM audit.entries ORDER BY audit.entries.sequence DESC LIMIT 1',
    [],
  )
  const entry = {
    sequence: String(BigInt(last?.sequence ?? 0) + 1n),
    at: new Date().toISOString(),
    actor,
    action,
    subject,
    details: JSON.stringify(details),
    previous_hash: last?.hash ?? FIRST,
  }
  const hash = hashOf(entry)
  await runSql(
    tx,
    `INSERT INTO audit.entries (sequence, at, actor, action, subject, details, previous_hash, hash)
     VALUES ($1::bigint, $2, $3, $4, $5, $6::json, $7, $8) RETURNING hash`,
    [entry.sequence, entry.at, actor, action, subject, entry.details, entry.previous_hash, hash],
  )
  return hash
}

export const audit = {
  /**
   * Adds an entry in the transaction and returns its hash. Call this at the end of the transaction, because other transactions that add an entry wait
   * for its commit.
   */
  add,
}

export interface AuditVerdict {
  /** Number of intact entries, counted from the first. */
  readonly entries: number
  /** Hash of the last intact entry. If somebody keeps a copy of this hash elsewhere, it shows later whether the end of the log was removed. */
  readonly head: string
  /** Sequence of the first broken entry, and the reason. */
  readonly broken?: { readonly sequence: string; readonly reason: 'missing' | 'changed' | 'unchained' }
}

const BATCH = 1000

/** Checks the whole log. */
export async function verifyAuditChain(pool: Pick<pg.Pool, 'query'>): Promise<AuditVerdict> {
  let entries = 0
  let head = FIRST
  for (;;) {
    const { rows } = await pool.query<StoredEntry>(
      `SELECT sequence::text, at, actor, action, subject, details::text, previous_hash, hash
       FROM audit.entries e WHERE e.sequence > $1 ORDER BY e.sequence LIMIT ${BATCH}`,
      [entries],
    )
    for (const row of rows) {
      const expected = String(entries + 1)
      if (row.sequence !== expected) return { entries, head, broken: { sequence: expected, reason: 'missing' } }
      if (row.hash !== hashOf(row)) return { entries, head, broken: { sequence: expected, reason: 'changed' } }
      if (row.previous_hash !== head) return { entries, head, broken: { sequence: expected, reason: 'unchained' } }
      entries++
      head = row.hash
    }
    if (rows.length < BATCH) return { entries, head }
  }
}

function hashOf({ sequence, at, actor, action, subject, details, previous_hash }: Omit<StoredEntry, 'hash'>): string {
  return createHash('sha256')
    .update(JSON.stringify([sequence, at, actor, action, subject, details, previous_hash]))
    .digest('hex')
}
