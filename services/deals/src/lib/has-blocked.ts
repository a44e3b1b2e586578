import { getBlock } from '@ungana/contracts-messaging'
import { clientOf, type ServiceCallConfig } from '@ungana/service-kit'

/** Asks messaging whether a company blocked another. Rejects if messaging does not answer. */
export type HasBlocked = (accountId: string, blockedId: string, requestId: string) => Promise<boolean>

export function askForBlock(config: ServiceCallConfig): HasBlocked {
  const messaging = clientOf('deals', 'messaging', config)
  return async (accountId, blockedId, requestId) =>
    (await messaging.call(getBlock, { params: { accountId, blockedId } }, { deadlineMs: 1500, requestId })).blocked
}
