// All event consumers, and the sending of messaging's own events.
import { accountConsumers, freezeConsumer } from '@ungana/service-kit/accounts'
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import { onAccountClosed } from '#consumers/account-closed.ts'
import { onBankDetailsChanged } from '#consumers/bank-details-changed.ts'
import { onMembershipChanged } from '#consumers/membership-changed.ts'
import { onPersonLeft } from '#consumers/person-left.ts'
import type { Pool, Transaction } from '#lib/dependencies.ts'
import { saveSupplier } from '#lib/suppliers.ts'

/** Sends and consumes events once started; until then they wait. Close it before the pool. */
export function openCourier(
  pool: Pool,
  { files, ...options }: Pick<CourierOptions<Transaction>, 'natsUrl' | 'logger' | 'prefix'> & { readonly files: Pick<Files, 'release'> },
): Courier<Transaction> {
  const consumers = [
    ...accountConsumers<Transaction>({ statuses: true, changed: saveSupplier }),
    freezeConsumer<Transaction>(),
    onAccountClosed(files),
    onMembershipChanged,
    onBankDetailsChanged,
    onPersonLeft,
  ]
  return createCourier({ service: 'messaging', pool, consumers, ...options })
}
