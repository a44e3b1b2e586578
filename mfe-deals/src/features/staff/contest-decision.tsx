import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { decideDealContest } from '@ungana/contracts-deals'
import { FormDialog, SelectField, TextAreaField } from '@ungana/ui'
import { call, refusalOf, schemaProblems, sendForm, useForm, useHost } from '@ungana/web-kit'

const fields = ['decision', 'note'] as const

/** Decides whether a contested entry counts. */
export default function ContestDecision({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const form = useForm(
    {
      store: `contest-decision:${id}`,
      fields,
      optional: new Set<(typeof fields)[number]>(),
      defaults: { decision: 'counts', note: '' },
      problemsOf: (values) => schemaProblems(decideDealContest.schema.body, values, fields),
    },
    {
      send: (values, key) =>
        sendForm(key, (options) => call(decideDealContest, { params: { id }, body: decideDealContest.schema.body.parse(values) }, options)),
      refusalOf: (error) => refusalOf(error, fields),
      onSent: () => {
        toast({ title: t`Entry decided`, description: t`The company can read your reason.` })
        onClose()
        void queries.invalidateQueries({ queryKey: ['deals', 'staff'] })
      },
      failure: { title: t`Not decided` },
    },
  )
  return (
    <FormDialog
      title={t`Decide about this entry`}
      description={t`An entry that is removed no longer counts.`}
      send={t`Decide`}
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.field('decision')}
        label={t`Decision`}
        options={[
          { value: 'counts', label: t`It counts` },
          { value: 'removed', label: t`Remove it from the record` },
        ]}
      />
      <TextAreaField {...form.field('note')} label={t`Reason`} rows={3} hint={t`The company can read this.`} />
    </FormDialog>
  )
}
