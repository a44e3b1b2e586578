// What notifications hears, and how its live streams learn of it.
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import { endOfAccount } from '#consumers/account-closed.ts'
import { addressOfAccount } from '#consumers/account-email-changed.ts'
import { accountOfRegistration } from '#consumers/account-registered.ts'
import { newsOfBankNumber } from '#consumers/bank-details-changed.ts'
import { newsOfBankRequest } from '#consumers/bank-details-requested.ts'
import { newsOfBankDecision } from '#consumers/bank-request-decided.ts'
import { newsOfBooking } from '#consumers/booking-changed.ts'
import { nameOfBusiness } from '#consumers/business-changed.ts'
import { newsOfInquiry } from '#consumers/inquiry-created.ts'
import { newsOfDecision } from '#consumers/inquiry-decided.ts'
import { newsOfQuote } from '#consumers/inquiry-quoted.ts'
import { newsOfInquiryReply } from '#consumers/inquiry-replied.ts'
import { newsOfMatch } from '#consumers/match-found.ts'
import { newsOfMembers } from '#consumers/members-named.ts'
import { newsOfPlan } from '#consumers/membership-changed.ts'
import { newsOfEnd } from '#consumers/membership-ending.ts'
import { newsOfReading } from '#consumers/message-read.ts'
import { newsOfMessage } from '#consumers/message-sent.ts'
import { newsOfOfferDecision } from '#consumers/offer-decided.ts'
import { newsOfOffer } from '#consumers/offer-made.ts'
import { accountOfOrganization } from '#consumers/organization-verified.ts'
import { newsOfFailedPayment } from '#consumers/payment-failed.ts'
import { newsOfRefund } from '#consumers/payment-refunded.ts'
import { newsOfPayment } from '#consumers/payment-succeeded.ts'
import { newsOfReturn } from '#consumers/return-drafted.ts'
import { newsOfHiding } from '#consumers/review-hidden.ts'
import { newsOfReview } from '#consumers/review-received.ts'
import { newsOfReply } from '#consumers/review-replied.ts'
import { newsOfRestoring } from '#consumers/review-restored.ts'
import { newsOfVerification } from '#consumers/verification-decided.ts'
import { newsOfWay } from '#consumers/way-changed.ts'
import type { Pool, Transaction } from '#lib/dependencies.ts'
import { type Told, takeTold } from '#lib/feed.ts'

export interface Options extends Pick<CourierOptions<Transaction>, 'natsUrl' | 'logger' | 'prefix'> {
  /** Hears after a commit what it added to feeds. */
  readonly onTold: (told: Told) => void
}

const consumers = [
  accountOfRegistration,
  accountOfOrganization,
  addressOfAccount,
  nameOfBusiness,
  newsOfMessage,
  newsOfReading,
  newsOfInquiry,
  newsOfInquiryReply,
  newsOfQuote,
  newsOfDecision,
  newsOfReview,
  newsOfReply,
  newsOfHiding,
  newsOfRestoring,
  newsOfVerification,
  newsOfMembers,
  newsOfPlan,
  newsOfEnd,
  newsOfPayment,
  newsOfFailedPayment,
  newsOfRefund,
  newsOfBankRequest,
  newsOfBankDecision,
  newsOfBankNumber,
  newsOfMatch,
  newsOfOffer,
  newsOfOfferDecision,
  newsOfBooking,
  newsOfWay,
  newsOfReturn,
  endOfAccount,
]

/** Hears once started; until then events wait. Closes before the pool's end. */
export function openCourier(pool: Pool, { onTold, ...options }: Options): Courier<Transaction> {
  return createCourier({
    service: 'notifications',
    pool,
    consumers,
    onCommit(tx) {
      const told = takeTold(tx)
      if (told.size > 0) onTold(told)
    },
    ...options,
  })
}
