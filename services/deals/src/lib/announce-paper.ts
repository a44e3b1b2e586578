import { dealPaperAdded } from '@ungana/contracts-deals'
import { outbox } from '@ungana/service-kit/courier'
import type { StoredDeal } from '#lib/deals.ts'
import type { Transaction } from '#lib/dependencies.ts'

interface Added {
  readonly callerId: string
  readonly requestId: string
  readonly now: Date
}

/** Tells the other side of a new paper or document. */
export async function announcePaper(
  tx: Transaction,
  { id, buyerId, sellerId }: Pick<StoredDeal, 'id' | 'buyerId' | 'sellerId'>,
  { callerId, requestId, now }: Added,
): Promise<void> {
  const companyId = callerId === buyerId ? sellerId : buyerId
  await outbox.add(tx, dealPaperAdded, { dealId: id, companyId, addedBy: callerId, addedAt: now.toISOString() }, { requestId })
}
