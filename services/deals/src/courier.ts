// Events that deals consumes and publishes.
import { accountConsumers } from '@ungana/service-kit/accounts'
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import { onAccountClosed } from '#consumers/account-closed.ts'
import { onBookingChanged } from '#consumers/booking-changed.ts'
import { onCompanyFrozen } from '#consumers/company-frozen.ts'
import { onVerificationDecided } from '#consumers/verification-decided.ts'
import type { Pool, Transaction } from '#lib/dependencies.ts'

/** Publishes and consumes after `start()`; until then events wait. Close it before the pool. */
export function openCourier(pool: Pool, options: Pick<CourierOptions<Transaction>, 'natsUrl' | 'logger' | 'prefix'>): Courier<Transaction> {
  return createCourier({
    service: 'deals',
    pool,
    consumers: [...accountConsumers<Transaction>({ statuses: true }), onAccountClosed, onBookingChanged, onCompanyFrozen, onVerificationDecided],
    ...options,
  })
}
