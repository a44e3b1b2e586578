// What identity hears, and how it tells what it has to tell.
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import { keepProfile } from '#consumers/business-changed.ts'
import { inviteOrganization } from '#consumers/organization-verified.ts'
import type { Database, Transaction } from '#lib/database.ts'

/** Sends and hears once started; until then events wait. Closes before the database. `site` is the origin that links of mails begin with. */
export function openCourier(
  { pool, prisma }: Database,
  { site, ...options }: Pick<CourierOptions<Transaction>, 'natsUrl' | 'logger' | 'prefix'> & { readonly site: string },
): Courier<Transaction> {
  return createCourier({ service: 'identity', pool, db: prisma, consumers: [keepProfile, inviteOrganization(site)], ...options })
}
