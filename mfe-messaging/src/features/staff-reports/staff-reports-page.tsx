import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { companyPath } from '@ungana/contracts-directory'
import { listReports, REPORTS_PAGE_SIZE, type Report } from '@ungana/contracts-messaging'
import { Badge, Button, Card, Chip, Cluster, color, LoadedList, Pager, pageCountOf, SkeletonText, Stack, size, TextLink } from '@ungana/ui'
import { callPage, lazyPage, momentText, StaffPage, useOpenForm, useReturnFocus, useUrlFilters } from '@ungana/web-kit'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { reasonNames } from '#lib/report-reasons.ts'
import { staffReportsKey } from '#lib/staff-reports-key.ts'
import type { ReportedWordsProps } from './reported-words.tsx'

const ReportedWords = lazyPage<ReportedWordsProps>(() => import(/* webpackChunkName: 'reported-words' */ './reported-words.tsx'))

const shown = { open: 'Open', upheld: 'Taken away', dismissed: 'Left' } as const
type Shown = keyof typeof shown

const Count = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};
`

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
  overflow-wrap: anywhere;

  > p {
    color: ${color.ink2};
    font-size: ${size.small};
    white-space: pre-line;
  }
`

const Title = styled.h2`
  font-size: ${size.body};
`

/** What people who received it have told of messages and inquiries. */
export default function StaffReportsPage() {
  return (
    <StaffPage
      title="Message reports"
      lead="Messages and inquiries that their receivers reported. What they say shows when you open one, which is noted."
    >
      <Reports />
    </StaffPage>
  )
}

function Reports() {
  const { pathname } = useLocation()
  const { values, change } = useUrlFilters(['show', 'page'])
  const show: Shown = values.show === 'upheld' || values.show === 'dismissed' ? values.show : 'open'
  const page = Math.max(1, Number.parseInt(values.page || '1', 10) || 1)
  const result = useQuery({
    queryKey: staffReportsKey(show, page),
    queryFn: ({ signal }) => callPage(listReports, { query: { status: show, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data, isPlaceholderData } = result
  const pageCount = pageCountOf(data?.total ?? 0, REPORTS_PAGE_SIZE)
  const [looking, setLooking] = useState<Report>()
  const opener = useReturnFocus(looking !== undefined)
  const openForm = useOpenForm()

  const goBack = useEffectEvent(() => change({ page: pageCount > 1 ? String(pageCount) : '' }, 'typing'))
  // Decisions have made the list shorter than the page that the address asks for.
  const beyond = !isPlaceholderData && pageCount > 0 && page > pageCount
  useEffect(() => {
    if (beyond) goBack()
  }, [beyond])

  const count = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that was decided about is gone, and the focus with it
  useEffect(() => {
    if (opener.current && !opener.current.isConnected && document.activeElement === document.body) count.current?.focus()
  }, [data])

  return (
    <Stack $gap={4}>
      <Cluster role="group" aria-label="Show">
        {(Object.keys(shown) as Shown[]).map((choice) => (
          <Chip key={choice} pressed={choice === show} onPressedChange={() => change({ show: choice === 'open' ? '' : choice, page: '' })}>
            {shown[choice]}
          </Chip>
        ))}
      </Cluster>
      <Count ref={count} tabIndex={-1} role="status">
        {data ? `${data.total} ${data.total === 1 ? 'report' : 'reports'}` : null}
      </Count>
      <Card aria-busy={isPlaceholderData}>
        <LoadedList
          result={{ ...result, data: beyond ? undefined : data?.items }}
          words={{
            loading: 'Loading reports...',
            failed: 'Error loading reports',
            failedHint: 'Please try again',
            empty: show === 'open' ? 'No report is open' : 'None yet',
            emptyHint: show === 'open' ? 'All of them are decided.' : undefined,
          }}
          artId="staff"
          headingLevel={2}
          row={(report) => (
            <ReportRow
              report={report}
              onLook={(button) => {
                opener.current = button
                openForm(ReportedWords, () => setLooking(report))
              }}
            />
          )}
          skeleton={<SkeletonText width="60%" />}
        />
      </Card>
      <Pager
        page={page}
        pageCount={pageCount}
        hrefFor={(to) => `${pathname}?${new URLSearchParams({ ...(show !== 'open' && { show }), ...(to > 1 && { page: String(to) }) })}`}
      />
      {looking ? (
        <Suspense>
          <ReportedWords report={looking} onClose={() => setLooking(undefined)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

function ReportRow({ report, onLook }: { readonly report: Report; readonly onLook: (button: HTMLButtonElement) => void }) {
  const { subject, author, reporter, reason, comment, status, createdAt, decidedAt, note } = report
  return (
    <Row>
      <Cluster $gap={2}>
        <Title>
          {subject === 'inquiry' ? 'Inquiry' : 'Message'} of <TextLink href={companyPath(author.id)}>{author.name}</TextLink>
        </Title>
        <Badge tone={status === 'upheld' ? 'danger' : status === 'dismissed' ? 'neutral' : 'warning'}>
          {(reasonNames as Readonly<Record<string, string>>)[reason] ?? reason}
        </Badge>
      </Cluster>
      <p>
        Reported by <TextLink href={companyPath(reporter.id)}>{reporter.name}</TextLink>, <time dateTime={createdAt}>{momentText(createdAt)}</time>
      </p>
      {comment ? <p>“{comment}”</p> : null}
      {decidedAt ? (
        <p>
          {status === 'upheld' ? 'Taken away' : 'Left'} <time dateTime={decidedAt}>{momentText(decidedAt)}</time>
          {note ? `: ${note}` : null}
        </p>
      ) : null}
      <div>
        <Button
          variant="outline"
          size="small"
          aria-label={`${status === 'open' ? 'Read and decide' : 'Read'}: ${author.name}`}
          onClick={(event) => onLook(event.currentTarget as HTMLButtonElement)}
        >
          {status === 'open' ? 'Read and decide' : 'Read'}
        </Button>
      </div>
    </Row>
  )
}
