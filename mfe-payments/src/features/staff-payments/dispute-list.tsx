import { useMutation, useQueryClient } from '@tanstack/react-query'
import { companyPath } from '@ungana/contracts-directory'
import { listDisputes, markDisputeSeen, type StaffDispute } from '@ungana/contracts-payments'
import { Badge, Button, TextLink } from '@ungana/ui'
import { call, callPage, failureText, QueueFacts, QueueRow, StaffList, useHost, useQueue } from '@ungana/web-kit'
import type { ComponentProps } from 'react'
import { moneyText } from '#lib/money-text.ts'
import { methodNames } from '#lib/payment-words.ts'
import { staffKey } from '#lib/staff-key.ts'
import { DisputeFacts } from './dispute-facts.tsx'
import { isUndecided } from './dispute-words.ts'

/** What payers dispute: first what waits for staff. */
export function DisputeList({ view }: { readonly view: ComponentProps<typeof StaffList>['view'] }) {
  const { page } = view
  const result = useQueue(staffKey('payments', 'disputes', { page }), (signal) => callPage(listDisputes, { query: { page } }, { signal }))
  return (
    <StaffList
      result={result}
      words={{
        loading: 'Loading disputes...',
        failed: 'Error loading disputes',
        failedHint: 'Please try again',
        empty: 'Nothing is disputed',
        emptyHint: 'No payer wants money back through a bank or PayPal.',
      }}
      countText={(total) => `${total} ${total === 1 ? 'dispute' : 'disputes'}`}
      row={(dispute) => <DisputeRow dispute={dispute} />}
      view={view}
    />
  )
}

function DisputeRow({ dispute }: { readonly dispute: StaffDispute }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { id, method, reference, paymentReference, payment, openedAt, decidedAt, seenAt } = dispute
  const who = payment?.payerName ?? 'Unknown payer'
  const see = useMutation({
    mutationFn: () => call(markDisputeSeen, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Marked seen', description: who })
      return queries.invalidateQueries({ queryKey: staffKey('payments') })
    },
    onError: (error) => toast({ title: 'Not saved', description: failureText(error, 'Please try again'), variant: 'destructive' }),
  })
  return (
    <QueueRow
      title={
        payment ? (
          <>
            {moneyText(payment.amount, payment.currency)} · <TextLink href={companyPath(payment.payerId)}>{who}</TextLink>
          </>
        ) : (
          'A payment that is not in our books'
        )
      }
      badges={<Badge tone={isUndecided(dispute) ? 'danger' : 'neutral'}>Disputed</Badge>}
      when={openedAt}
      facts={
        <>
          {payment ? <span>{payment.description}</span> : null}
          <span>{methodNames[method] ?? method}</span>
          <span>{reference}</span>
          {paymentReference ? <span>{paymentReference}</span> : null}
        </>
      }
      action={
        decidedAt && !seenAt ? (
          <Button
            variant="outline"
            size="small"
            loading={see.isPending}
            loadingLabel="Saving..."
            aria-label={`Mark seen: dispute of ${who}`}
            onClick={() => see.mutate()}
          >
            Mark seen
          </Button>
        ) : null
      }
    >
      <DisputeFacts dispute={dispute} />
      {payment ? null : <QueueFacts>Look for it in the provider's dashboard: nothing was booked.</QueueFacts>}
    </QueueRow>
  )
}
