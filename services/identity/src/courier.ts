// The events that identity consumes and publishes.
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import { handleBusinessChanged } from '#consumers/business-changed.ts'
import { handleOrganizationVerified } from '#consumers/organization-verified.ts'
import type { Database, Transaction } from '#lib/database.ts'

/** After its start it sends and receives events; until then, events wait. Close it before the database. `site` is the origin of links in emails. */
export function openCourier(
  { pool, prisma }: Database,
  { site, ...options }: Pick<CourierOptions<Transaction>, 'natsUrl' | 'logger' | 'prefix'> & { readonly site: string },
): Courier<Transaction> {
  return createCourier({ service: 'identity', pool, db: prisma, consumers: [handleBusinessChanged, handleOrganizationVerified(site)], ...options })
}
