import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { decideReport, getReport, type InquiryThread, type Report } from '@ungana/contracts-messaging'
import { numberText } from '@ungana/language/formats'
import { color, Dialog, ErrorPanel, FormDialog, Quiet, radius, SelectField, SkeletonText, Stack, TextAreaField } from '@ungana/ui'
import { call, type FormDefinition, momentText, refusalOf, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { entryLine } from '#lib/entry-line.ts'
import { amountText } from '#lib/money-text.ts'
import { reportTitle } from '#lib/report-title.ts'
import { staffReportsKey } from '#lib/staff-reports-key.ts'

const fields = ['decision', 'note'] as const

const Words = styled.blockquote.attrs({ dir: 'auto' })`
  margin: 0;
  padding: 10px 14px;
  border-radius: ${radius.small};
  background: ${color.sunk};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`

export interface ReportDetailsDialogProps {
  readonly report: Report
  readonly onClose: () => void
}

/** The reported text and the decision form. */
export default function ReportDetailsDialog({ report, onClose }: ReportDetailsDialogProps) {
  return report.status === 'open' ? (
    <Decision report={report} onClose={onClose} />
  ) : (
    <Dialog open onOpenChange={onClose} title={reportTitle(report)}>
      <Content report={report} />
    </Dialog>
  )
}

/** Fetches the text only once each time the dialog opens, because every read is written to the audit log. */
function Content({ report }: { readonly report: Report }) {
  const { id, author, reporter } = report
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: staffReportsKey('words', id),
    queryFn: ({ signal }) => call(getReport, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isError)
    return (
      <ErrorPanel title={t`Error loading the reported text`} headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    )
  const nameOf = (accountId: string) => (accountId === author.id ? author.name : reporter.name)
  return (
    <Stack as="section" $gap={2} aria-label={t`What was written`}>
      {data?.entries && data.contentBy ? <Quiet>{entryLine('inquiry', nameOf(data.contentBy))}</Quiet> : null}
      <Words>{data ? data.content : <SkeletonText width="85%" />}</Words>
      {data?.entries?.map((entry) => (
        <Entry key={entry.id} entry={entry} by={nameOf(entry.authorId)} />
      ))}
    </Stack>
  )
}

function Entry({ entry, by }: { readonly entry: InquiryThread['entries'][number]; readonly by: string }) {
  const { kind, content, quote, createdAt } = entry
  return (
    <>
      <Quiet>
        {entryLine(kind, by)}
        {quote ? `: ${amountText(quote.priceMinor, quote.currency)}` : ''} · {momentText(createdAt)}
      </Quiet>
      {content ? <Words>{content}</Words> : null}
    </>
  )
}

function Decision({ report, onClose }: ReportDetailsDialogProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const [definition] = useState<FormDefinition<(typeof fields)[number]>>(() => ({
    store: `report-decision:${report.id}`,
    fields,
    optional: new Set(['note']),
    defaults: { decision: '', note: '' },
    problemsOf: ({ decision, note }) => ({
      ...(decision ? {} : { decision: t`Please choose a decision` }),
      ...(note.length > 1000 ? { note: t`Please use at most ${numberText(1000)} characters.` } : {}),
    }),
  }))
  const form = useForm(definition, {
    send: ({ decision, note }) =>
      call(decideReport, { params: { id: report.id }, body: { decision: decision === 'upheld' ? 'upheld' : 'dismissed', note } }),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: ({ status }) => {
      toast({ title: status === 'upheld' ? t`Message removed` : t`Report dismissed`, description: t`From ${report.author.name}` })
      onClose()
      return queries.invalidateQueries({ queryKey: staffReportsKey() })
    },
    failure: { title: t`Failed to save the decision` },
  })
  return (
    <FormDialog
      title={reportTitle(report)}
      description={t`Reported by ${report.reporter.name}. ${report.author.name} does not see who reported this.`}
      send={t`Decide`}
      form={form}
      onClose={onClose}
    >
      <Content report={report} />
      <SelectField
        {...form.field('decision')}
        label={t`Decision`}
        placeholder={t`Choose a decision`}
        options={[
          { value: 'upheld', label: t`Remove the text for both sides` },
          { value: 'dismissed', label: t`Keep the text` },
        ]}
      />
      <TextAreaField {...form.field('note')} label={t`Reason`} aside={t`optional`} hint={t`Other staff can read this.`} rows={3} />
    </FormDialog>
  )
}
