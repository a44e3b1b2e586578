// Which companies staff verified, copied from directory events. Only they see the board.
import type { businessChanged } from '@ungana/contracts-directory'
import type { EventPayload } from '@ungana/contracts-kit'
import { saveFoundTrader } from '@ungana/service-kit/accounts'
import type { Messaging, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Whether the company is active and verified. Asks directory if no event has arrived yet. */
export async function isVerified({ pool, findAccount }: Pick<Messaging, 'pool' | 'findAccount'>, id: string, requestId: string): Promise<boolean> {
  const { rows } = await query(
    pool,
    'SELECT a.status, a.kind, s.verified FROM accounts AS a LEFT JOIN suppliers AS s ON s.business_id = a.id WHERE a.id = $1',
    [id],
  )
  const [row] = rows
  if (row && (row.verified !== null || row.kind !== 'business')) return row.status === 'active' && row.verified === true
  const found = await findAccount(id, requestId)
  if (!found) return false
  await saveFoundTrader(pool, found)
  const { kind, verified, version, status } = found
  if (kind !== 'business' || verified === undefined) return false
  await query(pool, 'INSERT INTO suppliers (business_id, verified, version) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [id, verified, version])
  return verified && status === 'active'
}

/** Keeps the newest version. Safe to run twice. */
export async function saveSupplier(tx: Transaction, { business: { id, verified }, version }: EventPayload<typeof businessChanged>): Promise<void> {
  await query(
    tx,
    `INSERT INTO suppliers AS s (business_id, verified, version)
     SELECT $1::uuid, $2::boolean, $3::bigint WHERE NOT EXISTS (SELECT FROM accounts AS a WHERE a.id = $1 AND a.closed_at IS NOT NULL)
     ON CONFLICT (business_id) DO UPDATE SET verified = excluded.verified, version = excluded.version WHERE s.version < excluded.version`,
    [id, verified, version],
  )
}
