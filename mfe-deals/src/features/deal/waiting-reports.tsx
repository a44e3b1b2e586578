import { t } from '@lingui/core/macro'
import { Button, Cluster, Notice, Stack } from '@ungana/ui'
import { SavedOnPhone, waitingText } from '@ungana/web-kit'
import type { Report, Reports } from '#lib/reports.ts'

interface WaitingReportsProps {
  /** Those of one deal. */
  readonly reports: readonly Report[]
  readonly journal: Reports['journal']
  readonly onChange: (report: Report) => void
}

/** Reports that are on this device only, and why. */
export function WaitingReports({ reports, journal, onChange }: WaitingReportsProps) {
  const waiting = reports.filter(({ refusal }) => !refusal)
  return (
    <>
      {reports.map((report) =>
        report.refusal ? (
          <Notice key={report.id} tone="danger" title={t`Not sent: ${report.text}`} role="alert">
            <Stack $gap={3}>
              <p>{report.refusal.message}</p>
              <Cluster>
                <Button variant="outline" onClick={() => onChange(report)}>
                  {t`Change and send again`}
                </Button>
                <Button variant="ghost" onClick={() => journal.discard(report, { asked: true })}>
                  {t`Discard`}
                </Button>
              </Cluster>
            </Stack>
          </Notice>
        ) : null,
      )}
      {waiting.length > 0 ? (
        <SavedOnPhone journal={journal}>
          {waiting.map((report) => (
            <p key={report.id}>
              {report.text}: {waitingText(report, reports) ?? t`We will send it when you are back online.`}
            </p>
          ))}
        </SavedOnPhone>
      ) : null}
    </>
  )
}
