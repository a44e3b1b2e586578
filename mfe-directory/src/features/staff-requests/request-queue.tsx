import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeExhibitionRequest, type ExhibitionRequest, listExhibitionRequests } from '@ungana/contracts-directory'
import { Badge, Button, Cluster, Tag } from '@ungana/ui'
import { call, callPage, momentText, refusalOf, useHost } from '@ungana/web-kit'
import { serviceName } from '#lib/service-name.ts'
import { QueueFilter, useQueueView } from '#lib/staff-filter.tsx'
import { staffKey } from '#lib/staff-key.ts'
import { StaffList } from '#lib/staff-list.tsx'
import { Contact, QueueRow } from './queue-row.tsx'

const labels = { new: 'New', handled: 'Handled', all: 'All' }

export function RequestQueue() {
  const view = useQueueView(['new', 'handled', 'all'])
  const status = view.shown === 'all' ? undefined : view.shown
  const { page } = view
  const result = useQuery({
    queryKey: staffKey('requests', { status, page }),
    queryFn: ({ signal }) => callPage(listExhibitionRequests, { query: { status, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <QueueFilter view={view} labels={labels} />
      <StaffList
        result={result}
        words={{
          loading: 'Loading requests...',
          failed: 'Error loading requests',
          failedHint: 'Please try again',
          empty: status === 'new' ? 'No request waits' : 'No requests',
          emptyHint: status === 'new' ? 'All that came are handled.' : undefined,
        }}
        countText={(total) => `${total} ${total === 1 ? 'request' : 'requests'}`}
        row={(request) => <RequestRow request={request} />}
        page={page}
        pageUrl={view.pageUrl}
        onBeyond={view.goToPage}
      />
    </>
  )
}

function RequestRow({ request }: { readonly request: ExhibitionRequest }) {
  const { id, companyName, services, event, message, status, createdAt, handledAt } = request
  const { toast } = useHost()
  const queries = useQueryClient()
  const handled = status === 'handled'
  const change = useMutation({
    mutationFn: () => call(changeExhibitionRequest, { params: { id }, body: { status: handled ? 'new' : 'handled' } }),
    onSuccess: () => {
      toast({ title: handled ? 'Request opened again' : 'Request handled', description: companyName })
      return queries.invalidateQueries({ queryKey: staffKey('requests') })
    },
    onError: (error) => toast({ title: 'The request could not be changed', description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  return (
    <QueueRow
      title={companyName}
      badges={handled ? <Badge tone="success">Handled</Badge> : <Badge tone="warning">New</Badge>}
      when={createdAt}
      message={message}
      facts={
        <>
          {event ? <span>{event}</span> : null}
          {handledAt ? <span>Handled {momentText(handledAt)}</span> : null}
        </>
      }
      action={
        <Button
          variant="outline"
          size="small"
          loading={change.isPending}
          loadingLabel="Saving..."
          aria-label={`${handled ? 'Mark new' : 'Mark handled'}: ${companyName}`}
          onClick={() => change.mutate()}
        >
          {handled ? 'Mark new' : 'Mark handled'}
        </Button>
      }
    >
      <Cluster $gap={2}>
        {services.map((service) => (
          <Tag key={service}>{serviceName(service)}</Tag>
        ))}
      </Cluster>
      <Contact {...request} about={`Your request to Ungana: ${services.map(serviceName).join(', ')}`} />
    </QueueRow>
  )
}
