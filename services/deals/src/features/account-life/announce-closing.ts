import { dealChanged } from '@ungana/contracts-deals'
import { outbox } from '@ungana/service-kit/courier'
import { dealState } from '#lib/deal-state.ts'
import { dealsOf } from '#lib/deals.ts'
import type { Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

/** Tells the partners in its deals that have not ended. */
export async function announceClosing(tx: Transaction, companyId: string, closedAt: Date): Promise<void> {
  const { rows } = await query(tx, 'SELECT id FROM deals WHERE $1 IN (buyer_id, seller_id) ORDER BY id', [companyId])
  const deals = await dealsOf(
    tx,
    rows.map(({ id }) => id),
  )
  for (const { id, buyerId, sellerId, events } of deals) {
    if (!['open', 'proposed'].includes(dealState(events).phase)) continue
    const change = { dealId: id, buyerId, sellerId, what: 'partner-closed', changedBy: companyId, version: events.length } as const
    await outbox.add(tx, dealChanged, { ...change, changedAt: closedAt.toISOString() }, { requestId: 'account-closed' })
  }
}
