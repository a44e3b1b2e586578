import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type BookingCase, decideCase } from '@ungana/contracts-logistics'
import { FormDialog, SelectField, TextAreaField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, useForm, useHost } from '@ungana/web-kit'
import { logisticsKey } from '#lib/queries.ts'

const fields = ['decision', 'note'] as const

const decisionForm = ({ id }: BookingCase): FormDefinition<(typeof fields)[number]> => ({
  store: `case:${id}`,
  fields,
  optional: new Set(),
  defaults: { decision: 'resume', note: '' },
  problemsOf: (values) => schemaProblems(decideCase.schema.body, values, fields),
})

export default function CaseDialog({ item, onClose }: { readonly item: BookingCase; readonly onClose: () => void }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const form = useForm(decisionForm(item), {
    send: (values) => call(decideCase, { params: { id: item.id }, body: decideCase.schema.body.parse(values) }),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      toast({ title: t`Case decided`, description: t`We have notified both sides.` })
      onClose()
      queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: t`Not decided` },
  })
  return (
    <FormDialog title={t`Decide this case`} description={item.detail} send={t`Decide`} form={form} onClose={onClose}>
      <SelectField
        {...form.field('decision')}
        label={t`Decision`}
        options={[
          { value: 'resume', label: t`Resume the booking` },
          { value: 'cancel', label: t`Cancel the booking` },
          { value: 'close', label: t`Close the booking` },
        ]}
      />
      <TextAreaField {...form.field('note')} label={t`Reason`} rows={3} hint={t`Both sides can read this.`} />
    </FormDialog>
  )
}
