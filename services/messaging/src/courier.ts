// What messaging hears, and how it tells what it has to tell.
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import { endOfAccount } from '#consumers/account-closed.ts'
import { accountOfRegistration } from '#consumers/account-registered.ts'
import { sharedAccountOfOwner } from '#consumers/bank-details-changed.ts'
import { nameOfBusiness } from '#consumers/business-changed.ts'
import { statusOfBusiness } from '#consumers/business-status-changed.ts'
import { planOfHolder } from '#consumers/membership-changed.ts'
import { accountOfOrganization } from '#consumers/organization-verified.ts'
import type { Pool, Transaction } from '#lib/dependencies.ts'

/** Sends and hears once started; until then events wait. Closes before the pool's end. */
export function openCourier(pool: Pool, options: Pick<CourierOptions<Transaction>, 'natsUrl' | 'logger' | 'prefix'>): Courier<Transaction> {
  const consumers = [accountOfRegistration, accountOfOrganization, nameOfBusiness, statusOfBusiness, planOfHolder, sharedAccountOfOwner, endOfAccount]
  return createCourier({ service: 'messaging', pool, consumers, ...options })
}
