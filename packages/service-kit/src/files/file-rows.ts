// Rows about files in the service's own database.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { runSql, type SqlTransaction } from '../transactions.ts'

export interface FileRow {
  readonly id: string
  /** The account that uploaded the file; for a file in use, the account whose content it is. */
  readonly ownerId: string
  readonly purpose: string
  readonly mediaType: string
  /** File name from the browser, for display only. */
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  /** In pixels; null for documents. */
  readonly width: number | null
  readonly height: number | null
}

const columns = `id::text, owner_id::text AS "ownerId", purpose, media_type AS "mediaType", name, bytes::int, sha256, width, height`

/** Number of this owner's files that nothing uses yet. */
export async function countWaiting(pool: pg.Pool, ownerId: string): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    'SELECT count(*)::int AS waiting FROM files.files WHERE owner_id = $1 AND kept_at IS NULL AND released_at IS NULL',
    [ownerId],
  )
  return rows[0]?.waiting ?? 0
}

/** Adds a file. Returns undefined if the owner already has `most` unused files. */
export async function addRow(pool: pg.Pool, file: Omit<FileRow, 'id'>, most: number): Promise<FileRow | undefined> {
  const row = { id: randomUUID(), ...file }
  const { rowCount } = await pool.query(
    `INSERT INTO files.files (id, owner_id, purpose, media_type, name, bytes, sha256, width, height)
     SELECT $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::bigint, $7::text, $8::int, $9::int
     WHERE (SELECT count(*) FROM files.files WHERE owner_id = $2::uuid AND kept_at IS NULL AND released_at IS NULL) < $10::int`,
    [row.id, row.ownerId, row.purpose, row.mediaType, row.name, row.bytes, row.sha256, row.width, row.height, most],
  )
  return rowCount === 1 ? row : undefined
}

/** Marks an unused file as used. Returns undefined if the owner has no such unused file. */
export async function keepRow(
  tx: SqlTransaction,
  id: string,
  { ownerId, newOwnerId, purpose }: { ownerId: string; newOwnerId: string; purpose: string },
): Promise<FileRow | undefined> {
  const [row] = await runSql<FileRow>(
    tx,
    `UPDATE files.files SET kept_at = clock_timestamp(), owner_id = $4::uuid
     WHERE id = $1::uuid AND owner_id = $2::uuid AND purpose = $3 AND kept_at IS NULL AND released_at IS NULL
     RETURNING ${columns}`,
    [id, ownerId, purpose, newOwnerId],
  )
  return row
}

export async function releaseRow(tx: SqlTransaction, id: string): Promise<void> {
  await runSql(tx, 'UPDATE files.files SET released_at = clock_timestamp() WHERE id = $1::uuid AND released_at IS NULL RETURNING id::text', [id])
}

export async function findWaiting(pool: pg.Pool, id: string, ownerId: string): Promise<FileRow | undefined> {
  const { rows } = await pool.query<FileRow>(
    `SELECT ${columns} FROM files.files WHERE id = $1 AND owner_id = $2 AND kept_at IS NULL AND released_at IS NULL`,
    [id, ownerId],
  )
  return rows[0]
}

/** Returns a file that is in use; undefined if nothing uses the file. */
export async function findKept(pool: pg.Pool, id: string): Promise<FileRow | undefined> {
  const { rows } = await pool.query<FileRow>(`SELECT ${columns} FROM files.files WHERE id = $1 AND kept_at IS NOT NULL AND released_at IS NULL`, [id])
  return rows[0]
}

/** Releases files that were unused for this many seconds. After that, nothing can use them. */
export async function releaseWaiting(pool: pg.Pool, seconds: number): Promise<void> {
  await pool.query(
    `UPDATE files.files SET released_at = clock_timestamp()
     WHERE kept_at IS NULL AND released_at IS NULL AND created_at < clock_timestamp() - make_interval(secs => $1::float8)`,
    [seconds],
  )
}

/** Returns the ids of at most 100 files that were released at least this many seconds ago. */
export async function listReleased(pool: pg.Pool, seconds: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id::text FROM files.files WHERE released_at < clock_timestamp() - make_interval(secs => $1::float8) ORDER BY released_at LIMIT 100`,
    [seconds],
  )
  return rows.map(({ id }) => id)
}

export async function removeRow(pool: pg.Pool, id: string): Promise<void> {
  await pool.query('DELETE FROM files.files WHERE id = $1 AND released_at IS NOT NULL', [id])
}
