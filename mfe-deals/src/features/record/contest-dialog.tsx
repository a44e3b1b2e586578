import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { contestEntry, type RecordFigure } from '@ungana/contracts-deals'
import { FormDialog, TextAreaField } from '@ungana/ui'
import { call, refusalOf, schemaProblems, sendForm, useForm, useHost } from '@ungana/web-kit'
import { figureText } from '#lib/record-texts.ts'

const fields = ['reason'] as const

export interface ContestDialogProps {
  readonly dealId: string
  readonly figure: RecordFigure
  readonly onClose: () => void
}

/** Asks staff to remove an entry of the record. */
export default function ContestDialog({ dealId, figure, onClose }: ContestDialogProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const form = useForm(
    {
      store: `contest:${dealId}:${figure}`,
      fields,
      optional: new Set<(typeof fields)[number]>(),
      defaults: { reason: '' },
      problemsOf: (values) => schemaProblems(contestEntry.schema.body, { figure, ...values }, fields),
    },
    {
      send: ({ reason }, key) => sendForm(key, (options) => call(contestEntry, { params: { id: dealId }, body: { figure, reason } }, options)),
      refusalOf: (error) => refusalOf(error, fields),
      onSent: () => {
        toast({ title: t`Contested`, description: t`Our decision will appear in your record.` })
        onClose()
        void queries.invalidateQueries({ queryKey: ['deals'] })
      },
      failure: { title: t`Not sent` },
    },
  )
  return (
    <FormDialog
      title={t`Contest this entry`}
      description={t`${figureText(figure)}: our staff read this deal to decide. If they agree, the entry no longer counts.`}
      send={t`Contest`}
      form={form}
      onClose={onClose}
    >
      <TextAreaField {...form.field('reason')} label={t`Reason`} rows={3} hint={t`The other side does not see this.`} />
    </FormDialog>
  )
}
