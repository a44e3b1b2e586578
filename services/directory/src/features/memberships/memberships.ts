// The directory's projection of memberships, kept by payments' events.
import type { EventPayload } from '@ungana/contracts-kit'
import type { membershipChanged } from '@ungana/contracts-payments'
import { type Database, sql, type Transaction } from '#lib/database.ts'
import { type ChangeOrigin, publishStatusChange } from '#lib/public-status.ts'

/** Stores the membership unless a newer version is stored. Database triggers update badge, featured placement and status. */
export async function storeMembership(tx: Transaction, membership: EventPayload<typeof membershipChanged>, origin: ChangeOrigin): Promise<void> {
  const { holderId, holderKind, plan, from, until, version } = membership
  // Unknown kinds come from a newer payments service.
  if (holderKind !== 'business' && holderKind !== 'organization') return
  await publishStatusChange(tx, holderId, origin, async () => {
    await tx.$executeRaw(sql`
      INSERT INTO memberships AS m (holder_id, holder_kind, plan, begins, ends, version)
      VALUES (${holderId}::uuid, ${holderKind}, ${plan}, ${from}::timestamptz, ${until}::timestamptz, ${version}::bigint)
      ON CONFLICT (holder_id) DO UPDATE SET
        holder_kind = excluded.holder_kind, plan = excluded.plan, begins = excluded.begins, ends = excluded.ends, version = excluded.version
      WHERE m.version < excluded.version`)
  })
}

/** Holders whose plan has started or ended since the last check, at most 100. */
export async function dueMemberships({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT holder_id::text AS id FROM memberships WHERE next_change_at <= now() ORDER BY next_change_at LIMIT 100',
  )
  return rows.map(({ id }) => id)
}

/** Applies the start or end of a plan to its holder. */
export async function applyMembershipChange(tx: Transaction, holderId: string, origin: ChangeOrigin): Promise<void> {
  await publishStatusChange(tx, holderId, origin, async () => {
    await tx.$executeRaw(sql`UPDATE memberships SET version = version WHERE holder_id = ${holderId}::uuid AND next_change_at <= now()`)
  })
}
