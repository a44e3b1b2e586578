// The events that the directory consumes and publishes.
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import { onAccountClosed } from '#consumers/account-closed.ts'
import { onAccountEmailConfirmed } from '#consumers/account-email-confirmed.ts'
import { onAccountRegistered } from '#consumers/account-registered.ts'
import { onAccountStatusChanged } from '#consumers/account-status-changed.ts'
import { onBookingCompleted } from '#consumers/booking-completed.ts'
import { onConversationAnswered } from '#consumers/conversation-answered.ts'
import { onConversationBegun } from '#consumers/conversation-begun.ts'
import { onDealCompleted } from '#consumers/deal-completed.ts'
import { onInquiryAnswered } from '#consumers/inquiry-answered.ts'
import { onMembershipChanged } from '#consumers/membership-changed.ts'
import { onOrganizationAccountCreated } from '#consumers/organization-account-created.ts'
import { onPersonLeft } from '#consumers/person-left.ts'
import { onResponseTimeChanged } from '#consumers/response-time-changed.ts'
import type { Database, Transaction } from '#lib/database.ts'

const interactions = [onConversationAnswered, onInquiryAnswered, onBookingCompleted, onDealCompleted]

/** Publishes and consumes events once started. Close it before the database. `site` is the origin of the links in emails. */
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
  const accountConsumers = [
    onAccountRegistered,
    onOrganizationAccountCreated,
    onAccountStatusChanged,
    onAccountEmailConfirmed,
    onAccountClosed(files),
    onPersonLeft,
  ]
  const consumers = [...accountConsumers, ...interactions, onConversationBegun, onResponseTimeChanged, onMembershipChanged(site)]
  return createCourier({ service: 'directory', pool, db: prisma, consumers, ...options })
}
