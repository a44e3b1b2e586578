import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { accountPagePath } from '@ungana/contracts-directory'
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
import type { ReportDetailsDialogProps } from './report-details-dialog.tsx'

const ReportDetailsDialog = lazyPage<ReportDetailsDialogProps>(() => import(/* webpackChunkName: 'report-details' */ './report-details-dialog.tsx'))

const Note = styled.span`
  white-space: pre-line;
`

const choices = ['open', 'upheld', 'dismissed'] as const
const labels = { open: t({ message: 'Open', context: 'state' }), upheld: t`Removed`, dismissed: t`Kept` }

/** Reports of messages and inquiries, for staff. */
export default function StaffReportsPage() {
  return (
    <StaffPage
      act="reports.decide"
      title={t`Message reports`}
      lead={t`Messages and inquiries reported by the people who received them. Open a report to read the text. Every view is logged.`}
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
        count={(count) => plural(count, { one: '# report', other: '# reports' })}
        empty={status === 'open' ? t`No open reports` : t`No reports yet`}
        emptyHint={status === 'open' ? t`Staff have decided every report.` : undefined}
        row={(report) => (
          <ReportRow
            report={report}
            onLook={(button) => {
              opener.current = button
              openForm(ReportDetailsDialog, () => setLooking(report))
            }}
          />
        )}
        view={view}
      />
      {looking ? (
        <Suspense>
          <ReportDetailsDialog report={looking} onClose={() => setLooking(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

function ReportRow({ report, onLook }: { readonly report: Report; readonly onLook: (button: HTMLButtonElement) => void }) {
  const { subject, author, reporter, reason, comment, status, createdAt, decidedAt, note } = report
  const actionLabel = status === 'open' ? t`Read and decide` : t({ message: 'Read', context: 'press to read' })
  return (
    <QueueRow
      title={
        subject === 'inquiry' ? (
          <Trans>
            Inquiry with <TextLink href={accountPagePath(author)}>{author.name}</TextLink>
          </Trans>
        ) : subject === 'board-entry' ? (
          <Trans>
            Request by <TextLink href={accountPagePath(author)}>{author.name}</TextLink> on the board
          </Trans>
        ) : subject === 'interest' ? (
          <Trans>
            Line from <TextLink href={accountPagePath(author)}>{author.name}</TextLink> to a buyer
          </Trans>
        ) : (
          <Trans>
            Message from <TextLink href={accountPagePath(author)}>{author.name}</TextLink>
          </Trans>
        )
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
            <Trans>
              Reported by <TextLink href={accountPagePath(reporter)}>{reporter.name}</TextLink>
            </Trans>
          </span>
          {decidedAt ? (
            <span>
              {status === 'upheld' ? t`Removed` : t`Kept`} <time dateTime={decidedAt}>{momentText(decidedAt)}</time>
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
          aria-label={status === 'open' ? t`Read and decide: ${author.name}` : t`Read: ${author.name}`}
          onClick={(event) => onLook(event.currentTarget as HTMLButtonElement)}
        >
          {actionLabel}
        </Button>
      }
    />
  )
}
