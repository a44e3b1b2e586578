import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type BookingCase, listCases } from '@ungana/contracts-logistics'
import { Badge, Button, Card, Chip, Cluster, color, LoadedList, Pager, pageCountOf, SkeletonText, Stack, size } from '@ungana/ui'
import { callPage, lazyPage, momentText, StaffPage, useHost, useOpenForm, useUrlFilters } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { cityOf } from '#lib/listing-words.ts'
import { logisticsKey } from '#lib/queries.ts'

const CaseDialog = lazyPage(() => import(/* webpackChunkName: 'staff-forms' */ './case-dialog.tsx'))

/** How many cases a page of the queue has, by its contract. */
const PAGE_SIZE = 50

const Row = styled.div`
  display: grid;
  gap: 4px;

  > p {
    color: ${color.ink2};
    font-size: ${size.small};
    overflow-wrap: anywhere;
  }
`

/** Bookings that stopped: a wrong code, a wrong plate, a dispute. */
export default function StaffCasesPage() {
  return (
    <StaffPage title="Logistics cases" lead="Bookings that a wrong code, a wrong plate or a dispute has stopped.">
      <Cases />
    </StaffPage>
  )
}

function Cases() {
  const { session } = useHost()
  const { values, change } = useUrlFilters(['show', 'page'])
  const show = values.show === 'decided' ? 'decided' : 'open'
  const page = Math.max(1, Number.parseInt(values.page || '1', 10) || 1)
  const result = useQuery({
    queryKey: logisticsKey('cases', show, page),
    queryFn: ({ signal }) => callPage(listCases, { query: { show, page } }, { signal }),
    enabled: session.user?.role === 'staff',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [deciding, setDeciding] = useState<BookingCase>()
  const openForm = useOpenForm()
  return (
    <Stack $gap={4}>
      <Cluster role="group" aria-label="Show">
        {(['open', 'decided'] as const).map((choice) => (
          <Chip key={choice} pressed={choice === show} onPressedChange={() => change({ show: choice === 'open' ? '' : choice, page: '' })}>
            {choice === 'open' ? 'Open' : 'Decided'}
          </Chip>
        ))}
      </Cluster>
      <Card>
        <LoadedList
          result={{ ...result, data: result.data?.items }}
          words={{ loading: 'Loading cases...', failed: 'Error loading cases', failedHint: 'Please try again', empty: `No ${show} cases` }}
          artId="staff"
          headingLevel={2}
          row={(item) => <CaseRow item={item} onDecide={() => openForm(CaseDialog, () => setDeciding(item))} />}
          skeleton={<SkeletonText width="60%" />}
        />
      </Card>
      <Pager
        page={page}
        pageCount={pageCountOf(result.data?.total ?? 0, PAGE_SIZE)}
        hrefFor={(to) => `/staff/logistics-cases?${new URLSearchParams({ ...(show === 'decided' && { show }), page: String(to) })}`}
      />
      {deciding ? <CaseDialog item={deciding} onClose={() => setDeciding(undefined)} /> : null}
    </Stack>
  )
}

function CaseRow({ item, onDecide }: { readonly item: BookingCase; readonly onDecide: () => void }) {
  const lane = `${cityOf(item.origin)} → ${cityOf(item.destination)}`
  return (
    <Row>
      <Cluster>
        <strong>{lane}</strong>
        <Badge tone={item.status === 'open' ? 'danger' : 'neutral'}>{item.status === 'open' ? item.kind : item.status}</Badge>
      </Cluster>
      <p>
        {item.shipper.name} with {item.carrier.name}
        {item.plate ? `, truck ${item.plate}` : ''}
      </p>
      <p>
        {item.openedBy ? `${item.openedBy.name}: ` : ''}
        {item.detail}
      </p>
      <p>{momentText(item.decidedAt ?? item.createdAt)}</p>
      {item.note ? <p>{item.note}</p> : null}
      {item.status === 'open' ? (
        <div>
          <Button variant="outline" onClick={onDecide} aria-label={`Decide: ${lane}`}>
            Decide
          </Button>
        </div>
      ) : null}
    </Row>
  )
}
