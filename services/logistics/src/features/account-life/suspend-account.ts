import type { Transaction } from '#lib/dependencies.ts'
import { endOffers } from '#lib/end-offers.ts'
import { endShareLinks } from '#lib/end-share-links.ts'

/**
 * Ends the tracking links of a suspended account and its pending offers on both sides, and notifies the other sides. Bookings continue, because goods may
 * be on the truck.
 */
export async function suspendAccount(tx: Transaction, id: string, now: Date): Promise<void> {
  await endShareLinks(tx, id)
  await endOffers(tx, { accountId: id }, { status: 'lost', by: id, now })
}
