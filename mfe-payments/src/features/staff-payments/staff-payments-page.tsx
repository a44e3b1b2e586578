import { plural, t } from '@lingui/core/macro'
import { confirmRefund, declineRefund, listRefundProposals, listStaffPayments } from '@ungana/contracts-payments'
import { Stack } from '@ungana/ui'
import { callPage, QueueFilter, QueueSearch, type QueueView, StaffList, StaffPage, StaffProposals, useQueue, useQueueView } from '@ungana/web-kit'
import { staffKey } from '#lib/staff-key.ts'
import { DisputeList } from './dispute-list.tsx'
import { PaymentRow } from './payment-row.tsx'

const choices = ['all', 'waits', 'disputed', 'succeeded', 'processing', 'refunded', 'failed'] as const
const labels = {
  all: t`All`,
  waits: t`Mismatch`,
  disputed: t`Disputed`,
  succeeded: t`Paid`,
  processing: t`Processing`,
  refunded: t`Refunded`,
  failed: t`Failed`,
}

const refunds = { list: listRefundProposals, confirm: confirmRefund, decline: declineRefund }

/** Payments for staff: search, refunds, mismatches and disputes. */
export default function StaffPaymentsPage() {
  return (
    <StaffPage act="payments.see" title={t`Payments`} lead={t`Find a payment by payer, invoice or provider reference. Refund all or part of it.`}>
      <Payments />
    </StaffPage>
  )
}

function Payments() {
  const view = useQueueView(choices)
  const { shown } = view
  return (
    <Stack $gap={4}>
      <StaffProposals from={refunds} act="payments.refund" queue={staffKey('payments')} confirm={t`Refund`} />
      {shown === 'disputed' ? null : <QueueSearch view={view} label={t`Search payments`} placeholder={t`Name, email, invoice, ID`} />}
      <QueueFilter view={view} labels={labels} />
      <div>{shown === 'disputed' ? <DisputeList view={view} /> : <PaymentList view={view} shown={shown} />}</div>
    </Stack>
  )
}

type Choice = (typeof choices)[number]
type PaymentChoice = Exclude<Choice, 'disputed'>

function PaymentList({ view, shown }: { readonly view: QueueView<Choice>; readonly shown: PaymentChoice }) {
  const { search: q, page } = view
  const result = useQueue(staffKey('payments', { shown, q, page }), (signal) =>
    callPage(listStaffPayments, { query: { ...filterOf(shown), ...(q && { q }), page } }, { signal }),
  )
  const isMismatch = shown === 'waits'
  return (
    <StaffList
      result={result}
      count={(count) => plural(count, { one: '# payment', other: '# payments' })}
      empty={isMismatch && !q ? t`No mismatches` : t`No payments found`}
      emptyHint={isMismatch && !q ? t`Every amount taken matches the agreed amount.` : undefined}
      row={(payment) => <PaymentRow payment={payment} />}
      view={view}
    />
  )
}

const filterOf = (shown: PaymentChoice) => (shown === 'all' ? {} : shown === 'waits' ? { mismatch: true } : { status: shown })
