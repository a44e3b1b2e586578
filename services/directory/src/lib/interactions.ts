// Which accounts have dealt with each other, as far as others have proven it to us. Either of two may then review the other.
import { sql, type Transaction } from '#lib/database.ts'
import { type Pair, pairOf } from '#lib/pairs.ts'

export interface ProvenInteraction {
  readonly between: Pair
  readonly kind: 'conversation' | 'inquiry' | 'booking'
  /** ISO 8601. */
  readonly provenAt: string
}

/** Safe to repeat, in any order: of each kind the first time counts. Dealing with oneself is none. */
export const recordInteraction = (tx: Transaction, proven: ProvenInteraction): Promise<void> => recordInteractions(tx, [proven])

/** The same for several at once, of the same two as well. */
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
    -- Sorted, so that two such transactions never wait crosswise.
    ORDER BY one_id, other_id, kind
    ON CONFLICT (one_id, other_id, kind) DO UPDATE SET proven_at = excluded.proven_at WHERE i.proven_at > excluded.proven_at`)
}

export async function haveDealt(tx: Pick<Transaction, 'interaction'>, between: Pair): Promise<boolean> {
  const [oneId, otherId] = pairOf(between)
  return (await tx.interaction.findFirst({ where: { oneId, otherId }, select: { kind: true } })) !== null
}
