// Proven interactions between two accounts. They allow both to review each other.
import { reviewGrounds } from '@ungana/contracts-directory'
import { sql, type Transaction } from '#lib/database.ts'
import { type Pair, pairOf } from '#lib/pairs.ts'

export interface ProvenInteraction {
  readonly between: Pair
  readonly kind: (typeof reviewGrounds)[number]
  /** ISO 8601. */
  readonly provenAt: string
}

/** Safe to repeat, in any order: the earliest time of each kind counts. The same pair may occur twice. Ignores an account paired with itself. */
export async function recordInteractions(tx: Transaction, proven: readonly ProvenInteraction[]): Promise<void> {
  const pairs = proven.map(({ between }) => pairOf(between))
  await tx.$executeRaw(sql`
    INSERT INTO interactions AS i (one_id, other_id, kind, proven_at)
    SELECT one_id, other_id, kind, min(proven_at)
    FROM unnest(
      ${pairs.map(([one]) => one)}::uuid[], ${pairs.map(([, other]) => other)}::uuid[], ${proven.map(({ kind }) => kind)}::text[],
      ${proven.map(({ provenAt }) => provenAt)}::timestamptz[]
    ) AS proven (one_id, other_id, kind, proven_at)
    WHERE one_id <> other_id
    GROUP BY one_id, other_id, kind
    -- Sorted, so that two such transactions cannot deadlock.
    ORDER BY one_id, other_id, kind
    ON CONFLICT (one_id, other_id, kind) DO UPDATE SET proven_at = excluded.proven_at WHERE i.proven_at > excluded.proven_at`)
}

/** How the two dealt with each other, the strongest proof first. */
export async function groundsOf(tx: Pick<Transaction, 'interaction'>, between: Pair): Promise<(typeof reviewGrounds)[number][]> {
  const [oneId, otherId] = pairOf(between)
  const rows = await tx.interaction.findMany({ where: { oneId, otherId }, select: { kind: true } })
  return reviewGrounds.filter((ground) => rows.some(({ kind }) => kind === ground))
}
