// People of a company learn what waits for a second person, and what became of it.
import { dealApprovalChanged, dealsPath } from '@ungana/contracts-deals'
import { teamApprovalChanged } from '@ungana/contracts-identity'
import type { ApprovalChange } from '@ungana/contracts-kit'
import { inquiriesPath, quoteApprovalChanged } from '@ungana/contracts-messaging'
import type { notificationKinds } from '@ungana/contracts-notifications'
import { bankDetailsPath, paymentApprovalChanged, pricingPath } from '@ungana/contracts-payments'
import { approvalsPath, teamPath } from '@ungana/contracts-shell'
import { text } from '@ungana/language/server'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { lockFeeds } from '#lib/feed.ts'
import { notify } from '#lib/notifications.ts'

type Kind = (typeof notificationKinds)[number]

/** The kind decides which roles are concerned. */
function subjectOf(kind: ApprovalChange['kind']): { readonly kind: Kind; readonly page: string } {
  if (kind === 'quote') return { kind: 'inquiry', page: inquiriesPath('sent') }
  if (kind === 'deal') return { kind: 'deal', page: dealsPath() }
  if (kind === 'payment') return { kind: 'payment', page: pricingPath() }
  if (kind === 'limit') return { kind: 'payment', page: teamPath() }
  return { kind: 'bank-details', page: bankDetailsPath() }
}

function wordsOf({ kind, state }: ApprovalChange) {
  if (state === 'waiting') {
    return {
      title: text('A second person must agree'),
      body: text('See what a person in your company wants to do, then agree or refuse.'),
    }
  }
  if (state === 'refused') return { title: text('A request was refused or withdrawn'), body: text('Nothing was changed.') }
  if (kind === 'payment') return { title: text('A second person agreed to a payment'), body: text('It can now be paid once, within 7 days.') }
  if (kind === 'deal') {
    return {
      title: text('A second person agreed to a deal'),
      body: text('If this is wrong, freeze your company in Settings, under Team.'),
    }
  }
  if (kind === 'quote') {
    return {
      title: text('A quote that needed a second person was accepted'),
      body: text('A second person agreed. If this is wrong, freeze your company in Settings, under Team.'),
    }
  }
  return { title: text('A second person agreed'), body: text('The change was made.') }
}

async function tell(tx: Transaction, change: ApprovalChange): Promise<void> {
  const { approvalId, companyId, state } = change
  const { kind, page } = subjectOf(change.kind)
  await lockFeeds(tx, [companyId])
  const link = state === 'waiting' ? approvalsPath() : page
  await notify(tx, companyId, { kind, about: `approval:${approvalId}:${state}`, ...wordsOf(change), link })
}

export const onQuoteApprovalChanged = consumer(quoteApprovalChanged, 'quote-approvals', tell)
export const onDealApprovalChanged = consumer(dealApprovalChanged, 'deal-approvals', tell)
export const onPaymentApprovalChanged = consumer(paymentApprovalChanged, 'payment-approvals', tell)
export const onTeamApprovalChanged = consumer(teamApprovalChanged, 'team-approvals', tell)
