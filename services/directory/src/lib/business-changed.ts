// The one way in which others learn that a business changed.
import { businessChanged } from '@ungana/contracts-directory'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { type BusinessRow, businessById, presentBusiness } from '#lib/public-business.ts'

/**
 * Tells of the business as `tx` leaves it. Comes after the last change of the business and of its products in `tx`: the change holds the
 * business's row, so that versions are committed in their order. An inactive business is not told of: it has no public projection.
 * @param requestId of the request that made the change
 */
export async function announceBusiness(tx: Transaction, id: string, requestId?: string): Promise<void> {
  const { text, values } = businessById(id)
  const [row] = await tx.$queryRawUnsafe<(BusinessRow & { version: number })[]>(text, ...values)
  if (!row) return
  await outbox.add(tx, businessChanged, { business: presentBusiness(row), version: row.version }, requestId === undefined ? {} : { requestId })
}
