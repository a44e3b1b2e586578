import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { companyPath } from '@ungana/contracts-directory'
import { closeSalesRequest, listSalesRequests, planNames, type SalesRequest } from '@ungana/contracts-payments'
import { inLanguage } from '@ungana/language/in-language'
import { Badge, Button, TextLink } from '@ungana/ui'
import {
  ActionFailure,
  call,
  callPage,
  failureText,
  mailHref,
  momentText,
  QueueFilter,
  QueueRow,
  StaffList,
  StaffPage,
  useHost,
  useQueue,
  useQueueView,
} from '@ungana/web-kit'
import { staffKey } from '#lib/staff-key.ts'

const choices = ['open', 'closed'] as const
const labels = { open: t({ message: 'Open', context: 'state' }), closed: t`Contacted` }

/** Companies that wait for a call about a plan. */
export default function StaffSalesPage() {
  return (
    <StaffPage act="sales.answer" title={t`Sales requests`} lead={t`Companies that asked for Enterprise. Please contact them.`}>
      <Requests />
    </StaffPage>
  )
}

function Requests() {
  const view = useQueueView(choices)
  const { shown: status, page } = view
  const result = useQueue(staffKey('sales', { status, page }), (signal) => callPage(listSalesRequests, { query: { status, page } }, { signal }))
  return (
    <>
      <QueueFilter view={view} labels={labels} />
      <StaffList
        result={result}
        count={(count) => plural(count, { one: '# request', other: '# requests' })}
        empty={status === 'open' ? t`No open requests` : t`No requests`}
        emptyHint={status === 'open' ? t`We have contacted every company.` : undefined}
        row={(request) => <RequestRow request={request} />}
        view={view}
      />
    </>
  )
}

function RequestRow({ request }: { readonly request: SalesRequest }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { id, plan, note, accountId, name, email, status, createdAt, closedAt } = request
  const who = name ?? t`A company`
  const close = useMutation({
    mutationFn: () => call(closeSalesRequest, { params: { id } }),
    onSuccess: () => {
      toast({ title: t`Marked as contacted`, description: who })
      return queries.invalidateQueries({ queryKey: staffKey('sales') })
    },
    onError: (error) => toast({ title: t`Failed to save the change`, description: failureText(error, t`Please try again`), variant: 'destructive' }),
  })
  return (
    <QueueRow
      title={<TextLink href={companyPath(accountId)}>{who}</TextLink>}
      badges={<Badge>{inLanguage(planNames[plan as keyof typeof planNames] ?? plan)}</Badge>}
      when={createdAt}
      facts={
        <>
          {closedAt ? <span>{t`Contacted ${momentText(closedAt)}`}</span> : null}
          {email ? <a href={mailHref(email)}>{email}</a> : null}
        </>
      }
      message={note}
      action={
        status === 'open' ? (
          <Button
            variant="outline"
            size="small"
            loading={close.isPending}
            loadingLabel={t`Saving...`}
            aria-label={t`Mark as contacted: ${who}`}
            onClick={() => close.mutate()}
          >
            {t`Mark as contacted`}
          </Button>
        ) : null
      }
    >
      <ActionFailure error={close.error} />
    </QueueRow>
  )
}
