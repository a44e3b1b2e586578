// Events that payments consumes and publishes.
import { accountConsumers, freezeConsumer } from '@ungana/service-kit/accounts'
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import { onAccountClosed } from '#consumers/account-closed.ts'
import { onAccountStatusChanged } from '#consumers/account-status-changed.ts'
import type { Pool, Transaction } from '#lib/dependencies.ts'
import { setOrganizationType } from '#lib/payers.ts'

/** Publishes and consumes events after `start()`; until then they wait. Close it before the pool. */
export function openCourier(pool: Pool, options: Pick<CourierOptions<Transaction>, 'natsUrl' | 'logger' | 'prefix'>): Courier<Transaction> {
  return createCourier({
    service: 'payments',
    pool,
    consumers: [
      ...accountConsumers<Transaction>({ emails: true, verified: (tx, { organizationId, type }) => setOrganizationType(tx, organizationId, type) }),
      onAccountStatusChanged,
      onAccountClosed,
      freezeConsumer<Transaction>(),
    ],
    ...options,
  })
}
