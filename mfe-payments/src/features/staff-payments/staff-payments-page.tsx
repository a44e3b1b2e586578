import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listStaffPayments } from '@ungana/contracts-payments'
import { SearchField, SearchForm, Stack } from '@ungana/ui'
import { callPage, QueueFilter, StaffList, StaffPage, useQueueView, useUrlFilters } from '@ungana/web-kit'
import { type SyntheticEvent, useState } from 'react'
import { staffKey } from '#lib/staff-key.ts'
import { PaymentRow } from './payment-row.tsx'

const choices = ['all', 'waits', 'succeeded', 'processing', 'refunded', 'failed'] as const
const labels = { all: 'All', waits: 'Does not fit', succeeded: 'Paid', processing: 'Processing', refunded: 'Refunded', failed: 'Failed' }

/** What was paid, by whom; giving it back, all or part; what a provider took that was not agreed. */
export default function StaffPaymentsPage() {
  return (
    <StaffPage title="Payments" lead="Find a payment by its payer, invoice or the provider's own name of it, and refund it, all or part.">
      <Payments />
    </StaffPage>
  )
}

function Payments() {
  const view = useQueueView(choices, ['q'])
  const { values, change } = useUrlFilters(['show', 'q', 'page'])
  const { shown, page } = view
  const { q } = values
  const [draft, setDraft] = useState(q)
  const result = useQuery({
    queryKey: staffKey('payments', { shown, q, page }),
    queryFn: ({ signal }) => callPage(listStaffPayments, { query: { ...filterOf(shown), ...(q && { q }), page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    change({ q: draft.trim(), page: '' })
  }
  const waits = shown === 'waits'
  return (
    <Stack $gap={4}>
      <SearchForm onSubmit={submit}>
        <SearchField label="Search payments" placeholder="Name, e-mail, invoice, id" value={draft} onValueChange={setDraft} />
      </SearchForm>
      <QueueFilter view={view} labels={labels} />
      <div>
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
          page={page}
          pageUrl={view.pageUrl}
          onBeyond={view.goToPage}
        />
      </div>
    </Stack>
  )
}

const filterOf = (shown: (typeof choices)[number]) => (shown === 'all' ? {} : shown === 'waits' ? { mismatch: true } : { status: shown })
