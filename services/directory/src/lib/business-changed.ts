// The one way in which others learn that a business changed.
import { businessChanged } from '@ungana/contracts-directory'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { type BusinessRow, businessesById, presentBusiness } from '#lib/public-business.ts'

/**
 * Tells of the business as `tx` leaves it. Comes after the last change of the business and of its products in `tx`: the change holds the
 * business's row, so that versions are committed in their order. An inactive business is not told of: it has no public projection.
 * @param requestId of the request that made the change
 */
export const announceBusiness = (tx: Transaction, id: string, requestId?: string): Promise<void> => announceBusinesses(tx, [{ id, requestId }])

/** The same for several, each by itself. */
export async function announceBusinesses(tx: Transaction, changed: readonly { id: string; requestId: string | undefined }[]): Promise<void> {
  if (changed.length === 0) return
  const { text, values } = businessesById(changed.map(({ id }) => id))
  const rows = await tx.$queryRawUnsafe<(BusinessRow & { version: number })[]>(text, ...values)
  const requests = new Map(changed.map(({ id, requestId }) => [id, requestId]))
  for (const row of rows) {
    const requestId = requests.get(row.id)
    await outbox.add(tx, businessChanged, { business: presentBusiness(row), version: row.version }, requestId === undefined ? {} : { requestId })
  }
}
