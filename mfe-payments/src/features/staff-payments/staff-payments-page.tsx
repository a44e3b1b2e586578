import { listStaffPayments } from '@ungana/contracts-payments'
import { Stack } from '@ungana/ui'
import { callPage, QueueFilter, QueueSearch, type QueueView, StaffList, StaffPage, useQueue, useQueueView } from '@ungana/web-kit'
import { staffKey } from '#lib/staff-key.ts'
import { DisputeList } from './dispute-list.tsx'
import { PaymentRow } from './payment-row.tsx'

const choices = ['all', 'waits', 'disputed', 'succeeded', 'processing', 'refunded', 'failed'] as const
const labels = {
  all: 'All',
  waits: 'Does not fit',
  disputed: 'Disputed',
  succeeded: 'Paid',
  processing: 'Processing',
  refunded: 'Refunded',
  failed: 'Failed',
}

/** What was paid, by whom; giving it back, all or part; what a provider took that was not agreed, and what payers took back. */
export default function StaffPaymentsPage() {
  return (
    <StaffPage title="Payments" lead="Find a payment by its payer, invoice or the provider's own name of it, and refund it, all or part.">
      <Payments />
    </StaffPage>
  )
}

function Payments() {
  const view = useQueueView(choices)
  const { shown } = view
  return (
    <Stack $gap={4}>
      {shown === 'disputed' ? null : <QueueSearch view={view} label="Search payments" placeholder="Name, e-mail, invoice, id" />}
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
  const waits = shown === 'waits'
  return (
    <StaffList
      result={result}
      words={{
        loading: 'Loading payments...',
        failed: 'Error loading payments',
        failedHint: 'Please try again',
        empty: waits && !q ? 'Nothing waits' : 'No payment is like that',
        emptyHint: waits && !q ? 'What was taken is what was agreed.' : undefined,
      }}
      countText={(total) => `${total} ${total === 1 ? 'payment' : 'payments'}`}
      row={(payment) => <PaymentRow payment={payment} />}
      view={view}
    />
  )
}

const filterOf = (shown: PaymentChoice) => (shown === 'all' ? {} : shown === 'waits' ? { mismatch: true } : { status: shown })
