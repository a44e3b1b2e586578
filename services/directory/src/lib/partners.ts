// Accounts that exchange messages, from messaging's events: one row per pair.
import { sql, type Transaction } from '#lib/database.ts'
import { type Pair, pairOf } from '#lib/pairs.ts'

/** Safe to repeat. Skips closed accounts, because an event can arrive late. */
export async function recordPartners(tx: Transaction, wrote: readonly Pair[]): Promise<void> {
  const pairs = wrote.map(pairOf)
  await tx.$executeRaw(sql`
    INSERT INTO conversation_partners AS p (one_id, other_id)
    SELECT DISTINCT one_id, other_id
    FROM unnest(${pairs.map(([one]) => one)}::uuid[], ${pairs.map(([, other]) => other)}::uuid[]) AS wrote (one_id, other_id)
    WHERE one_id <> other_id
      AND NOT EXISTS (SELECT FROM conversation_partners AS known WHERE known.one_id = wrote.one_id AND known.other_id = wrote.other_id)
      AND NOT EXISTS (SELECT FROM account_statuses AS a WHERE a.account_id IN (wrote.one_id, wrote.other_id) AND a.status = 'closed')
    -- Sorted, so that two such transactions cannot deadlock.
    ORDER BY one_id, other_id
    ON CONFLICT DO NOTHING`)
}

export async function forgetPartners(tx: Transaction, id: string): Promise<void> {
  await tx.conversationPartners.deleteMany({ where: { OR: [{ oneId: id }, { otherId: id }] } })
}
