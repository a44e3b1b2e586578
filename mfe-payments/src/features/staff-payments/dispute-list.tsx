import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountPagePath } from '@ungana/contracts-directory'
import { listDisputes, markDisputeSeen, type StaffDispute } from '@ungana/contracts-payments'
import { Badge, Button, TextLink } from '@ungana/ui'
import { ActionFailure, call, callPage, failureText, QueueFacts, QueueRow, StaffList, useHost, useQueue } from '@ungana/web-kit'
import type { ComponentProps } from 'react'
import { moneyText } from '#lib/money-text.ts'
import { methodNames } from '#lib/payment-labels.ts'
import { purposeText } from '#lib/payment-terms.ts'
import { staffKey } from '#lib/staff-key.ts'
import { DisputeFacts } from './dispute-facts.tsx'
import { isUndecided } from './dispute-text.ts'

/** Disputes, those that need staff first. */
export function DisputeList({ view }: { readonly view: ComponentProps<typeof StaffList>['view'] }) {
  const { page } = view
  const result = useQueue(staffKey('payments', 'disputes', { page }), (signal) => callPage(listDisputes, { query: { page } }, { signal }))
  return (
    <StaffList
      result={result}
      count={(count) => plural(count, { one: '# dispute', other: '# disputes' })}
      empty={t`No disputed payments`}
      emptyHint={t`No payer has disputed a payment through a bank or PayPal.`}
      row={(dispute) => <DisputeRow dispute={dispute} />}
      view={view}
    />
  )
}

function DisputeRow({ dispute }: { readonly dispute: StaffDispute }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { id, method, reference, paymentReference, payment, openedAt, decidedAt, seenAt } = dispute
  const who = payment?.payerName ?? t`Unknown payer`
  const markSeen = useMutation({
    mutationFn: () => call(markDisputeSeen, { params: { id } }),
    onSuccess: () => {
      toast({ title: t`Marked as seen`, description: who })
      return queries.invalidateQueries({ queryKey: staffKey('payments') })
    },
    onError: (error) => toast({ title: t`Not saved`, description: failureText(error, t`Please try again`), variant: 'destructive' }),
  })
  return (
    <QueueRow
      title={
        payment ? (
          <>
            {moneyText(payment.amount, payment.currency)} ·{' '}
            <TextLink href={accountPagePath({ id: payment.payerId, kind: payment.payerKind })}>{who}</TextLink>
          </>
        ) : (
          t`Payment not in our records`
        )
      }
      badges={<Badge tone={isUndecided(dispute) ? 'danger' : 'neutral'}>{t`Disputed`}</Badge>}
      when={openedAt}
      facts={
        <>
          {payment ? <span>{purposeText(payment.description)}</span> : null}
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
            loading={markSeen.isPending}
            loadingLabel={t`Saving...`}
            aria-label={t`Mark as seen: dispute of ${who}`}
            onClick={() => markSeen.mutate()}
          >
            {t`Mark as seen`}
          </Button>
        ) : null
      }
    >
      <ActionFailure error={markSeen.error} />
      <DisputeFacts dispute={dispute} />
      {payment ? null : <QueueFacts>{t`Find this payment in the provider's dashboard. It is not in our records.`}</QueueFacts>}
    </QueueRow>
  )
}
