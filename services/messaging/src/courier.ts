// What messaging hears, and how it tells what it has to tell.
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import { endOfAccount } from '#consumers/account-closed.ts'
import { accountOfRegistration } from '#consumers/account-registered.ts'
import { sharedAccountOfOwner } from '#consumers/bank-details-changed.ts'
import { nameOfBusiness } from '#consumers/business-changed.ts'
import { statusOfBusiness } from '#consumers/business-status-changed.ts'
import { planOfHolder } from '#consumers/membership-changed.ts'
import { accountOfOrganization } from '#consumers/organization-verified.ts'
import type { Pool, Transaction } from '#lib/dependencies.ts'

/** Sends and hears once started; until then events wait. Closes before the pool's end. */
export function openCourier(
  pool: Pool,
  { files, ...options }: Pick<CourierOptions<Transaction>, 'natsUrl' | 'logger' | 'prefix'> & { readonly files: Pick<Files, 'release'> },
): Courier<Transaction> {
  const ofAccounts = [accountOfRegistration, accountOfOrganization, nameOfBusiness, statusOfBusiness, endOfAccount(files)]
  return createCourier({ service: 'messaging', pool, consumers: [...ofAccounts, planOfHolder, sharedAccountOfOwner], ...options })
}
