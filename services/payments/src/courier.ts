// What payments hears, and how it tells what it has to tell.
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import { endOfAccount } from '#consumers/account-closed.ts'
import { addressOfAccount } from '#consumers/account-email-changed.ts'
import { accountOfRegistration } from '#consumers/account-registered.ts'
import { statusOfAccount } from '#consumers/account-status-changed.ts'
import { nameOfBusiness } from '#consumers/business-changed.ts'
import { accountOfOrganization } from '#consumers/organization-verified.ts'
import type { Pool, Transaction } from '#lib/dependencies.ts'

/** Sends and hears once started; until then events wait. Closes before the pool's end. */
export function openCourier(pool: Pool, options: Pick<CourierOptions<Transaction>, 'natsUrl' | 'logger' | 'prefix'>): Courier<Transaction> {
  return createCourier({
    service: 'payments',
    pool,
    consumers: [accountOfRegistration, accountOfOrganization, addressOfAccount, statusOfAccount, nameOfBusiness, endOfAccount],
    ...options,
  })
}
