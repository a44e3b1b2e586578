// The events that identity consumes and publishes.
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import { handleBankDetailsChanged } from '#consumers/bank-details-changed.ts'
import { handleBusinessChanged } from '#consumers/business-changed.ts'
import { handleOrganizationVerified } from '#consumers/organization-verified.ts'
import { handleQuoteApprovalChanged } from '#consumers/quote-approval-changed.ts'
import type { Database, Transaction } from '#lib/database.ts'

/** After its start it sends and receives events; until then, events wait. Close it before the database. `site` is the origin of links in emails. */
export function openCourier(
  { pool, prisma }: Database,
  { site, ...options }: Pick<CourierOptions<Transaction>, 'natsUrl' | 'logger' | 'prefix'> & { readonly site: string },
): Courier<Transaction> {
  const consumers = [handleBusinessChanged, handleOrganizationVerified(site), handleQuoteApprovalChanged(site), handleBankDetailsChanged(site)]
  return createCourier({ service: 'identity', pool, db: prisma, consumers, ...options })
}
