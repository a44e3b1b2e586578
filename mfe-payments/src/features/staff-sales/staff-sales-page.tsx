import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { companyPath } from '@ungana/contracts-directory'
import { closeSalesRequest, listSalesRequests, planNames, type SalesRequest } from '@ungana/contracts-payments'
import { Badge, Button, Cluster, color, size, TextLink } from '@ungana/ui'
import { call, callPage, momentText, QueueFilter, StaffList, StaffPage, useHost, useQueueView } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { staffKey } from '#lib/staff-key.ts'
import { wordsOf } from '#lib/words.ts'

const choices = ['open', 'closed'] as const
const labels = { open: 'Open', closed: 'Contacted' }

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
`

const Title = styled.h2`
  font-size: ${size.body};
  overflow-wrap: anywhere;
`

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 16px;
  color: ${color.ink2};
  font-size: ${size.small};
  overflow-wrap: anywhere;

  > * {
    min-width: 0;
  }

  > a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`

const Note = styled.p`
  max-width: 76ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`

/** Companies that were promised a call about a plan. */
export default function StaffSalesPage() {
  return (
    <StaffPage title="Sales requests" lead="Companies that asked for Enterprise and were promised that we make contact.">
      <Requests />
    </StaffPage>
  )
}

function Requests() {
  const view = useQueueView(choices)
  const { shown: status, page } = view
  const result = useQuery({
    queryKey: staffKey('sales', { status, page }),
    queryFn: ({ signal }) => callPage(listSalesRequests, { query: { status, page } }, { signal }),
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
          empty: status === 'open' ? 'No request waits' : 'No requests',
          emptyHint: status === 'open' ? 'Everybody was contacted.' : undefined,
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

function RequestRow({ request }: { readonly request: SalesRequest }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { id, plan, note, accountId, name, email, status, createdAt, closedAt } = request
  const who = name ?? 'A company'
  const close = useMutation({
    mutationFn: () => call(closeSalesRequest, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Marked contacted', description: who })
      return queries.invalidateQueries({ queryKey: staffKey('sales') })
    },
    onError: (error) => toast({ title: 'The request could not be changed', description: wordsOf(error, 'Please try again'), variant: 'destructive' }),
  })
  return (
    <Row>
      <Cluster $gap={2}>
        <Title>
          <TextLink href={companyPath(accountId)}>{who}</TextLink>
        </Title>
        <Badge>{planNames[plan as keyof typeof planNames] ?? plan}</Badge>
      </Cluster>
      <Facts>
        <span>Asked {momentText(createdAt)}</span>
        {closedAt ? <span>Contacted {momentText(closedAt)}</span> : null}
        {email ? <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a> : null}
      </Facts>
      {note ? <Note>{note}</Note> : null}
      {status === 'open' ? (
        <div>
          <Button
            variant="outline"
            size="small"
            loading={close.isPending}
            loadingLabel="Saving..."
            aria-label={`Mark contacted: ${who}`}
            onClick={() => close.mutate()}
          >
            Mark contacted
          </Button>
        </div>
      ) : null}
    </Row>
  )
}
