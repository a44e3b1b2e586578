// The directory's copy of who has which plan. Payments has the truth and tells of it.
import type { EventPayload } from '@ungana/contracts-kit'
import type { membershipChanged } from '@ungana/contracts-payments'
import { type Database, sql, type Transaction } from '#lib/database.ts'
import { type ChangeOrigin, withStanding } from '#lib/standing.ts'

/** Keeps what is newer than what is known, in whatever order the events come. Badge, placement and status follow by the database's triggers. */
export async function keepMembership(tx: Transaction, membership: EventPayload<typeof membershipChanged>, origin: ChangeOrigin): Promise<void> {
  const { holderId, holderKind, plan, from, until, version } = membership
  // A kind that only a newer payments service knows is nobody's here.
  if (holderKind !== 'business' && holderKind !== 'organization') return
  await withStanding(tx, holderId, origin, async () => {
    await tx.$executeRaw(sql`
      INSERT INTO memberships AS m (holder_id, holder_kind, plan, begins, ends, version)
      VALUES (${holderId}::uuid, ${holderKind}, ${plan}, ${from}::timestamptz, ${until}::timestamptz, ${version}::bigint)
      ON CONFLICT (holder_id) DO UPDATE SET
        holder_kind = excluded.holder_kind, plan = excluded.plan, begins = excluded.begins, ends = excluded.ends, version = excluded.version
      WHERE m.version < excluded.version`)
  })
}

/** Holders whose plan began or ended by itself, at most 100. */
export async function dueMemberships({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT holder_id::text AS id FROM memberships WHERE next_change_at <= now() ORDER BY next_change_at LIMIT 100',
  )
  return rows.map(({ id }) => id)
}

/** What a plan's beginning or end does to its holder. */
export async function settleMembership(tx: Transaction, holderId: string, origin: ChangeOrigin): Promise<void> {
  await withStanding(tx, holderId, origin, async () => {
    await tx.$executeRaw(sql`UPDATE memberships SET version = version WHERE holder_id = ${holderId}::uuid AND next_change_at <= now()`)
  })
}
