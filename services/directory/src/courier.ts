// What the directory hears, and how it tells what it has to tell.
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import { companyOfClosedAccount } from '#consumers/account-closed.ts'
import { companyForAccount } from '#consumers/account-registered.ts'
import { companyOfSuspendedAccount } from '#consumers/account-status-changed.ts'
import { interactionByBooking } from '#consumers/booking-completed.ts'
import { interactionByConversation } from '#consumers/conversation-answered.ts'
import { partnersByConversation } from '#consumers/conversation-begun.ts'
import { interactionByInquiry } from '#consumers/inquiry-answered.ts'
import { planOfHolder } from '#consumers/membership-changed.ts'
import { responseTimeOfBusiness } from '#consumers/response-time-changed.ts'
import type { Database, Transaction } from '#lib/database.ts'

const interactions = [interactionByConversation, interactionByInquiry, interactionByBooking]

/** Sends and hears once started; until then events wait. Closes before the database. `site` is the origin that links of mails begin with. */
export function openCourier(
  { pool, prisma }: Database,
  {
    site,
    files,
    ...options
  }: Pick<CourierOptions<Transaction>, 'natsUrl' | 'logger' | 'prefix'> & {
    readonly site: string
    readonly files: Pick<Files, 'release'>
  },
): Courier<Transaction> {
  const ofAccounts = [companyForAccount, companyOfSuspendedAccount, companyOfClosedAccount(files)]
  const consumers = [...ofAccounts, ...interactions, partnersByConversation, responseTimeOfBusiness, planOfHolder(site)]
  return createCourier({ service: 'directory', pool, db: prisma, consumers, ...options })
}
