// All event consumers. Passes the feed rows of their commits to the live streams.
import { accountConsumers } from '@ungana/service-kit/accounts'
import { type Courier, type CourierOptions, createCourier } from '@ungana/service-kit/courier'
import { onAccountClosed } from '#consumers/account-closed.ts'
import { onDealApprovalChanged, onPaymentApprovalChanged, onQuoteApprovalChanged, onTeamApprovalChanged } from '#consumers/approval-changed.ts'
import { onBankDetailsChanged } from '#consumers/bank-details-changed.ts'
import { onBankDetailsRequested } from '#consumers/bank-details-requested.ts'
import { onBankRequestDecided } from '#consumers/bank-request-decided.ts'
import { onBookingChanged } from '#consumers/booking-changed.ts'
import { onDealChanged, onDealOverdue } from '#consumers/deal-changed.ts'
import { onDealPaperAdded } from '#consumers/deal-paper-added.ts'
import { onDriverAssigned } from '#consumers/driver-assigned.ts'
import { onInquiryCreated } from '#consumers/inquiry-created.ts'
import { onInquiryDecided } from '#consumers/inquiry-decided.ts'
import { onInquiryQuoted } from '#consumers/inquiry-quoted.ts'
import { onInquiryReplied } from '#consumers/inquiry-replied.ts'
import { onInterestShown } from '#consumers/interest-shown.ts'
import { onMatchFound } from '#consumers/match-found.ts'
import { onMembersNamed } from '#consumers/members-named.ts'
import { onMembershipChanged } from '#consumers/membership-changed.ts'
import { onMembershipEnding } from '#consumers/membership-ending.ts'
import { onMessageRead } from '#consumers/message-read.ts'
import { onMessageSent } from '#consumers/message-sent.ts'
import { onOfferDecided } from '#consumers/offer-decided.ts'
import { onOfferMade } from '#consumers/offer-made.ts'
import { onPaymentFailed } from '#consumers/payment-failed.ts'
import { onPaymentRefunded } from '#consumers/payment-refunded.ts'
import { onPaymentSucceeded } from '#consumers/payment-succeeded.ts'
import { onPersonLeft } from '#consumers/person-left.ts'
import { onReturnDrafted } from '#consumers/return-drafted.ts'
import { onReviewHidden } from '#consumers/review-hidden.ts'
import { onReviewReceived } from '#consumers/review-received.ts'
import { onReviewReplied } from '#consumers/review-replied.ts'
import { onReviewRestored } from '#consumers/review-restored.ts'
import { onSessionsEnded } from '#consumers/sessions-ended.ts'
import { onThreadAssigned } from '#consumers/thread-assigned.ts'
import { onVerificationDecided } from '#consumers/verification-decided.ts'
import { onWayChanged } from '#consumers/way-changed.ts'
import type { Pool, Transaction } from '#lib/dependencies.ts'
import { type CommittedRows, takeCommittedRows } from '#lib/feed.ts'

export interface Options extends Pick<CourierOptions<Transaction>, 'natsUrl' | 'logger' | 'prefix'> {
  /** Called after a commit with the rows that it added to feeds. */
  readonly onFeedCommit: (rows: CommittedRows) => void
}

const consumers = [
  ...accountConsumers<Transaction>({ emails: true }),
  onMessageSent,
  onMessageRead,
  onThreadAssigned,
  onInquiryCreated,
  onInquiryReplied,
  onInquiryQuoted,
  onInquiryDecided,
  onInterestShown,
  onReviewReceived,
  onReviewReplied,
  onReviewHidden,
  onReviewRestored,
  onVerificationDecided,
  onMembersNamed,
  onMembershipChanged,
  onMembershipEnding,
  onPaymentSucceeded,
  onPaymentFailed,
  onPaymentRefunded,
  onBankDetailsRequested,
  onBankRequestDecided,
  onBankDetailsChanged,
  onQuoteApprovalChanged,
  onDealApprovalChanged,
  onPaymentApprovalChanged,
  onTeamApprovalChanged,
  onMatchFound,
  onOfferMade,
  onOfferDecided,
  onBookingChanged,
  onDriverAssigned,
  onWayChanged,
  onDealChanged,
  onDealOverdue,
  onDealPaperAdded,
  onReturnDrafted,
  onSessionsEnded,
  onPersonLeft,
  onAccountClosed,
]

/** After its start it consumes events; until then, events wait. Close it before the pool. */
export function openCourier(pool: Pool, { onFeedCommit, ...options }: Options): Courier<Transaction> {
  return createCourier({
    service: 'notifications',
    pool,
    consumers,
    onCommit(tx) {
      const rows = takeCommittedRows(tx)
      if (rows.size > 0) onFeedCommit(rows)
    },
    ...options,
  })
}
