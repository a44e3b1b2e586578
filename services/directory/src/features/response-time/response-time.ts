// How soon a business answers, as messaging measures it.

import type { EventPayload } from '@ungana/contracts-kit'
import type { responseTimeChanged } from '@ungana/contracts-messaging'
import { announceBusiness } from '#lib/business-changed.ts'
import type { Transaction } from '#lib/database.ts'

/** Screens show hours, rounded: below this a business would answer in no time at all. */
const LEAST_MINUTES = 30
const MOST_MINUTES = 2_147_483_647

/**
 * Keeps the newest measurement; null says that there is none (any more).
 * @throws Error while there is no such business: the courier tries again, for news of its registration may be on the way
 */
export async function keepResponseTime(
  tx: Transaction,
  { businessId, averageMinutes, version }: EventPayload<typeof responseTimeChanged>,
  requestId?: string,
): Promise<void> {
  const minutes = averageMinutes === null ? null : Math.min(Math.max(averageMinutes, LEAST_MINUTES), MOST_MINUTES)
  const { count } = await tx.business.updateMany({
    where: { id: businessId, responseTimeVersion: { lt: version } },
    data: { averageResponseTime: minutes, responseTimeVersion: version },
  })
  if (count > 0) return announceBusiness(tx, businessId, requestId)
  if ((await tx.business.count({ where: { id: businessId } })) === 0) throw new Error(`There is no business ${businessId} to keep a response time of`)
}
