import { companyPath } from '@ungana/contracts-directory'
import { listReports, type Report } from '@ungana/contracts-messaging'
import { Badge, Button, TextLink } from '@ungana/ui'
import {
  callPage,
  lazyPage,
  momentText,
  QueueFilter,
  QueueRow,
  StaffList,
  StaffPage,
  useOpenForm,
  useQueue,
  useQueueView,
  useReturnFocus,
} from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { reasonNames } from '#lib/report-reasons.ts'
import { staffReportsKey } from '#lib/staff-reports-key.ts'
import type { ReportedWordsProps } from './reported-words.tsx'

const ReportedWords = lazyPage<ReportedWordsProps>(() => import(/* webpackChunkName: 'reported-words' */ './reported-words.tsx'))

const Note = styled.span`
  white-space: pre-line;
`

const choices = ['open', 'upheld', 'dismissed'] as const
const labels = { open: 'Open', upheld: 'Taken away', dismissed: 'Left' }

/** What people have told of messages and inquiries in which others wrote to them. */
export default function StaffReportsPage() {
  return (
    <StaffPage
      title="Message reports"
      lead="Messages and inquiries that were reported by whom they were written to. What they say shows when you open one, which is noted."
    >
      <Reports />
    </StaffPage>
  )
}

function Reports() {
  const view = useQueueView(choices)
  const { shown: status, page } = view
  const result = useQueue(staffReportsKey(status, page), (signal) => callPage(listReports, { query: { status, page } }, { signal }))
  const [looking, setLooking] = useState<Report>()
  const opener = useReturnFocus(looking !== undefined)
  const openForm = useOpenForm()
  return (
    <>
      <QueueFilter view={view} labels={labels} />
      <StaffList
        result={result}
        words={{
          loading: 'Loading reports...',
          failed: 'Error loading reports',
          failedHint: 'Please try again',
          empty: status === 'open' ? 'No report is open' : 'None yet',
          emptyHint: status === 'open' ? 'All of them are decided.' : undefined,
        }}
        countText={(total) => `${total} ${total === 1 ? 'report' : 'reports'}`}
        row={(report) => (
          <ReportRow
            report={report}
            onLook={(button) => {
              opener.current = button
              openForm(ReportedWords, () => setLooking(report))
            }}
          />
        )}
        view={view}
      />
      {looking ? (
        <Suspense>
          <ReportedWords report={looking} onClose={() => setLooking(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

function ReportRow({ report, onLook }: { readonly report: Report; readonly onLook: (button: HTMLButtonElement) => void }) {
  const { subject, author, reporter, reason, comment, status, createdAt, decidedAt, note } = report
  const look = status === 'open' ? 'Read and decide' : 'Read'
  return (
    <QueueRow
      title={
        <>
          {subject === 'inquiry' ? 'Inquiry with' : 'Message of'} <TextLink href={companyPath(author.id)}>{author.name}</TextLink>
        </>
      }
      badges={
        <Badge tone={status === 'upheld' ? 'danger' : status === 'dismissed' ? 'neutral' : 'warning'}>
          {(reasonNames as Readonly<Record<string, string>>)[reason] ?? reason}
        </Badge>
      }
      when={createdAt}
      facts={
        <>
          <span>
            Reported by <TextLink href={companyPath(reporter.id)}>{reporter.name}</TextLink>
          </span>
          {decidedAt ? (
            <span>
              {status === 'upheld' ? 'Taken away' : 'Left'} <time dateTime={decidedAt}>{momentText(decidedAt)}</time>
            </span>
          ) : null}
          {note ? <Note>{note}</Note> : null}
        </>
      }
      message={comment && `“${comment}”`}
      action={
        <Button
          variant="outline"
          size="small"
          aria-label={`${look}: ${author.name}`}
          onClick={(event) => onLook(event.currentTarget as HTMLButtonElement)}
        >
          {look}
        </Button>
      }
    />
  )
}
