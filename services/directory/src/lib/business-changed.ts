// Publishes directory.business.changed.v1.
import { businessChanged } from '@ungana/contracts-directory'
import { outbox } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'
import { type BusinessRow, businessesById, presentBusiness } from '#lib/public-business.ts'

/**
 * Publishes the company as `tx` leaves it. Call it after the last change of the company and its products: the change locks the company's row, so that
 * versions commit in order. An inactive company is not published, because it has no public data.
 * @param requestId of the request that made the change
 */
export const announceBusiness = (tx: Transaction, id: string, requestId?: string): Promise<void> => announceBusinesses(tx, [{ id, requestId }])

/** Publishes one event for each of several companies. */
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
