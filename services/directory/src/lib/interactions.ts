// Which accounts have dealt with each other, as far as others have proven it to us. Either of two may then review the other.
import type { Transaction } from '#lib/database.ts'

export interface ProvenInteraction {
  readonly between: readonly [string, string]
  readonly kind: 'conversation' | 'inquiry' | 'booking'
  /** ISO 8601. */
  readonly provenAt: string
}

/** Safe to repeat, in any order: of each kind the first time counts. Dealing with oneself is none. */
export async function recordInteraction(tx: Transaction, { between, kind, provenAt }: ProvenInteraction): Promise<void> {
  const [oneId, otherId] = pairOf(between)
  if (oneId === otherId) return
  await tx.$executeRaw`
    INSERT INTO interactions AS i (one_id, other_id, kind, proven_at) VALUES (${oneId}::uuid, ${otherId}::uuid, ${kind}, ${provenAt}::timestamptz)
    ON CONFLICT (one_id, other_id, kind) DO UPDATE SET proven_at = excluded.proven_at WHERE i.proven_at > excluded.proven_at`
}

export async function haveDealt(tx: Pick<Transaction, 'interaction'>, between: readonly [string, string]): Promise<boolean> {
  const [oneId, otherId] = pairOf(between)
  return (await tx.interaction.findFirst({ where: { oneId, otherId }, select: { kind: true } })) !== null
}

/** Postgres orders UUIDs as their lower-case text is ordered. */
const pairOf = ([a, b]: readonly [string, string]) => [a.toLowerCase(), b.toLowerCase()].sort() as [string, string]
