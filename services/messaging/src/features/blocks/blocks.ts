import type { EndpointOutput } from '@ungana/contracts-kit'
import type { listBlocks as endpoint } from '@ungana/contracts-messaging'
import { ReceiverNotFound } from '#errors.ts'
import type { Pool } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** @throws ReceiverNotFound for an unknown account */
export async function block(pool: Pool, blockerId: string, blockedId: string): Promise<void> {
  const { rowCount } = await query(pool, 'SELECT FROM accounts WHERE id = $1', [blockedId])
  if (!rowCount) throw new ReceiverNotFound()
  await query(pool, 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [blockerId, blockedId])
}

export async function unblock(pool: Pool, blockerId: string, blockedId: string): Promise<void> {
  await query(pool, 'DELETE FROM blocks WHERE blocker_id = $1 AND blocked_id = $2', [blockerId, blockedId])
}

export async function listBlocks(pool: Pool, blockerId: string): Promise<EndpointOutput<typeof endpoint>> {
  const { rows } = await query(
    pool,
    `SELECT a.id, a.name, a.sample, a.kind, b.created_at AS "blockedAt" FROM blocks b JOIN accounts a ON a.id = b.blocked_id
     WHERE b.blocker_id = $1 ORDER BY b.created_at DESC, a.id`,
    [blockerId],
  )
  return rows.map(({ blockedAt, ...other }) => ({ ...other, blockedAt: blockedAt.toISOString() }))
}

export async function hasBlocked(pool: Pool, blockerId: string, blockedId: string): Promise<boolean> {
  const { rows } = await query(pool, 'SELECT FROM blocks WHERE blocker_id = $1 AND blocked_id = $2', [blockerId, blockedId])
  return rows.length > 0
}
